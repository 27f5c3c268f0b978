/**
 * Creates and reads links that contain sources. They're encoded as in Playground links: UTF-8, raw DEFLATE, and URL-safe Base64 with padding.
 *
 * @see https://github.com/d2lang/d2/blob/master/lib/urlenc/urlenc.go
 */
import {type Draft, type Example, readSettings, type Settings} from '../../figure/contract';

/** The figure that a link is for. */
export interface LinkTarget {
  /** Id of the figure. */
  readonly figure: string;
  /** Hash of the example that the figure had when the link was created, as returned by `getExampleHash`. */
  readonly hash: string;
}

export interface SharedDraft extends Draft, LinkTarget {}

const PLAYGROUND = 'https://play.d2lang.com/';
/** Ids of the themes that the Playground accepts. */
const PLAYGROUND_THEMES = [0, 1, 3, 4, 5, 6, 7, 8, 100, 101, 102, 103, 104, 105, 200, 201, 300, 301, 302];

/** Maximum total size of a link's files. Without a limit, a hostile link could use up the memory or freeze the editor. */
const MAX_UNPACKED_BYTES = 400_000;
/** Maximum length of a fragment in UTF-16 code units. No compressed source needs more. */
const MAX_FRAGMENT_LENGTH = 400_000;
/** Maximum number of files in a link, because decompressing thousands of empty files would be slow. */
const MAX_FILES = 100;
const MAX_NAME_LENGTH = 200;

/** Names of the parameters in a fragment. */
const FIGURE_KEY = 'd2';
const HASH_KEY = 'of';
const FILE_PREFIX = 'file.';

/** Pipes bytes through a stream. @throws if the result exceeds `maxBytes` */
async function pipeThrough(
  bytes: Uint8Array<ArrayBuffer>,
  stream: GenericTransformStream,
  maxBytes = Number.POSITIVE_INFINITY,
): Promise<Blob> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    size += step.value.length;
    if (size > maxBytes) {
      await reader.cancel();
      throw new Error('The link decompresses to more data than a diagram may have.');
    }
    chunks.push(step.value);
  }
  return new Blob(chunks);
}

/** Compresses and encodes a string for a link. */
export async function encode(text: string): Promise<string> {
  const compressed = await pipeThrough(new TextEncoder().encode(text), new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await compressed.arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_');
}

/**
 * Decodes and decompresses a string from a link.
 *
 * @throws if it's damaged, or if it decompresses to more than `maxBytes`
 */
export async function decode(packed: string, maxBytes = MAX_UNPACKED_BYTES): Promise<string> {
  const binary = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  const text = await pipeThrough(bytes, new DecompressionStream('deflate-raw'), maxBytes);
  return new TextDecoder('utf-8', {fatal: true}).decode(await text.arrayBuffer());
}

/** Creates a link that opens a source in the Playground. The source can't have imports, because the Playground only accepts a single file. */
export async function createPlaygroundLink(source: string, {layout, theme, sketch}: Settings): Promise<string> {
  const url = new URL(PLAYGROUND);
  url.searchParams.set('script', await encode(source));
  if (layout) url.searchParams.set('layout', layout);
  if (theme !== undefined && PLAYGROUND_THEMES.includes(theme)) url.searchParams.set('theme', String(theme));
  if (sketch) url.searchParams.set('sketch', '1');
  return url.href;
}

/**
 * Creates a share link: a URL of this page that opens a draft.
 *
 * @param example if set, the link leaves out files that are the same as in the example, but never the example's main file
 */
export async function createShareLink(draft: Draft, target: LinkTarget, example?: Example): Promise<string> {
  const changedFiles = Object.entries(draft.files).filter(
    ([name, text]) => !example || name === example.entry || text !== example.files[name],
  );
  const url = new URL(window.location.href);
  url.hash = await toFragment({...target, settings: draft.settings, files: Object.fromEntries(changedFiles)});
  return url.href;
}

/** Creates the fragment of a share link, without `#`. */
export async function toFragment({figure, hash, files, settings}: SharedDraft): Promise<string> {
  const parameters = new URLSearchParams({[FIGURE_KEY]: figure, [HASH_KEY]: hash});
  for (const [name, text] of Object.entries(files)) parameters.set(FILE_PREFIX + name, await encode(text));
  for (const [name, value] of Object.entries(settings)) if (value !== undefined) parameters.set(name, String(value));
  return parameters.toString();
}

/** Reads which figure a fragment is for, even if the rest of the fragment is damaged. */
export function readTarget(fragment: string): LinkTarget {
  const parameters = new URLSearchParams(fragment.slice(0, MAX_FRAGMENT_LENGTH));
  const get = (name: string) => (parameters.get(name) ?? '').slice(0, MAX_NAME_LENGTH);
  return {figure: get(FIGURE_KEY), hash: get(HASH_KEY)};
}

/**
 * Reads the fragment of a share link.
 *
 * @throws if it's damaged, or exceeds a limit
 */
export async function fromFragment(fragment: string): Promise<SharedDraft> {
  if (fragment.length > MAX_FRAGMENT_LENGTH) throw new Error('The link is longer than any diagram needs.');
  const parameters = new URLSearchParams(fragment);
  const packedFiles = [...parameters].filter(([name]) => name.startsWith(FILE_PREFIX));
  if (packedFiles.length > MAX_FILES) throw new Error('The link has more files than a diagram may have.');
  const files = new Map<string, string>();
  let bytesLeft = MAX_UNPACKED_BYTES;
  for (const [key, packed] of packedFiles) {
    const name = key.slice(FILE_PREFIX.length);
    if (name === '__proto__') continue; // it would set the prototype instead of a property
    if (name === '' || name.length > MAX_NAME_LENGTH)
      throw new Error('A file in the link has an empty or overly long name.');
    const text = await decode(packed, bytesLeft);
    files.set(name, text);
    bytesLeft -= new Blob([text]).size;
  }
  if (files.size === 0) throw new Error('The link has no source.');
  const settings = readSettings({
    layout: parameters.get('layout') ?? undefined,
    theme: readTheme(parameters.get('theme')),
    darkTheme: readTheme(parameters.get('darkTheme')),
    sketch: parameters.get('sketch') === 'true' || undefined,
  });
  return {...readTarget(fragment), files: Object.fromEntries(files), settings};
}

function readTheme(text: string | null): number | undefined {
  return text !== null && /^\d{1,4}$/.test(text) ? Number(text) : undefined;
}
