import {LIGHT_THEMES} from '../themes';
import type {Choice, MarkedSource} from './variants';

/** A fence's options, with defaults. The plugin's README describes them. */
export interface FenceOptions {
  readonly title?: string;
  /** Last part of the figure's id. @default the id of the section */
  readonly id?: string;
  readonly layout?: 'dagre' | 'elk';
  readonly theme?: number;
  readonly darkTheme?: number;
  readonly sketch: boolean;
  readonly pad?: number;
  readonly width?: number;
  readonly file?: string;
  /** Path under which other fences of the page can import this one, relative to the page. @example 'parts/lamp.d2' */
  readonly name?: string;
  readonly show: 'both' | 'diagram' | 'source';
  readonly ascii?: 'standard' | 'extended';
  readonly boards?: boolean;
  /** Shows each board as a slide, which is a PNG. */
  readonly slides?: boolean;
  readonly target?: string;
  /** How long the animation shows each board, in milliseconds. */
  readonly animate?: number;
  readonly interactive?: boolean;
  /** Whether the alt text describes styles. */
  readonly looks?: boolean;
  readonly live?: 'on' | 'off';
  /** Marks the lines that differ from the last drawing of the page, and lets readers flip between the two. */
  readonly change?: boolean;
  /** A question that readers answer before they open the drawing. */
  readonly predict?: string;
  /** Changes that readers can combine. Lines that end in `#+id` or `#-id` belong to one of them. */
  readonly variants?: readonly Choice[];
  /** `true` if D2 should report an error, or a part of the expected message. */
  readonly fails: boolean | string;
  /** Id of the exercise that the fence describes; the same in all languages, and unique on its page. */
  readonly exercise?: string;
}

/** A `d2` fence of a page, before it's compiled. Lines and columns start at 1 and refer to the page's file. */
export interface Fence {
  readonly page: string;
  readonly line: number;
  readonly column: number;
  /** The page's lines from the start of the fence to the end of its body, including indentation and quotation marks. */
  readonly lines: readonly string[];
  /** The source, unless the option `file` names one. */
  readonly body: string;
  readonly options: FenceOptions;
  /** Set for an exercise. `body` is then only the solution, and `lines` starts with the line above the solution. */
  readonly exercise?: FenceExercise;
  /** Set for a fence with choices. `body` then only has the lines that are shown before readers choose anything. */
  readonly variants?: {readonly choices: readonly Choice[]; readonly marked: MarkedSource};
}

export interface FenceExercise {
  /** What to change, in one line with code in backticks. */
  readonly goal: string;
  /** A hint, in one line with code in backticks. */
  readonly hint: string;
  /** Code that has to be in the reader's source. */
  readonly uses: readonly string[];
  /** The source that readers start from, which may be empty. */
  readonly start: Fence;
  /** The whole fence. */
  readonly whole: Fence;
}

/** An error in a fence's options. The message says what to write instead. */
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

/** Removes properties that are `undefined`, so that the same options always have the same JSON. */
export const removeUndefined = <T extends object>(options: T) =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]?: Exclude<T[Name], undefined>;
  };

type Parser = (value: string | undefined) => unknown;

/** Thrown by a parser. Its message lists the allowed values and becomes part of the author's error message. */
class InvalidValue extends Error {}

function createChoiceParser(...values: string[]): Parser {
  return (value) => {
    if (value === undefined || !values.includes(value)) throw new InvalidValue(`one of ${values.join(', ')}`);
    return value;
  };
}

function createIntegerParser(minimum: number, maximum: number, meaning: string): Parser {
  return (value) => {
    const number = /^\d+$/.test(value ?? '') ? Number(value) : Number.NaN;
    if (!(number >= minimum && number <= maximum))
      throw new InvalidValue(`${meaning}, a whole number from ${minimum} to ${maximum}`);
    return number;
  };
}

function createTextParser(meaning: string): Parser {
  return (value) => {
    if (!value?.trim()) throw new InvalidValue(meaning);
    return value;
  };
}

function parseFlag(value: string | undefined): boolean {
  if (value !== undefined) throw new InvalidValue('the option alone, without a value');
  return true;
}

// Checked here, because D2 would report an unknown id late and without naming the fence.
const THEME_IDS = LIGHT_THEMES.map(([id]) => id).sort((a, b) => a - b);

