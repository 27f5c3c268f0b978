/** The options of a fence, as the README of this plugin lists them, with defaults filled in. */
export interface FenceOptions {
  readonly title?: string;
  readonly layout?: 'dagre' | 'elk';
  readonly theme?: number;
  readonly darkTheme?: number;
  readonly sketch: boolean;
  readonly pad?: number;
  readonly width?: number;
  readonly file?: string;
  readonly show: 'both' | 'diagram' | 'source';
  readonly ascii?: 'standard' | 'extended';
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

// The ids that D2 0.7.1 ships; it fails late and without the fence's name on any other.
const THEMES = [0, 1, 3, 4, 5, 6, 7, 8, 100, 101, 102, 103, 104, 105, 200, 201, 300, 301, 302, 303];

function theme(value: string | undefined): number {
  const id = THEMES.find((known) => String(known) === value);
  if (id === undefined) throw new Allowed(`a theme id: ${THEMES.join(', ')}`);
  return id;
}

const parsers: Record<string, Parser> = {
  title: text('the caption, such as title="Checkout"'),
  layout: oneOf('dagre', 'elk'),
  theme,
  'dark-theme': theme,
  sketch: bare,
  pad: whole(0, 1000, 'pixels'),
  width: whole(1, 4000, 'pixels'),
  file: text('the path of a .d2 file, relative to the page'),
  show: oneOf('both', 'diagram', 'source'),
  ascii: (value) => (value === undefined ? 'extended' : oneOf('standard', 'extended')(value)),
  fails: (value) => (value === undefined ? true : text('the bare word, or a part of the expected message')(value)),
};

const exclusive: readonly (readonly [string, string, string])[] = [
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
    const [one, other] = [found.get(a), found.get(b)];
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
