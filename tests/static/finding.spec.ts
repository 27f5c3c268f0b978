/** Readers find what the site documents: the fixture of queries in the built site's own index. */
import fs from 'node:fs';
import path from 'node:path';
import {createEngine} from '../../plugins/search/engine';
import {findAll, shareWithin} from '../../plugins/search/fixture/finding';
import {QUERIES} from '../../plugins/search/fixture/queries';
import {readIndex} from '../../plugins/search/node/built';
import {weighSearch} from '../../scripts/bench/search';
import {BUILD} from '../../scripts/sources';
import {expect, LOCALES, ROUTES, test, WRITTEN} from '../site';

const indexOf = (prefix: string) => readIndex(path.join(BUILD, prefix));

for (const {name, prefix} of LOCALES) {
  test(`finding: every query of ${name} is about a page that exists`, () => {
    for (const {query, pages} of QUERIES[name]) {
      for (const page of pages) expect(ROUTES, query).toContain(page);
      expect(
        pages.some((page) => WRITTEN.includes(page)),
        query,
      ).toBe(true);
    }
  });

  test(`finding: readers find the right page in ${name}`, () => {
    const findings = findAll(createEngine(indexOf(prefix), {indexName: 'd2'}), name);
    const misses = (place: number) =>
      findings
        .filter((finding) => (finding.place ?? Number.POSITIVE_INFINITY) > place)
        .map(({query, instead}) => `${query}: ${instead.join(', ') || 'nothing'}`)
        .join('\n');
    expect(shareWithin(findings, 1), `not first:\n${misses(1)}`).toBeGreaterThanOrEqual(0.85);
    expect(shareWithin(findings, 3), `not among the first three:\n${misses(3)}`).toBeGreaterThanOrEqual(0.97);
  });

  test(`finding: the index of ${name} holds every page that has text of its own, and only this language's`, () => {
    const {records} = indexOf(prefix);
    const pages = new Set(records.map(({url_without_anchor: url}) => new URL(url).pathname));
    const lists = ['/search/', '/blog/'];
    const wanted = WRITTEN.filter((route) => !lists.includes(route) && !/^\/blog\/(?:archive|tags)\//.test(route));
    expect([...pages].sort()).toEqual(wanted.map((route) => prefix + route).sort());
    expect(new Set(records.map(({language}) => language))).toEqual(new Set([name]));
    expect(new Set(records.map(({objectID}) => objectID)).size).toBe(records.length);
  });

  test(`budgets: engine and index of ${name} have at most 3.2 KB gzip a page`, () => {
    const weight = weighSearch().find(({locale}) => locale === name);
    expect((weight?.engine ?? 0) + (weight?.index ?? 0)).toBeLessThanOrEqual(3200 * (weight?.pages ?? 0));
  });

  test(`finding: every hit of ${name} leads to a place that is there`, () => {
    const anchors = new Map<string, Set<string>>();
    for (const {url_without_anchor: url, anchor} of indexOf(prefix).records) {
      if (anchor === null) continue;
      const {pathname} = new URL(url);
      anchors.set(pathname, (anchors.get(pathname) ?? new Set()).add(anchor));
    }
    expect(anchors.size).toBeGreaterThan(10);
    for (const [pathname, names] of anchors) {
      const html = fs.readFileSync(path.join(BUILD, pathname, 'index.html'), 'utf8');
      const ids = new Set(
        [...html.matchAll(/\sid=(?:"([^"]*)"|([^\s>]+))/g)].map(([, quoted, bare]) => quoted ?? bare),
      );
      for (const name of names) expect(ids, `${pathname}#${name}`).toContain(name);
    }
  });
}