function parseTheme(value: string | undefined): number {
  const id = THEME_IDS.find((themeId) => String(themeId) === value);
  if (id === undefined) throw new InvalidValue(`a theme id: ${THEME_IDS.join(', ')}`);
  return id;
}

// No segment can start with a dot, so a name can't point outside the page's folder.
const FILE_NAME = /^[\p{L}\p{N}_-][\p{L}\p{N}_. -]*(?:\/[\p{L}\p{N}_-][\p{L}\p{N}_. -]*)*$/u;

function parseFileName(value: string | undefined): string {
  const name = value?.replace(/\.d2$/, '') ?? '';
  if (!FILE_NAME.test(name)) throw new InvalidValue('the name of a file next to the page, such as name=parts/lamp');
  return `${name}.d2`;
}

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

function createSlugParser(example: string): Parser {
  return (value) => {
    if (!value || !SLUG.test(value))
      throw new InvalidValue(`lowercase letters, digits, and hyphens, such as ${example}`);
    return value;
  };
}

/** Maximum number of choices. Each doubles the number of drawings. */
const MAX_CHOICES = 6;

function parseChoices(value: string | undefined): readonly Choice[] {
  const choices = (value ?? '').split(',').map((choice): Choice => {
    const [, id = '', label = ''] = /^\s*([a-z0-9-]+)=(.*\S)\s*$/.exec(choice) ?? [];
    return {id, label};
  });
  const ids = new Set(choices.map(({id}) => id));
  if (choices.length > MAX_CHOICES || ids.size < choices.length || ids.has(''))
    throw new InvalidValue(
      `up to ${MAX_CHOICES} choices with labels, such as variants="db=Add a database, hand=Sketch"`,
    );
  return choices;
}

const PARSERS: Record<string, Parser> = {
  title: createTextParser('the caption, such as title="Checkout"'),
  id: createSlugParser('id=checkout-fails'),
  layout: createChoiceParser('dagre', 'elk'),
  theme: parseTheme,
  'dark-theme': parseTheme,
  sketch: parseFlag,
  pad: createIntegerParser(0, 1000, 'pixels'),
  width: createIntegerParser(1, 4000, 'pixels'),
  file: createTextParser('the path of a .d2 file, relative to the page'),
  name: parseFileName,
  show: createChoiceParser('both', 'diagram', 'source'),
  boards: parseFlag,
  slides: parseFlag,
  target: createTextParser('the path of a board, such as target=layers.cellar'),
  // Faster animations would flash more than three times a second (WCAG 2.3.1).
  animate: createIntegerParser(400, 60_000, 'milliseconds for each board'),
  interactive: parseFlag,
  looks: parseFlag,
  live: createChoiceParser('on', 'off'),
  change: parseFlag,
  predict: createTextParser('a question, such as predict="How many shapes are there?"'),
  variants: parseChoices,
  ascii: (value) => (value === undefined ? 'extended' : createChoiceParser('standard', 'extended')(value)),
  fails: (value) =>
    value === undefined ? true : createTextParser('the option alone, or a part of the expected message')(value),
  exercise: createSlugParser('exercise=pay-at-checkout'),
};

const BOARDS_CONFLICT = 'one option shows a single board, the other shows all';

