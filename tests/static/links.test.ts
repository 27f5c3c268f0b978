/** Ids, links and the files that pages name. */
import assert from 'node:assert/strict';
import path from 'node:path';
import {test} from 'node:test';
import type {Element} from 'cheerio';
import {assertEach, assertNone, BUILT, type BuiltPage, contentOf, DOCUMENTS, FILES, ORIGIN, STUBS} from './built';

const IDS = new Map(DOCUMENTS.map((one) => [one.path, idsOf(one)]));

function idsOf({$}: BuiltPage): readonly string[] {
  return $('[id]')
    .toArray()
    .map(({attribs}) => attribs.id ?? '');
}

test('no id stands twice on a page', () => {
  assertEach(DOCUMENTS, function* (one) {
    const ids = IDS.get(one.path) ?? [];
    for (const id of new Set(ids.filter((id, at) => ids.indexOf(id) !== at)))
      yield `the id "${id}" stands there more than once; give its headings other ids`;
  });
});

/** What an address of this site leads to; `undefined` for other hosts. */
function resolve(href: string, from: string): {readonly target: string; readonly anchor: string} | undefined {
  const url = new URL(href, ORIGIN + from);
  if (url.origin !== ORIGIN) return undefined;
  return {target: decodeURIComponent(url.pathname), anchor: decodeURIComponent(url.hash.slice(1))};
}

function* brokenLink(href: string, from: string): Generator<string> {
  const found = resolve(href, from);
  if (!found) return;
  const {target, anchor} = found;
  const ids = IDS.get(target);
  if (!ids && !FILES.has(target)) {
    yield STUBS.some((stub) => stub.path === target)
      ? `its link to ${href} is redirected; write the address that it leads to`
      : `its link to ${href} leads to no page and no file`;
  } else if (anchor !== '' && ids && !ids.includes(anchor)) {
    yield `its link to ${href} names no id of that page; take one of ${[...ids].slice(0, 20).join(', ')}`;
  }
}

test('every link within the site leads to a page, and its hash to an id of that page', () => {
  let links = 0;
  assertEach(DOCUMENTS, function* ({$, path: from}) {
    for (const {attribs} of $('a[href], area[href]').toArray()) {
      // What was not found has an address of its own in no language; scripts put the right one in its place.
      if (/\/404\.html$/.test(from) && /\/404\/$/.test(attribs.href ?? '')) continue;
      links++;
      yield* brokenLink(attribs.href ?? '', from);
    }
  });
  assert.ok(links > 1000, `only ${links} links were seen`);
});

/** Words that say nothing by themselves, for those who go from link to link: Lighthouse's, of both languages. */
const EMPTY_WORDS =
  /^(?:click here|click this|go|here|information|learn more|more|more info|more information|right here|read more|see more|start|this|여기|여기를 클릭|클릭|링크|자세히|자세히 보기|계속|이동|전체 보기)$/i;

test('the words of every link say where it leads', () => {
  assertEach(DOCUMENTS, function* ({$}) {
    for (const link of $('a[href]').toArray()) {
      const words = $(link).text().trim();
      if (EMPTY_WORDS.test(words)) yield `the words of its link to ${link.attribs.href} are only "${words}"`;
    }
  });
});

test('links to other hosts are secure, and those that open a window give it nothing', () => {
  assertEach(DOCUMENTS, function* ({$}) {
    for (const {attribs} of $('a[href]').toArray()) {
      if (/^(?:javascript|data|vbscript):/i.test(attribs.href ?? '')) yield `its link to ${attribs.href} runs a script`;
      if (/^[/\\]{2}/.test(attribs.href ?? '')) yield `its link to ${attribs.href} names another host without a scheme`;
      if (attribs.target === '_blank' && !/noopener/.test(attribs.rel ?? ''))
        yield `its link to ${attribs.href} opens a window without rel="noopener"`;
    }
  });
});

const NAMING: readonly (readonly [tags: string, attribute: string])[] = [
  ['script, img, iframe, source', 'src'],
  ['script', 'data-src'],
  ['link:not([rel=alternate], [rel=canonical]), use', 'href'],
  ['object', 'data'],
];

/** Addresses of files that a page names. */
function filesOf({$}: BuiltPage): readonly string[] {
  return NAMING.flatMap(([tags, attribute]) =>
    $<Element, string>(tags)
      .toArray()
      .flatMap(({attribs}) => attribs[attribute] ?? []),
  );
}

test('every script, style sheet, font, picture and document that a page names is a file of the site', () => {
  assertEach([...DOCUMENTS, ...STUBS], function* (one) {
    for (const address of filesOf(one)) {
      if (address.startsWith('data:') || address.startsWith('#')) continue;
      const found = resolve(address, one.path);
      if (!found) yield `it loads ${address} from another host; keep a copy in static/`;
      else if (!FILES.has(found.target)) yield `it names ${address}, which is no file of the site`;
    }
  });
});

test('every file that a style sheet names is there', () => {
  const sheets = [...FILES].filter((file) => file.endsWith('.css'));
  assert.ok(sheets.length > 0);
  assertNone(
    sheets.flatMap((sheet) =>
      [...contentOf(sheet).matchAll(/url\(["']?([^"')]+)["']?\)/g)]
        .map(([, address = '']) => address)
        .filter((address) => !/^(?:data:|#|%23)/.test(address))
        .filter((address) => !FILES.has(path.posix.resolve(path.posix.dirname(sheet), address)))
        .map((address) => `${sheet} names ${address}, which is no file of the site`),
    ),
  );
});

test('the map of the site lists its pages and nothing else', () => {
  const prefixes = ['', '/ko'];
  for (const prefix of prefixes) {
    const listed = [...contentOf(`${prefix}/sitemap.xml`).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url);
    const known = new Set(BUILT.map((one) => ORIGIN + one.path));
    assertNone(listed.filter((url) => !known.has(url)).map((url) => `${url} is listed, and there is no such page`));
    assert.ok(listed.length > 10);
  }
});
