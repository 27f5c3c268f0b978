import {LIGHT_THEMES} from '../themes';
/** The options of a fence, as the README of this plugin lists them, with defaults filled in. */
export interface FenceOptions {
  readonly title?: string;
  /** Ends the figure's id, in place of the name of the section that it is in. */
  readonly id?: string;
  readonly layout?: 'dagre' | 'elk';
  readonly theme?: number;
  readonly darkTheme?: number;
  readonly sketch: boolean;
  readonly pad?: number;
  readonly width?: number;
  readonly file?: string;
  /** Path of the file, relative to the page, that this fence is for the page's other fences. */
  readonly name?: string;
  readonly show: 'both' | 'diagram' | 'source';
  readonly ascii?: 'standard' | 'extended';
  readonly boards?: boolean;
  readonly target?: string;
  /** Milliseconds for each board. */
  readonly animate?: number;
  readonly interactive?: boolean;
  /** Its words describe how things look, too. */
  readonly looks?: boolean;
  readonly live?: 'on' | 'off';
  /** `true` for any message, or the part of the message that is expected. */
  readonly fails: boolean | string;
}

/** A `d2` fence of a page, before it is compiled. Lines and columns are 1-based and count in the page's file. */
export interface Fence {
  readonly page: string;
  readonly line: number;
  readonly column: number;
  /** The page's lines from the fence's first to the last of its body, with whatever indents or quotes them. */
  readonly lines: readonly string[];
  readonly body: string;
  readonly options: FenceOptions;
}

/** A mistake in a page, with where it stands and what to write instead. */
export class FenceError extends Error {
  constructor(
    readonly page: string,
    readonly line: number,
    readonly column: number,
    message: string,
  ) {
    super(message);
    this.name = 'FenceError';
  }
}

type Parser = (value: string | undefined) => unknown;

/** Thrown by a parser; holds what the option allows, to be put into the page's error. */
class Allowed extends Error {}

function oneOf(...values: string[]): Parser {
  return (value) => {
    if (value === undefined || !values.includes(value)) throw new Allowed(`one of ${values.join(', ')}`);
    return value;
  };
}

function whole(minimum: number, maximum: number, meaning: string): Parser {
  return (value) => {
    const number = /^\d+$/.test(value ?? '') ? Number(value) : Number.NaN;
    if (!(number >= minimum && number <= maximum)) {
      throw new Allowed(`${meaning}, a whole number from ${minimum} to ${maximum}`);
    }
    return number;
  };
}

function text(meaning: string): Parser {
  return (value) => {
    if (!value?.trim()) throw new Allowed(meaning);
    return value;
  };
}

function bare(value: string | undefined): boolean {
  if (value !== undefined) throw new Allowed('the bare word, without a value');
  return true;
}

// D2 fails late and without the fence's name on any other.
const THEMES = LIGHT_THEMES.map(([id]) => id).sort((a, b) => a - b);

function theme(value: string | undefined): number {
  const id = THEMES.find((known) => String(known) === value);
  if (id === undefined) throw new Allowed(`a theme id: ${THEMES.join(', ')}`);
  return id;
}

// No part begins with a dot, so none leads out of the page's folder.
const FILE_NAME = /^[\p{L}\p{N}_-][\p{L}\p{N}_. -]*(?:\/[\p{L}\p{N}_-][\p{L}\p{N}_. -]*)*$/u;

function fileName(value: string | undefined): string {
  const name = value?.replace(/\.d2$/, '') ?? '';
  if (!FILE_NAME.test(name)) throw new Allowed('the name of a file beside the page, such as name=parts/lamp');
  return `${name}.d2`;
}

const ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

function id(value: string | undefined): string {
  if (!value || !ID.test(value)) throw new Allowed('lower-case letters, digits and dashes, such as id=checkout-fails');
  return value;
}

const parsers: Record<string, Parser> = {
  title: text('the caption, such as title="Checkout"'),
  id,
  layout: oneOf('dagre', 'elk'),
  theme,
  'dark-theme': theme,
  sketch: bare,
  pad: whole(0, 1000, 'pixels'),
  width: whole(1, 4000, 'pixels'),
  file: text('the path of a .d2 file, relative to the page'),
  name: fileName,
  show: oneOf('both', 'diagram', 'source'),
  boards: bare,
  target: text('the path of a board, such as target=layers.cellar'),
  // Faster than that, pictures would flash (WCAG 2.3.1: three times a second at most).
  animate: whole(400, 60_000, 'milliseconds for each board'),
  interactive: bare,
  looks: bare,
  live: oneOf('on', 'off'),
  ascii: (value) => (value === undefined ? 'extended' : oneOf('standard', 'extended')(value)),
  fails: (value) => (value === undefined ? true : text('the bare word, or a part of the expected message')(value)),
};

