/**
 * Links that carry a source. The text is packed as the Playground packs it: UTF-8, raw DEFLATE, Base64 with the
 * URL-safe alphabet and with padding.
 *
 * @see https://github.com/d2lang/d2/blob/master/lib/urlenc/urlenc.go
 */

import {type Draft, readSettings, type Settings} from '../../figure/contract';

/** What a link to a changed example holds: which figure of the page it is, and its files. */
export interface Shared extends Draft {
  /** Id of the figure. */
  readonly figure: string;
  /** The example that the figure had, by `printOf`. */
  readonly print: string;
}

const PLAYGROUND = 'https://play.d2lang.com/';
/** The Playground's themes; it refuses others. */
const PLAYGROUND_THEMES = [0, 1, 3, 4, 5, 6, 7, 8, 100, 101, 102, 103, 104, 105, 200, 201, 300, 301, 302];
/** A link may unpack to this many bytes at most; a hostile one could fill the memory, or an editor without an end. */
const LIMIT = 400_000;
/** Letters that it has itself at most: sources pack to less than they are. */
const LONGEST = 400_000;
/** Files in it at most. Each is unpacked by itself, and thousands of empty ones would take long. */
const MOST_FILES = 100;
/** Letters of an id, and of a file's name. */
const LONGEST_NAME = 200;
const MARK = 'd2';
const PRINT = 'of';
const FILE = 'file.';

async function pipe(bytes: Uint8Array<ArrayBuffer>, through: GenericTransformStream, limit: number): Promise<Blob> {
  const reader = new Blob([bytes]).stream().pipeThrough(through).getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    size += step.value.length;
    if (size > limit) {
      await reader.cancel();
      throw new Error('The link unpacks to more than a diagram has.');
    }
    chunks.push(step.value);
  }
  return new Blob(chunks);
}

/** Packs a text for a link. */
export async function encode(text: string): Promise<string> {
  const packed = await pipe(
    new TextEncoder().encode(text),
    new CompressionStream('deflate-raw'),
    Number.POSITIVE_INFINITY,
  );
  const bytes = new Uint8Array(await packed.arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_');
}

/**
 * Unpacks a text from a link.
 *
 * @throws if it was cut, changed, or unpacks to more than a diagram has
 */
export async function decode(packed: string, limit = LIMIT): Promise<string> {
  const binary = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  const text = await pipe(bytes, new DecompressionStream('deflate-raw'), limit);
  return new TextDecoder('utf-8', {fatal: true}).decode(await text.arrayBuffer());
}

/** The Playground's address for a source. It draws one file, so the source can't import others. */
export async function playgroundLink(source: string, {layout, theme, sketch}: Settings): Promise<string> {
  const address = new URL(PLAYGROUND);
  address.searchParams.set('script', await encode(source));
  if (layout) address.searchParams.set('layout', layout);
  if (theme !== undefined && PLAYGROUND_THEMES.includes(theme)) address.searchParams.set('theme', String(theme));
  if (sketch) address.searchParams.set('sketch', '1');
  return address.href;
}

/** @returns the fragment of a link to a changed example, without `#` */
export async function toFragment({figure, print, files, settings}: Shared): Promise<string> {
  const parts = new URLSearchParams({[MARK]: figure, [PRINT]: print});
  for (const [name, text] of Object.entries(files)) parts.set(FILE + name, await encode(text));
  for (const [name, value] of Object.entries(settings)) if (value !== undefined) parts.set(name, String(value));
  return parts.toString();
}

/** Which figure a fragment is for, whatever else is in it. */
export function figureOf(fragment: string): Pick<Shared, 'figure' | 'print'> {
  const parts = new URLSearchParams(fragment.slice(0, LONGEST));
  const get = (name: string) => (parts.get(name) ?? '').slice(0, LONGEST_NAME);
  return {figure: get(MARK), print: get(PRINT)};
}

/**
 * Reads a fragment that `toFragment` made.
 *
 * @throws if a file in it is damaged, or all together unpack to more than a diagram has
 */
export async function fromFragment(fragment: string): Promise<Shared> {
  if (fragment.length > LONGEST) throw new Error('The link is longer than a diagram needs.');
  const parts = new URLSearchParams(fragment);
  const packedFiles = [...parts].filter(([name]) => name.startsWith(FILE));
  if (packedFiles.length > MOST_FILES) throw new Error('The link has more files than a diagram has.');
  const files = new Map<string, string>();
  let left = LIMIT;
  for (const [key, packed] of packedFiles) {
    const name = key.slice(FILE.length);
    if (name === '__proto__') continue; // it would be no property of an object
    if (name === '' || name.length > LONGEST_NAME) throw new Error('The link has a file without a name.');
    const text = await decode(packed, left);
    files.set(name, text);
    left -= new Blob([text]).size;
  }
  if (files.size === 0) throw new Error('The link has no source.');
  const layout = parts.get('layout') ?? undefined;
  const theme = number(parts.get('theme'));
  const darkTheme = number(parts.get('darkTheme'));
  const sketch = parts.get('sketch') === 'true' || undefined;
  return {
    ...figureOf(fragment),
    files: Object.fromEntries(files),
    settings: readSettings({layout, theme, darkTheme, sketch}),
  };
}

function number(text: string | null): number | undefined {
  return text !== null && /^\d{1,4}$/.test(text) ? Number(text) : undefined;
}
