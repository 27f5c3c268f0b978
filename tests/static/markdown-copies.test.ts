/** Markdown copies of all pages, and the lists of them in `llms.txt`. */
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fromMarkdown} from 'mdast-util-from-markdown';
import {gfmFromMarkdown} from 'mdast-util-gfm';
import {gfm} from 'micromark-extension-gfm';
import sidebars from '../../sidebars';
import {LOCALES} from '../routes';
import {assertEach, assertNone, BUILT_PAGES, type BuiltPage, FILES, getPage, ORIGIN, readContent} from './built';

interface Node {
  readonly type: string;
  readonly value?: string;
  readonly url?: string;
  readonly lang?: string | null;
  readonly children?: readonly Node[];
}

const isSearch = ({path}: BuiltPage) => /^(?:\/ko)?\/search\/$/.test(path);
/** Pages with content. */
const PAGES_WITH_TEXT = BUILT_PAGES.filter((page) => !isSearch(page));
const COPIES_BY_PATH = new Map(
  PAGES_WITH_TEXT.map((page) => [
    page.path,
    FILES.has(`${page.path}index.md`) ? readContent(`${page.path}index.md`) : '',
  ]),
);

const readCopy = ({path}: BuiltPage): string => COPIES_BY_PATH.get(path) ?? '';

/** Parses the front matter of a copy, and lists the nodes of its Markdown. */
function parseCopy(copy: string): {matter: Record<string, string>; nodes: readonly Node[]} {
  const [, matter = '', body = ''] = /^---\n([\s\S]*?)\n---\n\n([\s\S]*)$/.exec(copy) ?? [];
  const lines = matter.split('\n').map((line) => /^(\w+): (.*)$/.exec(line) ?? []);
  const tree = fromMarkdown(body, {extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()]}) as Node;
  const listNodes = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(listNodes)];
  return {
    matter: Object.fromEntries(lines.map(([, name = '', value = 'null']) => [name, JSON.parse(value)])),
    nodes: listNodes(tree),
  };
}

const removeSpaces = (text: string) =>
  text
    .replace(/\u200b/g, '')
    .replace(/\s+/g, ' ')
    .trim();

test('every page but the search has a Markdown copy and links to it', () => {
  assertEach(BUILT_PAGES, function* (page) {
    const links = page.$('head link[type="text/markdown"]').toArray();
    const found = links.map(({attribs}) => `${attribs.rel} ${attribs.href}`).join();
    const wanted = isSearch(page) ? '' : `alternate ${page.path}index.md`;
    if (found !== wanted) yield `its link to the copy is "${found}"; it must be "${wanted}"`;
  });
  const wanted = PAGES_WITH_TEXT.map((page) => `${page.path}index.md`);
  assert.deepEqual([...FILES].filter((file) => file.endsWith('.md')).sort(), wanted.sort());
});

test('a copy starts with the title and address of the page', () => {
  assertEach(PAGES_WITH_TEXT, function* (page) {
    const {matter} = parseCopy(readCopy(page));
    const description = page.$('meta[name=description]').attr('content');
    const wanted = {
      title: removeSpaces(page.$('main h1').first().text()),
      ...(description === undefined ? {} : {description}),
      language: page.locale,
      address: ORIGIN + page.path,
    };
    if (JSON.stringify(matter) !== JSON.stringify(wanted)) yield `its front matter is ${JSON.stringify(matter)}`;
  });
});

