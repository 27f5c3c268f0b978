/** Readers find what the site documents: runs their queries with the built index. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import {test} from 'node:test';
import {INDEX_FILE, type IndexFile, type PassagesFile} from '../../plugins/search/engine/files';
import type {Hit} from '../../plugins/search/engine/hit';
import {SearchEngine} from '../../plugins/search/engine/search';
import heldOut from '../../plugins/search/fixture/heldOut.json';
import train from '../../plugins/search/fixture/train.json';
import {getTransferSize} from '../../scripts/pack';
import {BUILD} from '../../scripts/sources';
import {LOCALES, ROUTES} from '../routes';
import {assertNone, getPage} from './built';

/** The shares of queries that must find their page first, and among the first three. */
const MIN_SHARES = {
  train: {en: {top1: 0.81, top3: 0.95}, ko: {top1: 0.83, top3: 0.945}},
  // Don't look at which of these fail, or tune the ranking with them: they measure how good it is for queries that we don't know.
  heldOut: {en: {top1: 0.82, top3: 0.95}, ko: {top1: 0.82, top3: 0.94}},
};
/** Compressed with Brotli. */
const MAX_INDEX_BYTES = {en: 105_000, ko: 150_000};

const read = <T>(prefix: string, name: string): T =>
  JSON.parse(fs.readFileSync(path.join(BUILD, prefix, name), 'utf8')) as T;

for (const {name, prefix} of LOCALES) {
  const openIndex = () => {
    const index = read<IndexFile>(prefix, INDEX_FILE);
    const passages = read<PassagesFile>(prefix, index.passages);
    const engine = new SearchEngine(index, `${prefix}/`);
    const search = (query: string): readonly Hit[] =>
      engine.search({query, limit: 20, snippetWords: 10}, passages).hits;
    return {index, passages, search};
  };
  const getRoute = ({url}: Hit) => url.slice(prefix.length).replace(/#.*/, '');

  for (const [set, queries] of Object.entries({train, heldOut}))
    test(`enough of the ${set} queries of ${name} find their page`, () => {
      const {search} = openIndex();
      const misses: string[] = [];
      let [first, amongThree] = [0, 0];
      for (const {query, pages} of queries[name]) {
        assertNone(pages.filter((route) => !ROUTES.includes(route)).map((route) => `${query}: ${route} isn't a route`));
        const routes = [...new Set(search(query).map(getRoute))].slice(0, 3);
        const place = routes.findIndex((route) => pages.includes(route));
        if (place === 0) first++;
        if (place >= 0) amongThree++;
        else misses.push(`${query}: ${routes.join(', ') || 'nothing'}`);
      }
      const goal = MIN_SHARES[set as keyof typeof MIN_SHARES][name];
      const [top1, top3] = [first, amongThree].map((count) => count / queries[name].length);
      console.log(`${set} ${name}: ${top1?.toFixed(3)} first, ${top3?.toFixed(3)} among the first three`);
      assert.ok((top1 ?? 0) >= goal.top1, `${top1} first`);
      assert.ok((top3 ?? 0) >= goal.top3, `${top3}, ${set === 'train' ? misses.join('\n') : ''}`);
    });

  test(`the title of a page finds that page first (${name})`, () => {
    const {index, search} = openIndex();
    assertNone(
      index.pages.flatMap(({path: address, headings}) => {
        const found = search(headings[0]?.text ?? '')[0]?.url;
        return found === `${prefix}/${address}` ? [] : `${headings[0]?.text}: ${found} before ${prefix}/${address}`;
      }),
    );
  });

  test(`the index of ${name} has every page with text, and all its links exist`, () => {
    const {index} = openIndex();
    const lists = ['/search/', '/blog/'];
    const wanted = ROUTES.filter((route) => !lists.includes(route) && !/^\/blog\/(?:archive|tags)\//.test(route));
    assert.deepEqual(index.pages.map(({path: address}) => `/${address}`).sort(), [...wanted].sort());
    const places = index.pages.flatMap(({path: address, headings}) =>
      headings.slice(1).map(({anchor}) => ({pathname: `${prefix}/${address}`, anchor})),
    );
    assert.ok(places.length > 500);
    assertNone(
      places
        .filter(({pathname, anchor}) => getPage(pathname).$(`[id="${anchor}"]`).length === 0)
        .map(({pathname, anchor}) => `${pathname} has no id "${anchor}", which the index links to`),
    );
  });

  test(`keywords of ${name} are in the front matter of pages, and nowhere on the page`, () => {
    const {passages} = openIndex();
    const phrase = name === 'en' ? 'right-angled line' : '브이에스코드';
    const sources =
      name === 'en' ? 'tour/connections.mdx' : 'i18n/ko/docusaurus-plugin-content-docs/current/tour/vscode.mdx';
    assert.ok(fs.readFileSync(path.join(BUILD, '..', sources), 'utf8').includes(phrase));
    assert.ok(!JSON.stringify(passages).includes(phrase));
    const pathname = `${prefix}/tour/${name === 'en' ? 'connections' : 'vscode'}/`;
    assert.equal(getPage(pathname).$('meta[name="keywords"]').length, 0);
  });

  test(`the index of ${name} stays within its budget`, () => {
    const size = getTransferSize(path.join(BUILD, prefix, INDEX_FILE));
    assert.ok(size <= MAX_INDEX_BYTES[name], `${size}`);
  });
}
