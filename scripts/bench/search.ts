import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {gzipSync} from 'node:zlib';
import {createEngine, type Engine} from '../../plugins/search/engine';
import {packIndex} from '../../plugins/search/engine/pack';
import {
  type Finding,
  findAll,
  type Locale,
  QUERIES,
  routeOf,
  search,
  shareWithin,
} from '../../plugins/search/fixture/finding';
import {readIndex} from '../../plugins/search/node/built';
import {INDEX_FILE, type SearchRecord} from '../../plugins/search/record';
import {recordsOfSite} from '../../plugins/search/records/site';
import {STILL_TO_COME, WRITTEN} from '../../tests/site';
import {BUILD} from '../sources';
import {makeNeighbours, neighboursFromFacts} from './neighbours';

const NEIGHBOURS = 120;
const SEED = 7;
const LOCALES: readonly Locale[] = ['en', 'ko'];

export interface FindingResult {
  readonly locale: Locale;
  /** What the corpus consists of besides the site's own pages. */
  readonly beside: string;
  readonly pages: number;
  readonly top1: number;
  readonly top3: number;
  readonly misses: readonly Finding[];
}

const folderOf = (locale: Locale): string => (locale === 'en' ? BUILD : path.join(BUILD, locale));

const countPages = (records: readonly SearchRecord[]): number =>
  new Set(records.map((record) => record.url_without_anchor)).size;

/** Whether readers find what they look for: alone, among neighbours made of the site's words, and among those from facts. */
export async function measureFinding(facts: string | undefined): Promise<FindingResult[]> {
  const results: FindingResult[] = [];
  for (const locale of LOCALES) {
    const {records: own, synonyms} = readIndex(folderOf(locale));
    const corpora = new Map<string, readonly SearchRecord[]>([
      ['', []],
      [
        `${NEIGHBOURS} pages of shuffled words`,
        makeNeighbours(own, {routes: STILL_TO_COME, count: NEIGHBOURS, seed: SEED}),
      ],
    ]);
    if (facts !== undefined && locale === 'en') {
      const siteUrl = new URL(own[0]?.url ?? 'https://d2lang.com').origin;
      const written = new Set(own.map(({url}) => routeOf(url, locale)));
      const others = await neighboursFromFacts(facts, {siteUrl, written});
      corpora.set(`${countPages(others)} pages from ${path.basename(facts)}/`, others);
    }
    for (const [beside, others] of corpora) {
      const findings = findAll(createEngine({records: [...own, ...others], synonyms}, {indexName: 'd2'}), locale);
      results.push({
        locale,
        beside,
        pages: countPages(own) + countPages(others),
        top1: shareWithin(findings, 1),
        top3: shareWithin(findings, 3),
        misses: findings.filter(({place}) => place !== 1),
      });
    }
  }
  return results;
}

export interface SizeResult {
  readonly pages: number;
  readonly records: number;
  /** Seconds to take the records from the pages. */
  readonly extraction: number;
  /** Seconds to make an engine of them, in this process. */
  readonly start: number;
  /** Bytes of the index over the network, with gzip. */
  readonly gzip: number;
}

/**
 * Times and sizes for both locales together, of the site as it is and with ten times its pages. The pages that are added are
 * copies where they are read as HTML, and made of shuffled words where they are searched: copies would pack too well.
 */
export async function measureSizes(): Promise<{once: SizeResult; tenfold: SizeResult}> {
  return {once: await measureSize(1), tenfold: await measureSize(10)};
}

async function measureSize(times: number): Promise<SizeResult> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'search-pages-'));
  const sum = {pages: 0, records: 0, extraction: 0, start: 0, gzip: 0};
  try {
    for (const locale of LOCALES) {
      const outDir = path.join(folder, locale);
      for (let copy = 0; copy < times; copy++) {
        for (const route of WRITTEN) {
          const target = path.join(outDir, copy === 0 ? '' : `copy-${copy}`, route, 'index.html');
          fs.mkdirSync(path.dirname(target), {recursive: true});
          fs.copyFileSync(path.join(folderOf(locale), route, 'index.html'), target);
        }
      }
      const site = {siteUrl: 'https://d2lang.com', baseUrl: locale === 'en' ? '/' : `/${locale}/`, locale, locales: []};
      const before = performance.now();
      await recordsOfSite({...site, outDir});
      sum.extraction += (performance.now() - before) / 1000;

      const {records: own, synonyms} = readIndex(folderOf(locale));
      const count = countPages(own) * (times - 1);
      const records = [...own, ...makeNeighbours(own, {routes: STILL_TO_COME, count, seed: SEED})];
      const started = performance.now();
      createEngine({records, synonyms}, {indexName: 'd2'});
      sum.start += (performance.now() - started) / 1000;
      sum.gzip += gzipSync(packIndex({records, synonyms})).length;
      sum.pages += countPages(records);
      sum.records += records.length;
    }
  } finally {
    fs.rmSync(folder, {recursive: true, force: true});
  }
  return sum;
}

/**
 * Milliseconds of each search while the queries are typed, key by key, in an index with neighbours. The dialog searches in
 * one locale, so an engine holds one locale.
 */
export function measureQueries(): number[] {
  return LOCALES.flatMap((locale) => {
    const {records: own, synonyms} = readIndex(folderOf(locale));
    const engine = createEngine(
      {records: [...own, ...makeNeighbours(own, {routes: STILL_TO_COME, count: NEIGHBOURS, seed: SEED})], synonyms},
      {indexName: 'd2'},
    );
    const times: number[] = [];
    type(engine, locale, () => undefined); // as it is after some use, when the code is compiled
    type(engine, locale, (milliseconds) => times.push(milliseconds));
    return times;
  });
}

function type(engine: Engine, locale: Locale, took: (milliseconds: number) => void): void {
  for (const {query} of QUERIES.train[locale]) {
    for (let length = 1; length <= query.length; length++) {
      const before = performance.now();
      search(engine, locale, query.slice(0, length));
      took(performance.now() - before);
    }
  }
}

/** What a reader's first search of a locale fetches for the engine in the page, in bytes with gzip. */
export interface SearchWeight {
  readonly locale: Locale;
  readonly pages: number;
  readonly engine: number;
  readonly index: number;
}

/** Weighs what the built site has for the search of each locale. */
export function weighSearch(): SearchWeight[] {
  const folder = path.join(BUILD, 'assets/js');
  const scripts = fs.readdirSync(folder).filter((name) => name.endsWith('.js'));
  const texts = scripts.map((name) => fs.readFileSync(path.join(folder, name)));
  // An error of the protocol that only the engine gives.
  const engines = texts.filter((text) => text.includes('Invalid JSON: expected an object'));
  if (engines.length === 0) throw new Error('The engine is in no script of the site.');
  const engine = Math.max(...engines.map((text) => gzipSync(text).length));
  return LOCALES.map((locale) => ({
    locale,
    pages: countPages(readIndex(folderOf(locale)).records),
    engine,
    index: gzipSync(fs.readFileSync(path.join(folderOf(locale), INDEX_FILE))).length,
  }));
}
