import {LEVELS, type Level} from '../record';
import {escapeHighlighted, escapeText} from './highlight';

type Texts = Readonly<Record<Level, string | null>>;

/** One result, whoever answered: of known form, and with nothing in it that could be more than text. */
export interface Hit {
  readonly objectID: string;
  /** As in the record: absolute. */
  readonly url: string;
  readonly type: Level | 'content';
  readonly hierarchy: Texts;
  readonly content: string | null;
  /** The same texts as HTML, cut to snippets, with marks around what matches. */
  readonly marked: {readonly hierarchy: Texts; readonly content: string | null};
}

export interface Answer {
  readonly hits: readonly Hit[];
  readonly nbHits: number;
  readonly nbPages: number;
  readonly queryID?: string;
}

/** For addresses that begin with a path. */
const BASE = 'https://site.invalid';

type Loose = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Loose => typeof value === 'object' && value !== null;
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);
const at = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined);

function isAddress(url: string): boolean {
  try {
    return new URL(url, BASE).href !== '';
  } catch {
    return false;
  }
}

function levels(read: (level: Level) => string | null): Texts {
  return Object.fromEntries(LEVELS.map((level) => [level, read(level)])) as Texts;
}

function readHit(hit: unknown): Hit[] {
  const [objectID, url, type] = ['objectID', 'url', 'type'].map((name) => textOf(at(hit, name)));
  const hierarchy = levels((level) => textOf(at(at(hit, 'hierarchy'), level)));
  const isKnown = type === 'content' || LEVELS.some((level) => level === type);
  if (!objectID || !url || !isKnown || !hierarchy.lvl0 || !isAddress(url)) return [];
  const snippets = at(hit, '_snippetResult');
  const mark = (snippet: unknown, text: string | null) => {
    const value = textOf(at(snippet, 'value'));
    return value ? escapeHighlighted(value) : text && escapeText(text);
  };
  const content = textOf(at(hit, 'content'));
  return [
    {
      objectID,
      url,
      type: type as Hit['type'],
      hierarchy,
      content,
      marked: {
        hierarchy: levels((level) => mark(at(at(snippets, 'hierarchy'), level), hierarchy[level])),
        content: mark(at(snippets, 'content'), content),
      },
    },
  ];
}

/**
 * Reads what a host answered to one query. Hits that lack what a result needs are left out.
 *
 * @throws if it is no answer at all
 */
export function readAnswer(response: unknown): Answer {
  const results = at(response, 'results');
  const result: unknown = Array.isArray(results) ? results[0] : undefined;
  const hits = at(result, 'hits');
  if (!Array.isArray(hits)) throw new Error('This is no answer to a query.');
  const queryID = textOf(at(result, 'queryID'));
  return {
    hits: hits.flatMap(readHit),
    nbHits: numberOf(at(result, 'nbHits')),
    nbPages: numberOf(at(result, 'nbPages')),
    ...(queryID ? {queryID} : {}),
  };
}

/**
 * The path of a result on the site as it is served now, which may be at another host than the records name.
 *
 * @param withBaseUrl Docusaurus's own, which puts the base path in front where it is missing
 */
export function pathOf(url: string, withBaseUrl: (path: string) => string): string {
  const {pathname, hash} = new URL(url, BASE);
  // Two slashes would begin the name of a host.
  return withBaseUrl(pathname.replace(/^\/*/, '/') + hash);
}
