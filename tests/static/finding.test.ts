/** Readers find what the site documents: the fixture of queries in the built site's own index. */
import assert from 'node:assert/strict';
import path from 'node:path';
import {test} from 'node:test';
import {aliasesOf} from '../../plugins/search/aliases';
import {createEngine} from '../../plugins/search/engine';
import {findAll, QUERIES, routeOf, search, shareWithin} from '../../plugins/search/fixture/finding';
import {openBuilt, outlinesIn} from '../../plugins/search/node/built';
import {recordsOf} from '../../plugins/search/outline';
import {weighSearch} from '../../scripts/bench/search';
import {BUILD} from '../../scripts/sources';
import {LOCALES, ROUTES} from '../routes';
import {assertNone, page} from './built';

/** Shares of the held-out queries that must find their page first, and among the first three. */
const GOALS = {en: {top1: 0.85, top3: 0.95}, ko: {top1: 0.82, top3: 0.93}};

const indexOf = (prefix: string) => openBuilt(path.join(BUILD, prefix));
const engineOf = async (prefix: string) => createEngine([await indexOf(prefix)], {indexName: 'd2'});
const recordsIn = async (prefix: string) => (await outlinesIn(await indexOf(prefix))).flatMap(recordsOf);

for (const {name, prefix} of LOCALES) {
  test(`finding: every query of ${name} is about a page that exists`, () => {
    for (const {query, pages} of [...QUERIES.train[name], ...QUERIES.heldOut[name]]) {
      for (const route of pages) assert.ok(ROUTES.includes(route), `${query}: ${route} is no route`);
    }
  });

  test(`finding: readers find the right page in ${name}`, async () => {
    const findings = await findAll(await engineOf(prefix), name);
    const misses = (place: number) =>
      findings
        .filter((finding) => (finding.place ?? Number.POSITIVE_INFINITY) > place)
        .map(({query, instead}) => `${query}: ${instead.join(', ') || 'nothing'}`)
        .join('\n');
    assert.ok(shareWithin(findings, 1) >= 0.87, `not first:\n${misses(1)}`);
    assert.ok(shareWithin(findings, 3) >= 0.96, `not among the first three:\n${misses(3)}`);
  });

  // What they miss is not printed: it must not be looked at.
  test(`finding: so do strangers in ${name}`, async () => {
    const findings = await findAll(await engineOf(prefix), name, QUERIES.heldOut[name]);
    const [top1, top3] = [shareWithin(findings, 1), shareWithin(findings, 3)];
    const goal = GOALS[name];
    assert.ok(top1 >= goal.top1, `${top1} first`);
    assert.ok(top3 >= goal.top3, `${top3} among the first three`);
  });

  test(`finding: the index of ${name} holds every page that has text of its own, and only this language's`, async () => {
    const records = await recordsIn(prefix);
    const pages = new Set(records.map(({url_without_anchor: url}) => new URL(url).pathname));
    const lists = ['/search/', '/blog/'];
    const wanted = ROUTES.filter((route) => !lists.includes(route) && !/^\/blog\/(?:archive|tags)\//.test(route));
    assert.deepEqual([...pages].sort(), wanted.map((route) => prefix + route).sort());
    assert.deepEqual([...new Set(records.map(({language}) => language))], [name]);
    assert.equal(new Set(records.map(({objectID}) => objectID)).size, records.length);
  });

  test(`finding: aliases of ${name} find their page, and are never shown`, async () => {
    const aliases = (await recordsIn(prefix)).filter(({url, content}) => content && content === aliasesOf(url, name));
    assert.ok(aliases.length > 100, `${aliases.length} pages with aliases`);
    assertNone(aliases.filter(({type}) => type !== 'lvl1').map(({url, type}) => `${url} is shown as ${type}`));
  });

  test(`finding: what a page is about comes before posts that only mention it, in ${name}`, async () => {
    const engine = await engineOf(prefix);
    for (const query of name === 'en' ? ['theme', 'themes', 'Theme '] : ['테마', 'theme', '테마를']) {
      const [first] = await search(engine, name, query);
      assert.equal(routeOf(first ?? '', name), '/tour/themes/', query);
    }
  });

  test(`budgets: what the search of ${name} fetches, in bytes with Brotli`, async () => {
    const {engine, head, firstKey, files, word} = await weighSearch(name);
    assert.ok(engine <= 18_000, `engine: ${engine}`);
    assert.ok(head <= 50_000, `head: ${head}`);
    assert.ok(firstKey <= 95_000 && files <= 20, `first key: ${firstKey} in ${files} files`);
    assert.ok(word <= 95_000, `a common word: ${word}`);
  });

  test(`finding: every hit of ${name} leads to a place that is there`, async () => {
    const anchors = (await recordsIn(prefix))
      .filter(({anchor}) => anchor !== null)
      .map(({url_without_anchor: url, anchor}) => ({pathname: new URL(url).pathname, anchor}));
    assert.ok(new Set(anchors.map(({pathname}) => pathname)).size > 10);
    assertNone(
      anchors
        .filter(({pathname, anchor}) => page(pathname).$(`[id="${anchor}"]`).length === 0)
        .map(({pathname, anchor}) => `${pathname} has no id "${anchor}", which the index leads to`),
    );
  });
}