test('copies are plain Markdown without HTML, JSX, or controls', () => {
  assertEach(PAGES_WITH_TEXT, function* (page) {
    for (const {type, value = ''} of parseCopy(readCopy(page)).nodes) {
      if (type === 'html') yield `its copy contains HTML: ${value.slice(0, 80)}`;
      if (type === 'text' && /^import\s.*\sfrom\s|^:::|\{\/\*|<\/?[A-Z]\w+[^<]*>/m.test(value))
        yield `its copy contains: ${value.slice(0, 80)}`;
    }
  });
});

test('copies have all text, sources, diagrams, and text alternatives of the page', () => {
  let sources = 0;
  assertEach(PAGES_WITH_TEXT, function* (page) {
    const {$} = page;
    const {nodes} = parseCopy(readCopy(page));
    const codes = new Set(nodes.filter(({type}) => type === 'code').map(({lang, value}) => `${lang}\n${value}`));
    for (const block of $('main .theme-code-block').toArray()) {
      const code = $(block).find('code').clone();
      code.find('[data-message]').remove();
      const language = /language-(\S+)/.exec($(block).attr('class') ?? '')?.[1];
      sources++;
      if (!codes.has(`${language}\n${code.text()}`)) yield `its copy lacks the code: ${code.text().slice(0, 60)}`;
    }
    const pictures = new Set(nodes.filter(({type}) => type === 'image').map(({url}) => url));
    for (const {attribs} of $('main figure img').toArray())
      if (!pictures.has(ORIGIN + attribs.src)) yield `its copy lacks the diagram ${attribs.src}`;
    const text = removeSpaces(
      nodes.flatMap(({type, value}) => (/^(?:text|inlineCode)$/.test(type) ? (value ?? '') : [])).join(''),
    );
    const words = $(
      'main :is(figcaption details li, .markdown > p, .markdown td, .markdown h2, [class*=admonitionContent] > p)',
    ).clone();
    words.find('ul, .hash-link, img').remove();
    const bare = text.replace(/\s/g, '');
    for (const element of words.toArray()) {
      const wanted = $(element)
        .text()
        .replace(/[\s\u200b]/g, '');
      if (!bare.includes(wanted)) yield `its copy lacks the words: ${removeSpaces($(element).text()).slice(0, 80)}`;
    }
  });
  assert.ok(sources > 500, `only ${sources} sources were seen`);
});

test('every link and image of a copy exists', () => {
  assertEach(PAGES_WITH_TEXT, function* (page) {
    for (const {type, url = '', children} of parseCopy(readCopy(page)).nodes) {
      if (type !== 'link' && type !== 'image') continue;
      // An address in a message of the compiler, which isn't a link on the page.
      if (children?.[0]?.value === url) continue;
      const {origin, pathname, hash} = new URL(url);
      if (origin !== ORIGIN) continue;
      const target = decodeURIComponent(pathname);
      if (!FILES.has(target) && !FILES.has(`${target}index.html`))
        yield `its copy links to ${url}, which doesn't exist`;
      else if (hash !== '' && getPage(target).$(`[id="${decodeURIComponent(hash.slice(1))}"]`).length === 0)
        yield `its copy links to ${url}, which has no such id`;
    }
  });
});

interface Entry {
  readonly id?: string;
  readonly items?: readonly (string | Entry)[];
}

const listIds = (entries: readonly (string | Entry)[]): string[] =>
  entries.flatMap((entry) => (typeof entry === 'string' ? entry : (entry.id ?? listIds(entry.items ?? []))));

for (const {name, prefix} of LOCALES) {
  test(`llms.txt lists the docs of ${name} in the order of the sidebars, then the posts`, () => {
    const list = readContent(`${prefix}/llms.txt`);
    const linked = [...list.matchAll(/^- \[.*?[^\\]\]\((\S+\/index\.md)\)/gm)].map(([, url = '']) => url);
    const docs = Object.values(sidebars).flatMap((entries) => listIds(entries as readonly Entry[]));
    const ordered = docs.map((id) => `${ORIGIN}${prefix}/${id}/index.md`);
    assert.deepEqual(linked.slice(0, ordered.length), ordered);
    const rest = PAGES_WITH_TEXT.filter(
      ({locale, $}) => locale === name && $('html').is('.docs-doc-page, .blog-post-page'),
    );
    assert.deepEqual([...linked].sort(), rest.map(({path}) => `${ORIGIN}${path}index.md`).sort());
    assertNone(linked.filter((url) => !FILES.has(new URL(url).pathname)));
    assert.match(
      list,
      name === 'ko'
        ? /^# D2 문서\n\n> .*[가-힣].*\n\n.*[가-힣]/
        : /^# D2 documentation\n\n> .*D2 is a language.*\n\nEvery/,
    );
    assert.match(list, name === 'ko' ? /^## 시작하기$/m : /^## Start here$/m);
  });

  test(`llms-full.txt contains all copies of ${name}`, () => {
    const full = readContent(`${prefix}/llms-full.txt`);
    const linked = [...readContent(`${prefix}/llms.txt`).matchAll(/\((\S+)index\.md\)/g)].map(([, url = '']) => url);
    assert.equal(full, linked.map((url) => COPIES_BY_PATH.get(new URL(url).pathname)).join('\n'));
  });
}