/** Pairs of options that can't be combined, and why. With a value, as in `show=source`, only that value is excluded. */
const EXCLUSIVE_OPTIONS: readonly (readonly [string, string, string])[] = [
  ['name', 'file', 'the fence would be two files'],
  ['boards', 'target', BOARDS_CONFLICT],
  ['boards', 'animate', 'boards are shown either separately or as an animation'],
  ['boards', 'interactive', '"boards" already supports links'],
  ['animate', 'target', BOARDS_CONFLICT],
  ['animate', 'interactive', "links that appear and disappear can't be followed"],
  ...['boards', 'animate', 'interactive'].map((name) => ['ascii', name, "ASCII output isn't an image"] as const),
  ...['boards', 'animate', 'interactive', 'target', 'looks'].flatMap((name) => [
    ['fails', name, 'a source that fails has no drawing'] as const,
    ['show=source', name, "the drawing isn't shown"] as const,
  ]),
  ...['boards', 'animate', 'interactive', 'ascii', 'target', 'predict'].map(
    (name) => ['change', name, 'readers flip between two single images'] as const,
  ),
  ...['change', 'predict'].flatMap((name) => [
    ['fails', name, 'a source that fails has no drawing'] as const,
    ['show=source', name, "the drawing isn't shown"] as const,
  ]),
  ...['boards', 'animate', 'interactive', 'ascii', 'change', 'predict', 'fails', 'exercise', 'file', 'show'].map(
    (name) => ['variants', name, 'readers choose between single images with their sources'] as const,
  ),
  ...'boards target animate interactive looks ascii fails show change predict variants exercise name file live width pad'
    .split(' ')
    .map((name) => ['slides', name, 'slides are only pictures of all boards'] as const),
  ['show=diagram', 'change', "the source isn't shown"],
  ['ascii', 'sketch', "ASCII output can't look hand-drawn"],
  ['ascii', 'theme', 'ASCII output has no colors'],
  ['ascii', 'dark-theme', 'ASCII output has no colors'],
  ['ascii', 'layout', 'D2 always uses ELK for ASCII output'],
  ['fails', 'width', 'a source that fails has no drawing'],
  ['fails', 'ascii', 'a source that fails has no drawing'],
  ['exercise', 'fails', 'its solution has to compile'],
  ['exercise', 'show', 'an exercise always shows its goal and its start'],
  ['exercise', 'live=off', 'readers solve an exercise in the editor'],
  ['exercise', 'ascii', 'the goal is an image'],
  ['exercise', 'name', 'it has two sources'],
  ['exercise', 'file', 'its sources are in the fence'],
  ['exercise', 'animate', "a reader's drawing isn't animated"],
];

const OPTION_PATTERN = /\s*([^\s="]+)(?:=(?:"([^"]*)"|([^\s"]*)))?(?=\s|$)/y;

/**
 * Parses the options on a fence's first line: `key=value`, `key="value with spaces"`, or `key`.
 *
 * @param meta the text after `d2`
 * @param place position of `meta`, for error messages
 * @throws FenceError if an option is unknown, repeated, has an invalid value, or can't be combined with another one
 */
export function parseOptions(meta: string, place: {page: string; line: number; column: number}): FenceOptions {
  const options = new Map<string, {value: unknown; start: number}>();
  const throwError = (offset: number, message: string): never => {
    throw new FenceError(place.page, place.line, place.column + offset, message);
  };
  for (let offset = 0; meta.slice(offset).trim() !== ''; offset = OPTION_PATTERN.lastIndex) {
    const start = offset + meta.slice(offset).search(/\S/);
    OPTION_PATTERN.lastIndex = offset;
    const match = OPTION_PATTERN.exec(meta);
    if (!match) {
      const invalidText = meta.slice(start).trim();
      return throwError(start, `This is not an option: ${invalidText}. Write key=value, key="two words", or just key.`);
    }
    const [, name = '', quoted, unquoted] = match;
    const text = quoted ?? unquoted;
    const parse = Object.hasOwn(PARSERS, name) ? PARSERS[name] : undefined;
    if (!parse)
      return throwError(start, `There is no option "${name}". The options are ${Object.keys(PARSERS).join(', ')}.`);
    if (options.has(name)) return throwError(start, `The option "${name}" appears twice. Remove one.`);
    try {
      options.set(name, {value: parse(text), start});
    } catch (error) {
      if (!(error instanceof InvalidValue)) throw error;
      const state = text === undefined ? 'has no value' : `is "${text}"`;
      return throwError(start, `The option "${name}" ${state}. Allowed: ${error.message}.`);
    }
  }
  for (const [a, b, reason] of EXCLUSIVE_OPTIONS) {
    const [optionA, optionB] = [a, b].map((text) => {
      const [name = '', value] = text.split('=');
      const option = options.get(name);
      return value === undefined || option?.value === value ? option : undefined;
    });
    if (optionA && optionB)
      throwError(Math.min(optionA.start, optionB.start), `The options "${a}" and "${b}" can't be combined: ${reason}.`);
  }
  const exercise = options.get('exercise');
  if (exercise && !options.has('title'))
    throwError(
      exercise.start,
      'An exercise needs a caption for its goal. Add the option "title", such as title="The cart pays".',
    );
  const {'dark-theme': darkTheme, ...otherOptions} = Object.fromEntries(
    [...options].map(([name, {value}]) => [name, value]),
  );
  return {
    sketch: false,
    show: 'both',
    fails: false,
    ...otherOptions,
    ...removeUndefined({darkTheme}),
  } as FenceOptions;
}
