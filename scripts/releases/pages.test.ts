/** Checks that each release page has a date, lists breaking changes first, links changes to issues and pages, and shows a diagram. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import {test} from 'node:test';
import {fromMarkdown} from 'mdast-util-from-markdown';
import {readFence, scanFences} from '../../plugins/d2/markdown/scan';
import {type Release, readReleases} from '../../plugins/delivery/releases';
import {listPageIds, type SidebarItem} from '../../plugins/shared/sidebar';
import sidebars from '../../sidebars';
import {RELEASE_FOLDERS} from './pages';

/** The fields of an mdast node that these tests read. */
interface MdastNode {
  readonly type: string;
  readonly depth?: number;
  readonly value?: string;
  readonly url?: string;
  readonly children?: readonly MdastNode[];
}

/** An item in a list of changes. */
interface Change {
  /** Version, heading ID, and position below that heading, the same in all languages. @example '0.2.2 fixes 1' */
  readonly id: string;
  /** URLs that the item links to. */
  readonly links: readonly string[];
  /** URLs in the paragraph above the list. */
  readonly introLinks: readonly string[];
}

/** IDs of the headings that introduce lists of changes. */
const CHANGE_SECTIONS = ['breaking', 'features', 'improvements', 'fixes'];
/** IDs of the other headings. */
const OTHER_SECTIONS = ['highlights', 'next'];

/** Why some changes don't link to an issue or pull request, by change. */
const CHANGES_WITHOUT_ISSUE: Readonly<Record<string, string>> = {
  '0.0.13 features 1': 'PNG: the release notes of 0.0.13 list no issue numbers',
  '0.0.13 improvements 1': 'flags and variables: the release notes of 0.0.13 list no issue numbers',
  '0.0.13 improvements 2': 'Homebrew: the release notes of 0.0.13 list no issue numbers',
  '0.0.13 fixes 1': 'labels of image shapes: the release notes of 0.0.13 list no issue numbers',
  '0.1.4 breaking 1': 'Go library: the release notes list no issue number',
  '0.2.0 breaking 1': 'style keywords: the release notes list no issue number',
  '0.2.2 improvements 6': 'board folders: part of the change above, #923',
  '0.2.2 improvements 7': 'boards without shapes: part of #923',
  '0.2.2 improvements 8': 'folders by kind: part of #923',
  '0.4.0 breaking 1': 'class and classes: the release notes list no issue number',
  '0.4.0 breaking 2': 'text-transform: the release notes list no issue number',
  '0.5.0 breaking 1': 'keys with @: the release notes list no issue number',
  '0.5.0 breaking 2': 'keys with ...@: the release notes list no issue number',
};

/** Why some changes don't link to a page of the tour, by change. */
const CHANGES_WITHOUT_PAGE: Readonly<Record<string, string>> = {
  '0.2.5 fixes 1': 'fdopendir: an internal failure, which no page covers',
};

const ISSUE_URL = /^https:\/\/github\.com\/terrastruct\/[\w-]+\/(?:issues|pull)\/\d+$/;

