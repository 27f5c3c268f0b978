import {makeIndex, readFrom} from '../node/makeIndex';
import type {Heading, Outline} from '../outline';
import {SYNONYMS} from '../synonyms';
import {openCorpus} from './corpus';
import {createEngine, type Engine} from './index';

const BASE = 'https://example.com/';

/** A made-up page for tests: headings as `# Title` or `## Heading {#anchor}`, everything else is text. */
export function samplePage(path: string, lines: readonly string[], more: Partial<Outline> = {}): Outline {
  const parts = lines.map((line): Heading | string => {
    const [, marks = '', text = '', anchor] = /^(#+) (.*?)(?: \{#(.*)\})?$/.exec(line) ?? [];
    return marks ? {level: marks.length, text, anchor: anchor ?? null} : line;
  });
  return {
    url: BASE + path.slice(1),
    language: 'en',
    tag: 'docs-default-current',
    section: 'Documentation',
    pageRank: 100,
    lead: typeof parts[1] === 'string' ? 1 : 0,
    unseen: 0,
    ...more,
    parts,
  };
}

export interface SampleHit {
  readonly objectID: string;
  readonly url: string;
  readonly type: string;
  readonly content: string | null;
  readonly _snippetResult?: {
    readonly content?: {value: string};
    readonly hierarchy?: Readonly<Record<string, {value: string}>>;
  };
}

export interface SampleResult {
  readonly hits: readonly SampleHit[];
  readonly nbHits: number;
  readonly nbPages: number;
  readonly queryID?: string;
}

/** What the results page requests. */
const WANTED = {
  attributesToSnippet: ['hierarchy.lvl1:20', 'hierarchy.lvl2:20', 'content:30'],
};

type SampleEngine = Engine | Promise<Engine>;

/** Runs a query as the client does. */
export async function run(engine: SampleEngine, query: string, parameters: object = {}): Promise<SampleResult> {
  const body = JSON.stringify({requests: [{indexName: 'd2', query, ...WANTED, ...parameters}]});
  const reply = await (await engine).answer({method: 'POST', path: '/1/indexes/*/queries?x-algolia-agent=test', body});
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  const [result] = (JSON.parse(JSON.stringify(reply.body)) as {results: SampleResult[]}).results;
  if (!result) throw new Error('no result');
  return result;
}

/** The paths of what an engine finds, best first. */
export async function find(engine: SampleEngine, query: string, parameters: object = {}): Promise<string[]> {
  return (await run(engine, query, parameters)).hits.map(({url}) => url.slice(BASE.length - 1));
}

/** An engine over made-up pages, with an index for each of their languages. */
export async function sampleEngine(...pages: readonly Outline[]): Promise<Engine> {
  const languages = [...new Set(pages.map(({language}) => language))];
  const corpora = languages.map((language) => {
    const outlines = pages.filter((page) => page.language === language);
    return openCorpus(readFrom(makeIndex({outlines, synonyms: Object.values(SYNONYMS).flat(), base: BASE})));
  });
  return createEngine(await Promise.all(corpora), {indexName: 'd2'});
}