const ONE_OR_ALL = 'the one shows one board and the other all';

/** Pairs of options that exclude each other; `show=source` is that value of the option only. */
const exclusive: readonly (readonly [string, string, string])[] = [
  ['name', 'file', 'such a fence would be two files'],
  ['boards', 'target', ONE_OR_ALL],
  ['boards', 'animate', 'boards are shown one by one or as an animation'],
  ['boards', 'interactive', 'links between boards and to other places work under "boards", too'],
  ['animate', 'target', ONE_OR_ALL],
  ['animate', 'interactive', 'a link that comes and goes cannot be followed'],
  ...['boards', 'animate', 'interactive'].map((name) => ['ascii', name, 'a text rendering has no picture'] as const),
  ...['boards', 'animate', 'interactive', 'target', 'looks'].flatMap((name) => [
    ['fails', name, 'a source that fails has no picture'] as const,
    ['show=source', name, 'there is no picture to see'] as const,
  ]),
  ['ascii', 'sketch', 'a text rendering has no hand-drawn look'],
  ['ascii', 'theme', 'a text rendering has no colours'],
  ['ascii', 'dark-theme', 'a text rendering has no colours'],
  ['ascii', 'layout', 'D2 lays text renderings out with ELK always'],
  ['fails', 'width', 'a source that fails has no picture'],
  ['fails', 'ascii', 'a source that fails has no picture'],
];

const OPTION = /\s*([^\s="]+)(?:=(?:"([^"]*)"|([^\s"]*)))?(?=\s|$)/y;

/**
 * Reads the options on a fence's first line: `key=value`, `key="value with spaces"`, or a bare word.
 *
 * @param meta what follows `d2` on the fence's line
 * @param place where `meta` begins, to name the place of a mistake
 * @throws FenceError naming the option and what is allowed
 */
export function parseOptions(meta: string, place: {page: string; line: number; column: number}): FenceOptions {
  const found = new Map<string, {value: unknown; at: number}>();
  const fail = (at: number, message: string): never => {
    throw new FenceError(place.page, place.line, place.column + at, message);
  };
  OPTION.lastIndex = 0;
  let at = 0;
  while (meta.slice(at).trim() !== '') {
    OPTION.lastIndex = at;
    const match = OPTION.exec(meta);
    const start = at + (meta.slice(at).length - meta.slice(at).trimStart().length);
    if (!match)
      return fail(
        start,
        `This is not an option: ${meta.slice(start).trim()}. Write key=value, key="two words" or a bare word.`,
      );
    const [whole_, name = '', quoted, unquoted] = match;
    const parser = Object.hasOwn(parsers, name) ? parsers[name] : undefined;
    if (!parser)
      return fail(start, `There is no option "${name}". The options are ${Object.keys(parsers).join(', ')}.`);
    if (found.has(name)) return fail(start, `The option "${name}" is given twice. Keep one.`);
    try {
      found.set(name, {value: parser(quoted ?? unquoted), at: start});
    } catch (error) {
      if (!(error instanceof Allowed)) throw error;
      const given = quoted ?? unquoted;
      return fail(
        start,
        `The option "${name}" ${given === undefined ? 'has no value' : `is "${given}"`}. Allowed: ${error.message}.`,
      );
    }
    at += whole_.length;
  }
  for (const [a, b, why] of exclusive) {
    const [one, other] = [a, b].map((option) => {
      const [name = '', value] = option.split('=');
      const given = found.get(name);
      return value === undefined || given?.value === value ? given : undefined;
    });
    if (one && other) fail(Math.min(one.at, other.at), `The options "${a}" and "${b}" exclude each other: ${why}.`);
  }
  const {'dark-theme': darkTheme, ...rest} = Object.fromEntries([...found].map(([name, {value}]) => [name, value]));
  return {
    sketch: false,
    show: 'both',
    fails: false,
    ...rest,
    ...(darkTheme === undefined ? {} : {darkTheme}),
  } as FenceOptions;
}
