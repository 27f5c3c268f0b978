import {LEVELS, type Level} from '../record';

type Texts = Readonly<Record<Level, string | null>>;

/** A result's words and where it leads, whoever gave it: of known form, its texts plain and of bounded length. */
export interface PlainHit {
  readonly objectID: string;
  /** As in the record, absolute; that of a visited result is a path. */
  readonly url: string;
  readonly type: Level | 'content';
  readonly hierarchy: Texts;
  readonly content: string | null;
}

/** In characters. What is shown of a result is far shorter. */
const LONGEST_TEXT = 2000;
const LONGEST_ADDRESS = 2000;
const LONGEST_ID = 200;

/** For addresses that begin with a path. */
const BASE = 'https://site.invalid';

type Loose = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Loose => typeof value === 'object' && value !== null;

/** A part of a value that may be anything; `undefined` where there is none. */
export const at = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined);

/** A text, cut where it is too long; `null` for what is none. */
export const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value.slice(0, LONGEST_TEXT) : null;

/** A value for each level. */
export function levels(read: (level: Level) => string | null): Texts {
  return Object.fromEntries(LEVELS.map((level) => [level, read(level)])) as Texts;
}

/** Whether the router, which throws on an escape that is none, can go there. */
function isAddress(url: string): boolean {
  try {
    const {protocol, pathname, hash} = new URL(url, BASE);
    decodeURI(pathname);
    decodeURIComponent(hash);
    return protocol === 'https:' || protocol === 'http:';
  } catch {
    return false;
  }
}

/** Reads a hit; `undefined` if it lacks what a result needs. */
export function readPlainHit(value: unknown): PlainHit | undefined {
  const [objectID, url, type] = ['objectID', 'url', 'type'].map((name) => at(value, name));
  if (typeof objectID !== 'string' || objectID === '' || objectID.length > LONGEST_ID) return undefined;
  if (typeof url !== 'string' || url === '' || url.length > LONGEST_ADDRESS || !isAddress(url)) return undefined;
  const level = LEVELS.find((known) => known === type);
  if (!level && type !== 'content') return undefined;
  const hierarchy = levels((name) => textOf(at(at(value, 'hierarchy'), name)));
  // What finds a page without standing on it comes with the page's title.
  const content = level ? null : textOf(at(value, 'content'));
  if (!hierarchy.lvl0 || !(level ? hierarchy[level] : content)) return undefined;
  return {objectID, url, type: level ?? 'content', hierarchy, content};
}

/** The first of each id: lists of elements must not have one twice. */
export function withoutRepeats<T extends PlainHit>(hits: readonly T[]): T[] {
  const seen = new Set<string>();
  return hits.filter(({objectID}) => seen.size < seen.add(objectID).size);
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
