/** Tests the Markdown copies of all pages, and the lists of them in `llms.txt`. */
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fromMarkdown} from 'mdast-util-from-markdown';
import {gfmFromMarkdown} from 'mdast-util-gfm';
import {gfm} from 'micromark-extension-gfm';
import {listPageIds, type SidebarItem} from '../../plugins/shared/sidebar';
import sidebars from '../../sidebars';
import {LOCALES} from '../routes';
import {
  assertEach,
  assertNone,
  BUILT_PAGES,
  type BuiltPage,
  collapseSpaces,
  FILES,
  getPage,
  INDEXABLE_PAGES,
  isSearchPage,
  ORIGIN,
  readContent,
} from './built';

/** The fields of an mdast node that these tests read. */
interface MdastNode {
  readonly type: string;
  readonly value?: string;
  readonly url?: string;
  readonly lang?: string | null;
  readonly children?: readonly MdastNode[];
}

const COPIES_BY_PATH = new Map(
  INDEXABLE_PAGES.map((page) => [
    page.path,
    FILES.has(`${page.path}index.md`) ? readContent(`${page.path}index.md`) : '',
  ]),
);

const readCopy = ({path}: BuiltPage): string => COPIES_BY_PATH.get(path) ?? '';

interface Copy {
  readonly matter: Readonly<Record<string, string>>;
  readonly nodes: readonly MdastNode[];
}

const copies = new Map<BuiltPage, Copy>();

/** Parses a page's copy, or returns it if it has been parsed before. */
function getCopy(page: BuiltPage): Copy {
  const copy = copies.get(page) ?? parseCopy(readCopy(page));
  copies.set(page, copy);
  return copy;
}

/** Parses the front matter of a copy, and lists the nodes of its Markdown. */
function parseCopy(copy: string): Copy {
  const [, matter = '', body = ''] = /^---\n([\s\S]*?)\n---\n\n([\s\S]*)$/.exec(copy) ?? [];
  const lines = matter.split('\n').map((line) => /^(\w+): (.*)$/.exec(line) ?? []);
  const tree = fromMarkdown(body, {extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()]}) as MdastNode;
  const listNodes = (node: MdastNode): MdastNode[] => [node, ...(node.children ?? []).flatMap(listNodes)];
  return {
    matter: Object.fromEntries(lines.map(([, name = '', value = 'null']) => [name, JSON.parse(value)])),
    nodes: listNodes(tree),
  };
}

test('every page except search has a Markdown copy and links to it', () => {
  assertEach(BUILT_PAGES, function* (page) {
    const links = page.$('head link[type="text/markdown"]').toArray();
    const actual = links.map(({attribs}) => `${attribs.rel} ${attribs.href}`).join();
    const expected = isSearchPage(page) ? '' : `alternate ${page.path}index.md`;
    if (actual !== expected) yield `its link to the copy is "${actual}"; it must be "${expected}"`;
  });
  const expectedFiles = INDEXABLE_PAGES.map((page) => `${page.path}index.md`);
  assert.deepEqual([...FILES].filter((file) => file.endsWith('.md')).sort(), expectedFiles.sort());
});

test('the front matter of a copy has the title, description, language, and URL of the page', () => {
  assertEach(INDEXABLE_PAGES, function* (page) {
    const {matter} = getCopy(page);
    const description = page.$('meta[name=description]').attr('content');
    const expected = {
      title: collapseSpaces(page.$('main h1').first().text()),
      ...(description === undefined ? {} : {description}),
      language: page.locale,
      address: ORIGIN + page.path,
    };
    if (JSON.stringify(matter) !== JSON.stringify(expected))
      yield `its front matter is ${JSON.stringify(matter)}; it must be ${JSON.stringify(expected)}`;
  });
});

