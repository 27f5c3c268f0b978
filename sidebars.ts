import fs from 'node:fs';
import path from 'node:path';
import type {SidebarsConfig} from '@docusaurus/plugin-content-docs';

const listPages = (folder: string, names: string) => names.split(' ').map((name) => `${folder}/${name}`);

/** Creates a sidebar's first entry. Links to the sidebar open this page and show `label`. The sidebar itself shows its `sidebar_label`. */
const createEntry = (id: string, label: string) => ({type: 'doc' as const, id, label});

/** Creates a part of the tour. The tour is a path: each page needs only what those before it have taught. */
const createTourCategory = (label: string, names: string) => ({
  type: 'category' as const,
  label,
  items: listPages('tour', names),
});

/** Creates a release's entry, which shows its date and whether it breaks something. Both come from the page's front matter, which `plugins/delivery/releases.ts` checks. */
function createRelease(version: string) {
  const page = fs.readFileSync(path.join(__dirname, `releases/${version}.mdx`), 'utf8');
  const [, date, breaking] = /^release: \{date: '([\d-]+)'.* breaking: (true|false)\}$/m.exec(page) ?? [];
  if (date === undefined) throw new Error(`releases/${version}.mdx has no front matter that describes its release.`);
  const customProps = {date, ...(breaking === 'true' && {breaking: true})};
  return {type: 'doc' as const, id: `releases/${version}`, customProps};
}

const sidebars: SidebarsConfig = {
  tour: [
    {
      type: 'category',
      label: 'Start here',
      collapsed: false,
      items: [createEntry('tour/intro', 'Introduction'), ...listPages('tour', 'hello-world install')],
    },
    createTourCategory('The language', 'shapes connections containers text style icons comments strings'),
    createTourCategory('Kinds of diagrams', 'sequence-diagrams sql-tables uml-classes grid-diagrams'),
    createTourCategory(
      'Reuse',
      'vars classes globs overrides imports imports-use-cases modular-classes imported-template models model-view version-visualization',
    ),
    createTourCategory('Boards', 'composition layers scenarios steps nested-composition linking composition-formats'),
    createTourCategory(
      'Layout and appearance',
      'layouts dagre elk tala positions dimensions themes sketch fonts legend',
    ),
    createTourCategory(
      'Tools and output',
      'exports interactive auto-formatter vscode vim obsidian extensions confluence slack discord studio',
    ),
    createTourCategory('Reference', 'cheat-sheet man troubleshoot faq api'),
    createTourCategory('About D2', 'experience design future community help'),
  ],
  releases: [
    createEntry('releases/intro', 'Releases'),
    ...`0.7.1 0.7.0 0.6.9 0.6.8 0.6.7 0.6.6 0.6.5 0.6.4 0.6.3 0.6.2 0.6.1 0.6.0 0.5.1 0.5.0 0.4.2 0.4.1 0.4.0 0.3.0 0.2.6 0.2.5 0.2.4 0.2.3 0.2.2 0.2.1 0.2.0 0.1.6 0.1.5 0.1.4 0.1.3 0.1.2 0.1.1 0.1.0 0.0.13`
      .split(' ')
      .map(createRelease),
  ],
  examples: [createEntry('examples/overview', 'Examples'), ...listPages('examples', 'dagre elk tala')],
};

export default sidebars;
