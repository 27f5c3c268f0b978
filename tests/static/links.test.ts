/** Tests ids, links, and the files that pages load. */
import assert from 'node:assert/strict';
import path from 'node:path';
import {test} from 'node:test';
import type {Element} from 'cheerio';
import {ALL_PAGES, assertEach, assertNone, type BuiltPage, FILES, ORIGIN, REDIRECT_PAGES, readContent} from './built';

const IDS_BY_PATH = new Map(ALL_PAGES.map((page) => [page.path, listIds(page)]));

function listIds({$}: BuiltPage): readonly string[] {
  return $('[id]')
    .toArray()
    .map(({attribs}) => attribs.id ?? '');
}

test('ids are unique on a page', () => {
  assertEach(ALL_PAGES, function* (page) {
    const ids = IDS_BY_PATH.get(page.path) ?? [];
    for (const id of new Set(ids.filter((id, index) => ids.indexOf(id) !== index)))
      yield `the id "${id}" isn't unique; rename one of the headings`;
  });
});

/** Returns the path and fragment that a URL of this site leads to, or `undefined` for other hosts. */
function resolve(href: string, from: string): {readonly target: string; readonly anchor: string} | undefined {
  const url = new URL(href, ORIGIN + from);
  if (url.origin !== ORIGIN) return undefined;
  return {target: decodeURIComponent(url.pathname), anchor: decodeURIComponent(url.hash.slice(1))};
}

function* findBrokenLink(href: string, from: string): Generator<string> {
  const destination = resolve(href, from);
  if (!destination) return;
  const {target, anchor} = destination;
  const ids = IDS_BY_PATH.get(target);
  if (!ids && !FILES.has(target)) {
    yield REDIRECT_PAGES.some((page) => page.path === target)
      ? `its link to ${href} is redirected; link to the page itself`
      : `its link to ${href} must lead to a page or a file`;
  } else if (anchor !== '' && ids && !ids.includes(anchor)) {
    yield `its link to ${href} names an id that the page doesn't have; the page has ${[...ids].slice(0, 20).join(', ')}`;
  }
}

test('every link within the site leads to a page or file, and its fragment to an id', () => {
  let linkCount = 0;
  assertEach(ALL_PAGES, function* ({$, path: from}) {
    for (const {attribs} of $('a[href], area[href]').toArray()) {
      // The language links of the not-found page depend on the URL, so scripts correct them.
      if (/\/404\.html$/.test(from) && /\/404\/$/.test(attribs.href ?? '')) continue;
      linkCount++;
      yield* findBrokenLink(attribs.href ?? '', from);
    }
  });
  assert.ok(linkCount > 1000, `only ${linkCount} links were found`);
});

/** Matches link texts that are meaningless to somebody who jumps from link to link: Lighthouse's list, in both languages. */
const MEANINGLESS_TEXT =
  /^(?:click here|click this|go|here|information|learn more|more|more info|more information|right here|read more|see more|start|this|여기|여기를 클릭|클릭|링크|자세히|자세히 보기|계속|이동|전체 보기)$/i;

test('no link has a meaningless text such as "click here"', () => {
  assertEach(ALL_PAGES, function* ({$}) {
    for (const link of $('a[href]').toArray()) {
      const text = $(link).text().trim();
      if (MEANINGLESS_TEXT.test(text)) yield `the text of its link to ${link.attribs.href} is only "${text}"`;
    }
  });
});

test('no link runs a script, leaves out the scheme, or opens a window without noopener', () => {
  assertEach(ALL_PAGES, function* ({$}) {
    for (const {attribs} of $('a[href]').toArray()) {
      if (/^(?:javascript|data|vbscript):/i.test(attribs.href ?? ''))
        yield `its link to ${attribs.href} must not run a script`;
      if (/^[/\\]{2}/.test(attribs.href ?? '')) yield `its link to ${attribs.href} must have a scheme, such as https:`;
      if (attribs.target === '_blank' && !/noopener/.test(attribs.rel ?? ''))
        yield `its link to ${attribs.href} opens a window, so it must have rel="noopener"`;
    }
  });
});

const URL_ATTRIBUTES: readonly (readonly [tags: string, attribute: string])[] = [
  ['script, img, iframe, source', 'src'],
  ['script', 'data-src'],
  ['link:not([rel=alternate], [rel=canonical]), use', 'href'],
  ['object', 'data'],
];

/** Returns the URLs of files that a page loads. */
function listFiles({$}: BuiltPage): readonly string[] {
  return URL_ATTRIBUTES.flatMap(([tags, attribute]) =>
    $<Element, string>(tags)
      .toArray()
      .flatMap(({attribs}) => attribs[attribute] ?? []),
  );
}

test('every file that a page loads is a file of the site', () => {
  assertEach([...ALL_PAGES, ...REDIRECT_PAGES], function* (page) {
    for (const url of listFiles(page)) {
      if (url.startsWith('data:') || url.startsWith('#')) continue;
      const destination = resolve(url, page.path);
      if (!destination) yield `it loads ${url} from another host; keep a copy in static/`;
      else if (!FILES.has(destination.target)) yield `it loads ${url}, which doesn't exist`;
    }
  });
});

test('every file that a style sheet loads exists', () => {
  const sheets = [...FILES].filter((file) => file.endsWith('.css'));
  assert.ok(sheets.length > 0);
  assertNone(
    sheets.flatMap((sheet) =>
      [...readContent(sheet).matchAll(/url\(["']?([^"')]+)["']?\)/g)]
        .map(([, url = '']) => url)
        .filter((url) => !/^(?:data:|#|%23)/.test(url))
        .filter((url) => !FILES.has(path.posix.resolve(path.posix.dirname(sheet), url)))
        .map((url) => `${sheet} loads ${url}, which doesn't exist`),
    ),
  );
});
