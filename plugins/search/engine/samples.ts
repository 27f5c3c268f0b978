import {type Heading, type Outline, recordsOf} from '../outline';
import type {SearchRecord} from '../record';
import {SYNONYMS} from '../synonyms';
import {createEngine, type Engine} from './index';

/** Records of a made-up page for tests: headings as `# Title` or `## Heading {#anchor}`, everything else is text. */
export function samplePage(path: string, lines: readonly string[], more: Partial<Outline> = {}): SearchRecord[] {
  const parts = lines.map((line): Heading | string => {
    const [, marks = '', text = '', anchor] = /^(#+) (.*?)(?: \{#(.*)\})?$/.exec(line) ?? [];
    return marks ? {level: marks.length, text, anchor: anchor ?? null} : line;
  });
  return recordsOf({
    url: `https://example.com${path}`,
    language: 'en',
    tag: 'docs-default-current',
    section: 'Documentation',
    pageRank: 100,
    ...more,
    parts,
  });
}

export interface SampleHit {
  readonly objectID: string;
  readonly url: string;
  readonly type: string;
  readonly _highlightResult: {
    readonly content?: {value: string; matchLevel: string; matchedWords: string[]; fullyHighlighted?: boolean};
    readonly hierarchy: Readonly<Record<string, {value: string; matchLevel: string}>>;
  };
  readonly _snippetResult?: {readonly content?: {value: string; matchLevel: string}};
}

export interface SampleResult {
  readonly hits: readonly SampleHit[];
  readonly nbHits: number;
  readonly nbPages: number;
  readonly facets?: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly queryID?: string;
  readonly [more: string]: unknown;
}

/** Asks an engine as the client does. */
export function ask(engine: Engine, query: string, parameters: object = {}): SampleResult {
  const body = JSON.stringify({requests: [{indexName: 'd2', query, ...parameters}]});
  const reply = engine.answer({method: 'POST', path: '/1/indexes/*/queries?x-algolia-agent=test', body});
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  const [result] = (reply.body as {results: SampleResult[]}).results;
  if (!result) throw new Error('no result');
  return result;
}

/** The paths of what an engine finds, best first. */
export function find(engine: Engine, query: string, parameters: object = {}): string[] {
  return ask(engine, query, parameters).hits.map(({url}) => url.slice('https://example.com'.length));
}

/** An engine over made-up pages. */
export function sampleEngine(...pages: readonly SearchRecord[][]): Engine {
  return createEngine({records: pages.flat(), synonyms: Object.values(SYNONYMS).flat()}, {indexName: 'd2'});
}
