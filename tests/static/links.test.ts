/** Ids, links, and the files that pages load. */
import assert from 'node:assert/strict';
import path from 'node:path';
import {test} from 'node:test';
import type {Element} from 'cheerio';
import {assertEach, assertNone, type BuiltPage, DOCUMENTS, FILES, ORIGIN, REDIRECT_PAGES, readContent} from './built';

const IDS_BY_PATH = new Map(DOCUMENTS.map((page) => [page.path, listIds(page)]));

function listIds({$}: BuiltPage): readonly string[] {
  return $('[id]')
    .toArray()
    .map(({attribs}) => attribs.id ?? '');
}

test('ids are unique on a page', () => {
  assertEach(DOCUMENTS, function* (page) {
    const ids = IDS_BY_PATH.get(page.path) ?? [];
    for (const id of new Set(ids.filter((id, index) => ids.indexOf(id) !== index)))
      yield `the id "${id}" isn't unique; rename one of the headings`;
  });
});

/** Returns the path and fragment that an address of this site leads to, or `undefined` for other hosts. */
function resolve(href: string, from: string): {readonly target: string; readonly anchor: string} | undefined {
  const url = new URL(href, ORIGIN + from);
  if (url.origin !== ORIGIN) return undefined;
  return {target: decodeURIComponent(url.pathname), anchor: decodeURIComponent(url.hash.slice(1))};
}

function* findBrokenLink(href: string, from: string): Generator<string> {
  const found = resolve(href, from);
  if (!found) return;
  const {target, anchor} = found;
  const ids = IDS_BY_PATH.get(target);
  if (!ids && !FILES.has(target)) {
    yield REDIRECT_PAGES.some((stub) => stub.path === target)
      ? `its link to ${href} is redirected; link to the page itself`
      : `its link to ${href} leads nowhere`;
  } else if (anchor !== '' && ids && !ids.includes(anchor)) {
    yield `its link to ${href} names an id that the page doesn't have; it has ${[...ids].slice(0, 20).join(', ')}`;
  }
}

test('every link within the site leads to a page or file, and its fragment to an id', () => {
  let links = 0;
  assertEach(DOCUMENTS, function* ({$, path: from}) {
    for (const {attribs} of $('a[href], area[href]').toArray()) {
      // The language links of the not-found page depend on the address, so scripts correct them.
      if (/\/404\.html$/.test(from) && /\/404\/$/.test(attribs.href ?? '')) continue;
      links++;
      yield* findBrokenLink(attribs.href ?? '', from);
    }
  });
  assert.ok(links > 1000, `only ${links} links were seen`);
});

/** Link texts that mean nothing to somebody who jumps from link to link: Lighthouse's list, in both languages. */
const MEANINGLESS_TEXT =
  /^(?:click here|click this|go|here|information|learn more|more|more info|more information|right here|read more|see more|start|this|여기|여기를 클릭|클릭|링크|자세히|자세히 보기|계속|이동|전체 보기)$/i;

test('the text of every link says where it leads', () => {
  assertEach(DOCUMENTS, function* ({$}) {
    for (const link of $('a[href]').toArray()) {
      const words = $(link).text().trim();
      if (MEANINGLESS_TEXT.test(words)) yield `the text of its link to ${link.attribs.href} is only "${words}"`;
    }
  });
});

test('no link runs a script, names a host without a scheme, or hands its window to another one', () => {
  assertEach(DOCUMENTS, function* ({$}) {
    for (const {attribs} of $('a[href]').toArray()) {
      if (/^(?:javascript|data|vbscript):/i.test(attribs.href ?? '')) yield `its link to ${attribs.href} runs a script`;
      if (/^[/\\]{2}/.test(attribs.href ?? '')) yield `its link to ${attribs.href} names another host without a scheme`;
      if (attribs.target === '_blank' && !/noopener/.test(attribs.rel ?? ''))
        yield `its link to ${attribs.href} opens a window without rel="noopener"`;
    }
  });
});

const ADDRESS_ATTRIBUTES: readonly (readonly [tags: string, attribute: string])[] = [
  ['script, img, iframe, source', 'src'],
  ['script', 'data-src'],
  ['link:not([rel=alternate], [rel=canonical]), use', 'href'],
  ['object', 'data'],
];

/** Returns the addresses of files that a page loads. */
function listFiles({$}: BuiltPage): readonly string[] {
  return ADDRESS_ATTRIBUTES.flatMap(([tags, attribute]) =>
    $<Element, string>(tags)
      .toArray()
      .flatMap(({attribs}) => attribs[attribute] ?? []),
  );
}

test('every file that a page loads is a file of the site', () => {
  assertEach([...DOCUMENTS, ...REDIRECT_PAGES], function* (page) {
    for (const address of listFiles(page)) {
      if (address.startsWith('data:') || address.startsWith('#')) continue;
      const found = resolve(address, page.path);
      if (!found) yield `it loads ${address} from another host; keep a copy in static/`;
      else if (!FILES.has(found.target)) yield `it loads ${address}, which doesn't exist`;
    }
  });
});

test('every file that a style sheet loads exists', () => {
  const sheets = [...FILES].filter((file) => file.endsWith('.css'));
  assert.ok(sheets.length > 0);
  assertNone(
    sheets.flatMap((sheet) =>
      [...readContent(sheet).matchAll(/url\(["']?([^"')]+)["']?\)/g)]
        .map(([, address = '']) => address)
        .filter((address) => !/^(?:data:|#|%23)/.test(address))
        .filter((address) => !FILES.has(path.posix.resolve(path.posix.dirname(sheet), address)))
        .map((address) => `${sheet} loads ${address}, which doesn't exist`),
    ),
  );
});