test('copies are plain Markdown without HTML or MDX', () => {
  assertEach(INDEXABLE_PAGES, function* (page) {
    for (const {type, value = ''} of getCopy(page).nodes) {
      if (type === 'html') yield `its copy must not contain HTML: ${value.slice(0, 80)}`;
      if (type === 'text' && /^import\s.*\sfrom\s|^:::|\{\/\*|<\/?[A-Z]\w+[^<]*>/m.test(value))
        yield `its copy must not contain MDX: ${value.slice(0, 80)}`;
    }
  });
});

test('copies have the text, code, diagrams, and outlines of the page', () => {
  let codeBlockCount = 0;
  assertEach(INDEXABLE_PAGES, function* (page) {
    const {$} = page;
    const {nodes} = getCopy(page);
    const codes = new Set(nodes.filter(({type}) => type === 'code').map(({lang, value}) => `${lang}\n${value}`));
    for (const block of $('main .theme-code-block').toArray()) {
      const code = $(block).find('code').clone();
      code.find('[data-message]').remove();
      const language = /language-(\S+)/.exec($(block).attr('class') ?? '')?.[1];
      codeBlockCount++;
      if (!codes.has(`${language}\n${code.text()}`))
        yield `its copy must contain the code: ${code.text().slice(0, 60)}`;
    }
    const imageUrls = new Set(nodes.filter(({type}) => type === 'image').map(({url}) => url));
    for (const {attribs} of $('main figure img').toArray())
      if (!imageUrls.has(ORIGIN + attribs.src)) yield `its copy must contain the diagram ${attribs.src}`;
    const text = collapseSpaces(
      nodes.flatMap(({type, value}) => (/^(?:text|inlineCode)$/.test(type) ? (value ?? '') : [])).join(''),
    );
    const textElements = $(
      'main :is(figcaption details li, .markdown > p, .markdown td, .markdown h2, [class*=admonitionContent] > p)',
    ).clone();
    textElements.find('ul, .hash-link, img').remove();
    const textWithoutSpaces = text.replace(/\s/g, '');
    for (const element of textElements.toArray()) {
      const expected = $(element)
        .text()
        .replace(/[\s\u200b]/g, '');
      if (!textWithoutSpaces.includes(expected))
        yield `its copy must contain the text: ${collapseSpaces($(element).text()).slice(0, 80)}`;
    }
  });
  assert.ok(codeBlockCount > 500, `only ${codeBlockCount} code blocks were found`);
});

test('every link and image in a copy leads to an existing file and id', () => {
  assertEach(INDEXABLE_PAGES, function* (page) {
    for (const {type, url = '', children} of getCopy(page).nodes) {
      if (type !== 'link' && type !== 'image') continue;
      // A bare URL in a message of the compiler, which GFM turns into a link.
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

for (const {name, prefix} of LOCALES) {
  test(`llms.txt lists the docs of ${name} in the order of the sidebars, then the posts`, () => {
    const list = readContent(`${prefix}/llms.txt`);
    const linkedUrls = [...list.matchAll(/^- \[.*?[^\\]\]\((\S+\/index\.md)\)/gm)].map(([, url = '']) => url);
    const docs = Object.values(sidebars).flatMap((items) => listPageIds(items as readonly SidebarItem[]));
    const docUrls = docs.map((id) => `${ORIGIN}${prefix}/${id}/index.md`);
    assert.deepEqual(linkedUrls.slice(0, docUrls.length), docUrls);
    const expectedPages = INDEXABLE_PAGES.filter(
      ({locale, $}) => locale === name && $('html').is('.docs-doc-page, .blog-post-page'),
    );
    assert.deepEqual([...linkedUrls].sort(), expectedPages.map(({path}) => `${ORIGIN}${path}index.md`).sort());
    assertNone(
      linkedUrls
        .filter((url) => !FILES.has(new URL(url).pathname))
        .map((url) => `it lists ${url}, which doesn't exist`),
    );
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
    const linkedUrls = [...readContent(`${prefix}/llms.txt`).matchAll(/\((\S+)index\.md\)/g)].map(
      ([, url = '']) => url,
    );
    assert.equal(full, linkedUrls.map((url) => COPIES_BY_PATH.get(new URL(url).pathname)).join('\n'));
  });
}
