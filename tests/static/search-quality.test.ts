/** Readers find what the site documents: runs their queries with the built index. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import {test} from 'node:test';
import {INDEX_FILE, type IndexFile, type PassagesFile} from '../../plugins/search/engine/files';
import type {Hit} from '../../plugins/search/engine/hit';
import {SearchEngine} from '../../plugins/search/engine/search';
import {normalize} from '../../plugins/search/engine/tokens';
import heldOut from '../../plugins/search/fixture/heldOut.json';
import train from '../../plugins/search/fixture/train.json';
import {getPackedSize} from '../../scripts/pack';
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

  test(`a title finds its page first, and a heading its section among the first five (${name})`, () => {
    const {index, search} = openIndex();
    const named = new Map<string, number>();
    for (const {text} of index.pages.flatMap(({headings}) => headings.slice(1)))
      named.set(normalize(text), (named.get(normalize(text)) ?? 0) + 1);
    const wrong: string[] = [];
    for (const {path: address, headings} of index.pages) {
      for (const [index, {text, anchor}] of headings.entries()) {
        const urls = search(text).map(({url}) => url);
        const own = `${prefix}/${address}`;
        if (index === 0 && urls[0] !== own) wrong.push(`${text}: ${urls[0]} before ${own}`);
        // If many headings have the same text, there isn't room for all of them.
        if (index > 0 && (named.get(normalize(text)) ?? 0) <= 4 && !urls.slice(0, 5).includes(`${own}#${anchor}`))
          wrong.push(`${text}: ${own}#${anchor} isn't among ${urls.slice(0, 5).join(', ')}`);
      }
    }
    assertNone(wrong);
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
    const size = getPackedSize(path.join(BUILD, prefix, INDEX_FILE));
    assert.ok(size <= MAX_INDEX_BYTES[name], `${size}`);
  });
}
