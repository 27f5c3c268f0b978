import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {brotliCompressSync} from 'node:zlib';
import {createEngine, type Engine} from '../../plugins/search/engine';
import {openCorpus} from '../../plugins/search/engine/corpus';
import type {ReadFile} from '../../plugins/search/engine/files';
import {type Finding, findAll, type Locale, QUERIES, search, shareWithin} from '../../plugins/search/fixture/finding';
import {openBuilt, outlinesIn} from '../../plugins/search/node/built';
import {type IndexFiles, makeIndex, readFrom} from '../../plugins/search/node/makeIndex';
import type {Outline} from '../../plugins/search/outline';
import {outlinesOfSite} from '../../plugins/search/records/site';
import {SYNONYMS} from '../../plugins/search/synonyms';
import {ROUTES} from '../../tests/routes';
import {packedSize} from '../pack';
import {BUILD} from '../sources';
import {type LibraryResult, measureMiniSearch} from './miniSearch';
import {makeNeighbours} from './neighbours';

const SEED = 7;
export const LOCALES: readonly Locale[] = ['en', 'ko'];
const ORIGIN = 'https://d2lang.com';

const prefixOf = (locale: Locale): string => (locale === 'en' ? '' : locale);
const folderOf = (locale: Locale): string => path.join(BUILD, prefixOf(locale));
const baseOf = (locale: Locale): string => new URL(`/${prefixOf(locale)}/`.replace('//', '/'), ORIGIN).href;

/** The pages of the built site, at an address that neighbours can be at, too. */
async function ownPages(locale: Locale): Promise<Outline[]> {
  const outlines = await outlinesIn(await openBuilt(folderOf(locale)));
  return outlines.map((outline) => ({...outline, url: ORIGIN + new URL(outline.url).pathname}));
}

/** The index of so many times the site's pages; those that are added are made of shuffled words: copies would pack too well. */
export async function makeLarge(locale: Locale, times: number): Promise<IndexFiles> {
  const own = await ownPages(locale);
  const outlines = [
    ...own,
    ...makeNeighbours(own, {base: baseOf(locale), count: own.length * (times - 1), seed: SEED}),
  ];
  return makeIndex({outlines, synonyms: SYNONYMS[locale] ?? [], base: baseOf(locale)});
}

const engineOf = async (read: ReadFile): Promise<Engine> => createEngine([await openCorpus(read)], {indexName: 'd2'});

export interface FindingResult {
  readonly locale: Locale;
  readonly pages: number;
  readonly top1: number;
  readonly top3: number;
  /** The same of the queries that are held out. What they miss is not reported: it must not be looked at. */
  readonly heldOut: {readonly top1: number; readonly top3: number};
  readonly misses: readonly Finding[];
  /** The same queries with a library in place of the engine. */
  readonly library: LibraryResult;
}

/** Whether readers find what they look for. */
export async function measureFinding(): Promise<FindingResult[]> {
  return Promise.all(
    LOCALES.map(async (locale) => {
      const corpus = await openBuilt(folderOf(locale));
      const engine = createEngine([corpus], {indexName: 'd2'});
      const findings = await findAll(engine, locale);
      const heldOut = await findAll(engine, locale, QUERIES.heldOut[locale]);
      return {
        locale,
        pages: (await outlinesIn(corpus)).length,
        top1: shareWithin(findings, 1),
        top3: shareWithin(findings, 3),
        heldOut: {top1: shareWithin(heldOut, 1), top3: shareWithin(heldOut, 3)},
        misses: findings.filter(({place}) => place !== 1),
        library: await measureMiniSearch(corpus, locale),
      };
    }),
  );
}

export interface SizeResult {
  readonly locale: Locale;
  readonly pages: number;
  readonly records: number;
  /** Seconds to read the pages, and to make an index of them. */
  readonly extraction: number;
  readonly making: number;
  /** Seconds to open the index, in this process. */
  readonly opening: number;
  /** Bytes over the network, with Brotli: of the head, and of all files. */
  readonly head: number;
  readonly all: number;
  /** Milliseconds of processor time of each search while queries are typed, key by key. */
  readonly searches: readonly number[];
}

const packed = (text: string): number => brotliCompressSync(text).length;

