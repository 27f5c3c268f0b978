/** Checks that each release page has a date, lists breaking changes first, links changes to issues and pages, and has a diagram. */
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

/** The parts of an mdast node that are used here. */
interface Node {
  readonly type: string;
  readonly depth?: number;
  readonly value?: string;
  readonly url?: string;
  readonly children?: readonly Node[];
}

/** A listed change. */
interface Change {
  /** Version, id of the heading, and number below that heading, starting at 1. It's the same in all languages. */
  readonly name: string;
  /** Its links. */
  readonly links: readonly string[];
  /** Links in the line that introduces the list. */
  readonly groupLinks: readonly string[];
}

/** Headings of lists of changes, and other headings. */
const CHANGE_HEADINGS = ['breaking', 'features', 'improvements', 'fixes'];
const OTHER_HEADINGS = ['highlights', 'next'];

/** Changes without an issue or a pull request, with the reason. */
const WITHOUT_NUMBER: Readonly<Record<string, string>> = {
  '0.0.13 features 1': 'PNG: the notes of 0.0.13 give no numbers',
  '0.0.13 improvements 1': 'flags and variables: the notes of 0.0.13 give no numbers',
  '0.0.13 improvements 2': 'Homebrew: the notes of 0.0.13 give no numbers',
  '0.0.13 fixes 1': 'labels of image shapes: the notes of 0.0.13 give no numbers',
  '0.1.4 breaking 1': 'Go library: the notes give none',
  '0.2.0 breaking 1': 'style keywords: the notes give none',
  '0.2.2 improvements 6': 'folders of boards: detail of the change before, #923',
  '0.2.2 improvements 7': 'boards without shapes: detail of #923',
  '0.2.2 improvements 8': 'folders by kind: detail of #923',
  '0.4.0 breaking 1': 'class and classes: the notes give none',
  '0.4.0 breaking 2': 'text-transform: the notes give none',
  '0.5.0 breaking 1': 'keys with @: the notes give none',
  '0.5.0 breaking 2': 'keys with ...@: the notes give none',
};

/** Changes that no page of this site covers, with the reason. */
const WITHOUT_PAGE: Readonly<Record<string, string>> = {
  '0.2.5 fixes 1': 'fdopendir: a failure inside the program',
};

const ISSUE_URL = /^https:\/\/github\.com\/terrastruct\/[\w-]+\/(?:issues|pull)\/\d+$/;

const getText = ({value, children = []}: Node): string => value ?? children.map(getText).join('');
const getId = (heading: Node) => /\{#([\w-]+)\}$/.exec(getText(heading))?.[1] ?? '';
const isSection = ({type, depth}: Node) => type === 'heading' && depth === 2;

function collectLinks({type, url, children = []}: Node): string[] {
  return [...(type === 'link' && url !== undefined ? [url] : []), ...children.flatMap(collectLinks)];
}

function readChanges(version: string, nodes: readonly Node[]): Change[] {
  const all: Change[] = [];
  let section = '';
  let count = 0;
  for (const [index, node] of nodes.entries()) {
    if (isSection(node)) {
      section = getId(node);
      count = 0;
    }
    if (node.type !== 'list' || !CHANGE_HEADINGS.includes(section)) continue;
    const above = nodes[index - 1];
    const groupLinks = above?.type === 'paragraph' ? collectLinks(above) : [];
    for (const item of node.children ?? [])
      all.push({name: `${version} ${section} ${++count}`, links: collectLinks(item), groupLinks});
  }
  return all;
}

interface Page extends Release {
  /** Without front matter. */
  readonly body: string;
  /** Ids of its headings of the second level. */
  readonly sections: readonly string[];
  readonly changes: readonly Change[];
}

/** Returns the pages of a folder, newest version first. */
async function readPages(folder: string): Promise<Page[]> {
  return (await readReleases(folder, '')).map((release) => {
    const text = fs.readFileSync(path.join(folder, `${release.version}.mdx`), 'utf8');
    const body = text.replace(/^---\n[\s\S]*?\n---\n\s*/, '');
    const {children = []} = fromMarkdown(body) as Node;
    const sections = children.filter(isSection).map(getId);
    return {...release, body, sections, changes: readChanges(release.version, children)};
  });
}

/** Matches the start of a page up to the date. */
const BEGINNINGS: Readonly<Record<string, RegExp>> = {
  en: /^Released on (\w+ \d+, \d{4})\b/,
  ko: /^(\d{4}년 \d+월 \d+일)/,
};

for (const [locale, folder] of Object.entries(RELEASE_FOLDERS)) {
  const pages = readPages(folder);

  test(`exactly the breaking releases start with breaking changes (${locale})`, async () => {
    for (const {version, breaking, sections} of await pages) {
      assert.deepEqual([version, sections.includes('breaking')], [version, breaking]);
      assert.deepEqual([version, sections[0]], [version, breaking ? 'breaking' : 'highlights']);
    }
  });

  test(`a page starts with the date of its version (${locale})`, async () => {
    const long = new Intl.DateTimeFormat(locale, {dateStyle: 'long', timeZone: 'UTC'});
    for (const {version, date, body} of await pages)
      assert.deepEqual([version, BEGINNINGS[locale]?.exec(body)?.[1]], [version, long.format(new Date(date))]);
  });

  test(`changes are listed under known headings (${locale})`, async () => {
    for (const {version, sections, changes} of await pages) {
      for (const section of sections)
        assert.ok([...CHANGE_HEADINGS, ...OTHER_HEADINGS].includes(section), `${version}: ${section}`);
      const listed = sections.filter((section) => changes.some(({name}) => name.includes(` ${section} `)));
      assert.deepEqual(
        [version, ...listed],
        [version, ...sections.filter((section) => CHANGE_HEADINGS.includes(section))],
      );
    }
  });

  test(`a change links to its issue or pull request, unless it has none (${locale})`, async () => {
    const changes = (await pages).flatMap((page) => page.changes);
    const without = changes.filter(({links}) => !links.some((link) => ISSUE_URL.test(link)));
    assert.deepEqual(without.map(({name}) => name).sort(), Object.keys(WITHOUT_NUMBER).sort());
  });

  test(`a change, or the line above its list, links to the tour page about it (${locale})`, async () => {
    const changes = (await pages).flatMap((page) => page.changes);
    const without = changes.filter(({links, groupLinks}) =>
      [...links, ...groupLinks].every((link) => !link.startsWith('/tour/')),
    );
    assert.deepEqual(
      without.map(({name}) => name),
      Object.keys(WITHOUT_PAGE),
    );
  });

  test(`a page has a diagram that compiles (${locale})`, async () => {
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

test('a page lists the same changes with the same links in all languages', async () => {
  const [english, ...others] = await Promise.all(Object.values(RELEASE_FOLDERS).map(readPages));
  const listChanges = (pages: readonly Page[] | undefined) =>
    pages?.flatMap(({changes}) =>
      changes.map(({name, links}) => [name, ...links.filter((link) => ISSUE_URL.test(link)).sort()].join(' ')),
    );
  for (const other of others) assert.deepEqual(listChanges(other), listChanges(english));
});