const getText = ({value, children = []}: MdastNode): string => value ?? children.map(getText).join('');
const getId = (heading: MdastNode) => /\{#([\w-]+)\}$/.exec(getText(heading))?.[1] ?? '';
const isSectionHeading = ({type, depth}: MdastNode) => type === 'heading' && depth === 2;

function collectLinks({type, url, children = []}: MdastNode): string[] {
  return [...(type === 'link' && url !== undefined ? [url] : []), ...children.flatMap(collectLinks)];
}

function readChanges(version: string, nodes: readonly MdastNode[]): Change[] {
  const changes: Change[] = [];
  let section = '';
  let count = 0;
  for (const [index, node] of nodes.entries()) {
    if (isSectionHeading(node)) {
      section = getId(node);
      count = 0;
    }
    if (node.type !== 'list' || !CHANGE_SECTIONS.includes(section)) continue;
    const previousNode = nodes[index - 1];
    const introLinks = previousNode?.type === 'paragraph' ? collectLinks(previousNode) : [];
    for (const item of node.children ?? [])
      changes.push({id: `${version} ${section} ${++count}`, links: collectLinks(item), introLinks});
  }
  return changes;
}

interface Page extends Release {
  /** The page's Markdown without its front matter. */
  readonly body: string;
  /** IDs of the level-2 headings, in order. */
  readonly sections: readonly string[];
  readonly changes: readonly Change[];
}

/** Returns the pages of a folder, newest version first. */
async function readPages(folder: string): Promise<Page[]> {
  return (await readReleases(folder, '')).map((release) => {
    const text = fs.readFileSync(path.join(folder, `${release.version}.mdx`), 'utf8');
    const body = text.replace(/^---\n[\s\S]*?\n---\n\s*/, '');
    const {children = []} = fromMarkdown(body) as MdastNode;
    const sections = children.filter(isSectionHeading).map(getId);
    return {...release, body, sections, changes: readChanges(release.version, children)};
  });
}

/** Captures the date at the start of a page, by locale. */
const DATE_PATTERNS: Readonly<Record<string, RegExp>> = {
  en: /^Released on (\w+ \d+, \d{4})\b/,
  ko: /^(\d{4}년 \d+월 \d+일)/,
};

for (const [locale, folder] of Object.entries(RELEASE_FOLDERS)) {
  const pages = readPages(folder);

  test(`pages start with breaking changes if the release has any, otherwise with highlights (${locale})`, async () => {
    for (const {version, breaking, sections} of await pages) {
      assert.deepEqual([version, sections.includes('breaking')], [version, breaking]);
      assert.deepEqual([version, sections[0]], [version, breaking ? 'breaking' : 'highlights']);
    }
  });

  test(`a page starts with its release date (${locale})`, async () => {
    const longDate = new Intl.DateTimeFormat(locale, {dateStyle: 'long', timeZone: 'UTC'});
    for (const {version, date, body} of await pages)
      assert.deepEqual([version, DATE_PATTERNS[locale]?.exec(body)?.[1]], [version, longDate.format(new Date(date))]);
  });

  test(`a page has only known headings, and a list under each heading of changes (${locale})`, async () => {
    for (const {version, sections, changes} of await pages) {
      for (const section of sections)
        assert.ok([...CHANGE_SECTIONS, ...OTHER_SECTIONS].includes(section), `${version}: ${section}`);
      const sectionsWithChanges = sections.filter((section) => changes.some(({id}) => id.includes(` ${section} `)));
      assert.deepEqual(
        [version, ...sectionsWithChanges],
        [version, ...sections.filter((section) => CHANGE_SECTIONS.includes(section))],
      );
    }
  });

  test(`a change links to its issue or pull request, unless it has none (${locale})`, async () => {
    const changes = (await pages).flatMap((page) => page.changes);
    const unlinkedChanges = changes.filter(({links}) => !links.some((link) => ISSUE_URL.test(link)));
    assert.deepEqual(unlinkedChanges.map(({id}) => id).sort(), Object.keys(CHANGES_WITHOUT_ISSUE).sort());
  });

  test(`each change, or the paragraph above its list, links to a tour page (${locale})`, async () => {
    const changes = (await pages).flatMap((page) => page.changes);
    const uncoveredChanges = changes.filter(({links, introLinks}) =>
      [...links, ...introLinks].every((link) => !link.startsWith('/tour/')),
    );
    assert.deepEqual(
      uncoveredChanges.map(({id}) => id),
      Object.keys(CHANGES_WITHOUT_PAGE),
    );
  });

  test(`a page shows at least one diagram (${locale})`, async () => {
    for (const {version, body} of await pages) {
      const fences = scanFences(body).map((raw) => readFence(version, raw).options);
      assert.ok(
        fences.some(({fails, show}) => fails === false && show !== 'source'),
        version,
      );
    }
  });

  test(`the sidebar lists the overview, then all versions, newest first (${locale})`, async () => {
    const versions = (await pages).map(({version}) => `releases/${version}`);
    assert.deepEqual(listPageIds(sidebars.releases as readonly SidebarItem[]), ['releases/intro', ...versions]);
  });
}

test('a page lists the same changes with the same issue links in all languages', async () => {
  const [english, ...translations] = await Promise.all(Object.values(RELEASE_FOLDERS).map(readPages));
  const listChanges = (pages: readonly Page[] | undefined) =>
    pages?.flatMap(({changes}) =>
      changes.map(({id, links}) => [id, ...links.filter((link) => ISSUE_URL.test(link)).sort()].join(' ')),
    );
  for (const translation of translations) assert.deepEqual(listChanges(translation), listChanges(english));
});
