/** Tests that readers' queries find the right pages in the built index. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import {test} from 'node:test';
import {INDEX_FILE, type IndexFile, type PassagesFile} from '../../plugins/search/engine/files';
import type {Hit} from '../../plugins/search/engine/hit';
import {SearchEngine} from '../../plugins/search/engine/search';
import heldOut from '../../plugins/search/fixture/heldOut.json';
import train from '../../plugins/search/fixture/train.json';
import {getTransferSize} from '../../scripts/compress';
import {BUILD_FOLDER} from '../../scripts/sources';
import {LOCALES, ROUTES} from '../routes';
import {assertNone, getPage} from './built';

/** Minimum shares of queries that find their page first, and among the first three. */
const MIN_SHARES = {
  train: {en: {top1: 0.81, top3: 0.95}, ko: {top1: 0.83, top3: 0.945}},
  // Don't look at which of these fail, or tune the ranking with them: they measure its quality for unknown queries.
  heldOut: {en: {top1: 0.82, top3: 0.95}, ko: {top1: 0.82, top3: 0.94}},
};
/** Maximum sizes of the index, compressed with Brotli. */
const MAX_INDEX_BYTES = {en: 106_000, ko: 150_000};

const readJson = <T>(prefix: string, name: string): T =>
  JSON.parse(fs.readFileSync(path.join(BUILD_FOLDER, prefix, name), 'utf8')) as T;

for (const {name, prefix} of LOCALES) {
  const openIndex = () => {
    const index = readJson<IndexFile>(prefix, INDEX_FILE);
    const passages = readJson<PassagesFile>(prefix, index.passages);
    const engine = new SearchEngine(index, `${prefix}/`);
    const search = (query: string): readonly Hit[] =>
      engine.search({query, limit: 20, snippetWords: 10}, passages).hits;
    return {index, passages, search};
  };
  const getRoute = ({url}: Hit) => url.slice(prefix.length).replace(/#.*/, '');

  for (const [set, queries] of Object.entries({train, heldOut}))
    test(`enough ${set} queries in ${name} find their page`, () => {
      const {search} = openIndex();
      const misses: string[] = [];
      let [firstCount, topThreeCount] = [0, 0];
      for (const {query, pages} of queries[name]) {
        assertNone(pages.filter((route) => !ROUTES.includes(route)).map((route) => `${query}: ${route} isn't a route`));
        const routes = [...new Set(search(query).map(getRoute))].slice(0, 3);
        const position = routes.findIndex((route) => pages.includes(route));
        if (position === 0) firstCount++;
        if (position >= 0) topThreeCount++;
        else misses.push(`${query}: ${routes.join(', ') || 'nothing'}`);
      }
      const minShares = MIN_SHARES[set as keyof typeof MIN_SHARES][name];
      const [top1, top3] = [firstCount, topThreeCount].map((count) => count / queries[name].length);
      console.log(`${set} ${name}: ${top1?.toFixed(3)} first, ${top3?.toFixed(3)} among the first three`);
      assert.ok((top1 ?? 0) >= minShares.top1, `${top1} are first; the minimum is ${minShares.top1}`);
      assert.ok(
        (top3 ?? 0) >= minShares.top3,
        `${top3} are among the first three; the minimum is ${minShares.top3}. ${set === 'train' ? misses.join('\n') : ''}`,
      );
    });

  if (name === 'ko') {
    test('a Korean word that resembles another one, or is only a complaint, finds the page that readers mean', () => {
      const {search} = openIndex();
      // 워치 differs from 위치 (position) by a letter, and no sentence contains 안돼요.
      for (const [query, pages] of [
        ['워치', ['/tour/editor-support/', '/tour/man/']],
        ['화살표', ['/tour/connections/']],
        ['안돼요', ['/tour/troubleshoot/']],
      ] as const) {
        const [found] = search(query).map(getRoute);
        assert.ok(
          pages.some((page) => page === found),
          `${query}: ${found}`,
        );
      }
    });
  }

  test(`a page's title finds that page first (${name})`, () => {
    const {index, search} = openIndex();
    assertNone(
      index.pages.flatMap(({path: pagePath, headings}) => {
        const firstResult = search(headings[0]?.text ?? '')[0]?.url;
        return firstResult === `${prefix}/${pagePath}`
          ? []
          : `${headings[0]?.text}: ${firstResult} before ${prefix}/${pagePath}`;
      }),
    );
  });

  test(`the index of ${name} has every page with text, and all its links exist`, () => {
    const {index} = openIndex();
    const listPages = ['/search/', '/blog/'];
    const expectedRoutes = ROUTES.filter(
      (route) => !listPages.includes(route) && !/^\/blog\/(?:archive|tags)\//.test(route),
    );
    assert.deepEqual(index.pages.map(({path: pagePath}) => `/${pagePath}`).sort(), [...expectedRoutes].sort());
    const sections = index.pages.flatMap(({path: pagePath, headings}) =>
      headings.slice(1).map(({anchor}) => ({pathname: `${prefix}/${pagePath}`, anchor})),
    );
    assert.ok(sections.length > 500);
    assertNone(
      sections
        .filter(({pathname, anchor}) => getPage(pathname).$(`[id="${anchor}"]`).length === 0)
        .map(({pathname, anchor}) => `${pathname} has no id "${anchor}", which the index links to`),
    );
  });

  test(`keywords in the front matter are neither in the indexed text nor in the HTML's metadata (${name})`, () => {
    const {passages} = openIndex();
    const phrase = name === 'en' ? 'right-angled line' : '브이에스코드';
    const file =
      name === 'en' ? 'tour/connections.mdx' : 'i18n/ko/docusaurus-plugin-content-docs/current/tour/vscode.mdx';
    assert.ok(fs.readFileSync(path.join(BUILD_FOLDER, '..', file), 'utf8').includes(phrase));
    assert.ok(!JSON.stringify(passages).includes(phrase));
    const pathname = `${prefix}/tour/${name === 'en' ? 'connections' : 'vscode'}/`;
    assert.equal(getPage(pathname).$('meta[name="keywords"]').length, 0);
  });

  test(`the index of ${name} stays within its budget`, () => {
    const size = getTransferSize(path.join(BUILD_FOLDER, prefix, INDEX_FILE));
    assert.ok(size <= MAX_INDEX_BYTES[name], `it has ${size} bytes; the budget is ${MAX_INDEX_BYTES[name]}`);
  });
}