/** Milliseconds of processor time of this process, which other programs on the machine hardly change. */
function processorTime(): number {
  const {user, system} = process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * Times and sizes of so many times the site's pages in a locale. The pages that are added are copies where they are read as
 * HTML, and made of shuffled words where they are searched.
 */
export async function measureSize(locale: Locale, times: number): Promise<SizeResult> {
  const outDir = fs.mkdtempSync(path.join(os.tmpdir(), 'search-pages-'));
  try {
    for (let copy = 0; copy < times; copy++) {
      for (const route of ROUTES) {
        const target = path.join(outDir, copy === 0 ? '' : `copy-${copy}`, route, 'index.html');
        fs.mkdirSync(path.dirname(target), {recursive: true});
        fs.copyFileSync(path.join(folderOf(locale), route, 'index.html'), target);
      }
    }
    const started = performance.now();
    await outlinesOfSite({
      siteDir: outDir,
      outDir,
      siteUrl: ORIGIN,
      baseUrl: new URL(baseOf(locale)).pathname,
      locale,
      locales: [],
    });
    const extraction = (performance.now() - started) / 1000;
    const before = performance.now();
    const files = await makeLarge(locale, times);
    const making = (performance.now() - before) / 1000;
    const opened = performance.now();
    const corpus = await openCorpus(readFrom(files));
    const opening = (performance.now() - opened) / 1000;
    const sizes = Array.from(files.values(), packed);
    return {
      locale,
      pages: corpus.pages.length,
      records: corpus.pageOf.length,
      extraction,
      making,
      opening,
      head: sizes[0] ?? 0,
      all: sizes.reduce((sum, size) => sum + size, 0),
      searches: await typeAll(createEngine([corpus], {indexName: 'd2'}), locale),
    };
  } finally {
    fs.rmSync(outDir, {recursive: true, force: true});
  }
}

async function typeAll(engine: Engine, locale: Locale): Promise<number[]> {
  const times: number[] = [];
  // The first round is for the code to be compiled, as it is after some use.
  for (const round of [0, 1]) {
    for (const {query} of QUERIES.train[locale]) {
      for (let length = 1; length <= query.length; length++) {
        const before = processorTime();
        await search(engine, locale, query.slice(0, length));
        if (round === 1) times.push(processorTime() - before);
      }
    }
  }
  return times;
}

/** What a reader's first search of a locale fetches for the engine in the page, in bytes with Brotli. */
export interface SearchWeight {
  readonly engine: number;
  readonly head: number;
  /** What the first letters of a query need beyond it, at most, and in how many files. */
  readonly firstKey: number;
  readonly files: number;
  /** The same for a whole word that is everywhere, with its synonyms. */
  readonly word: number;
}

/** Words that begin with each letter of the first pages' titles; and the words that most pages have. */
const FIRST_KEYS: Readonly<Record<Locale, readonly string[]>> = {
  en: Array.from('abcdefghijklmnopqrstuvwxyz'),
  ko: Array.from('ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ가다라시연'),
};
const WORDS: Readonly<Record<Locale, string>> = {en: 'connections', ko: '연결'};

/** Weighs what the built site has for the search of a locale. */
export async function weighSearch(locale: Locale): Promise<SearchWeight> {
  const folder = path.join(BUILD, 'assets/js');
  const scripts = fs.readdirSync(folder).filter((name) => name.endsWith('.js'));
  // An error of the protocol that only the engine gives.
  const engines = scripts
    .map((name) => path.join(folder, name))
    .filter((file) => fs.readFileSync(file, 'utf8').includes('Invalid JSON: expected an object'));
  if (engines.length === 0) throw new Error('The engine is in no script of the site.');
  /** Sizes of what is read for a query by a reader who has searched for nothing yet. */
  const weigh = async (query: string): Promise<number[]> => {
    const sizes: number[] = [];
    const weighed = await engineOf(async (name) => {
      const file = path.join(folderOf(locale), name);
      sizes.push(packedSize(file));
      return fs.readFileSync(file, 'utf8');
    });
    await search(weighed, locale, query);
    return sizes;
  };
  const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0);
  const keys: number[][] = [];
  for (const key of FIRST_KEYS[locale]) keys.push(await weigh(key));
  const [head = 0] = keys[0] ?? [];
  return {
    engine: Math.max(...engines.map(packedSize)),
    head,
    firstKey: Math.max(...keys.map(sum)) - head,
    files: Math.max(...keys.map(({length}) => length)) - 1,
    word: sum(await weigh(WORDS[locale])) - head,
  };
}
