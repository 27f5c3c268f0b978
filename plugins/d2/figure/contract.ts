/**
 * The data about a figure that the build passes to the browser. Pages contain a `Figure`, as the only attribute of `D2Figure`. The
 * editor fetches an `Example`, which is a file next to the SVGs. The build validates both when it writes them, and the client
 * validates each `Example` that it reads.
 */
import * as v from 'valibot';
import type {Graph as GraphOfSource} from '../compiler/request';
import {LIGHT_THEMES} from '../themes';

/** Increase this for breaking changes, so that a page that's still open refuses files from a newer build. */
export const VERSION = 1;

const nonNegativeNumber = v.pipe(v.number(), v.finite(), v.minValue(0));

/** The natural size of an SVG, and its maximum width on the page, in CSS pixels. */
const sizeFields = {width: nonNegativeNumber, height: nonNegativeNumber, displayWidth: nonNegativeNumber};

/** Alt text: a sentence, and the lines of an outline, which are indented with tabs. */
const altTextFields = {alt: v.string(), lines: v.array(v.string())};

/** In pages, a path below the base URL; in the editor, a blob URL. */
const url = v.string();

/** Two versions of an animated SVG: one that's still, and one that moves even if the reader prefers reduced motion. */
const Motion = v.object({still: url, moving: url});

const color = v.pipe(v.string(), v.regex(/^#[\da-f]{6}$/i));
/** Background of an SVG on light and dark pages. Only set if its source sets a plain color, or a theme other than D2's defaults. */
const Background = v.object({light: color, dark: color});

const imageFields = {
  src: url,
  motion: v.exactOptional(Motion),
  background: v.exactOptional(Background),
  ...sizeFields,
  ...altTextFields,
};

const Link = v.object({
  /** `#` and the id of a board, a path of this site, or another URL. */
  href: v.string(),
  label: v.string(),
  tooltip: v.exactOptional(v.string()),
  /** Position in fractions of the SVG's size. */
  x: v.number(),
  y: v.number(),
  width: v.number(),
  height: v.number(),
});

const Board = v.object({
  /** Id of the element that shows the board, for links. */
  id: v.string(),
  name: v.string(),
  ...imageFields,
  links: v.array(Link),
});

/** A document for one color scheme, because a frame can't detect the scheme of its page. */
const Scheme = v.object({src: url, motion: v.exactOptional(Motion)});

/** The part of a figure that shows the drawing. */
export const View = v.variant('kind', [
  v.object({kind: v.literal('picture'), ...imageFields}),
  /** `hasSteps` is true if some of the boards are steps, which readers go through in order. */
  v.object({kind: v.literal('boards'), hasSteps: v.boolean(), boards: v.array(Board)}),
  v.object({kind: v.literal('document'), light: Scheme, dark: Scheme, ...sizeFields, ...altTextFields}),
  v.object({kind: v.literal('text'), text: v.string(), ...altTextFields}),
]);

/** Only checked to be an array: `VERSION` guarantees a graph that this build's `compareGraphs` understands. */
const Graph = v.custom<GraphOfSource>(Array.isArray);

/** The task of an exercise. Code in the texts is between backticks. */
const exerciseFields = {
  /** Unique on its page, and the same in all languages. */
  id: v.string(),
  goal: v.string(),
  hint: v.string(),
};

/** The difference between a figure and the previous one. */
const Change = v.object({
  /** Numbers of the source's lines that are new or different, from 1. */
  changedLines: v.array(v.number()),
  /** The earlier drawing. */
  before: View,
});

/** Changes that readers can combine, with the drawings of all combinations. */
const Variants = v.object({
  choices: v.array(v.object({id: v.string(), label: v.string()})),
  /** For each line of the source: `+` or `-` and the id of the choice that adds or removes it, or an empty string. */
  marks: v.array(v.string()),
  /** By the ids of the choices, in their order and separated by spaces. */
  views: v.record(v.string(), View),
});

export const Figure = v.object({
  version: v.literal(VERSION),
  /** Id of the element in the page; the same in all languages. */
  id: v.string(),
  caption: v.exactOptional(v.string()),
  /** Not set if the figure only shows its source. */
  view: v.exactOptional(View),
  /** Path of the example's file below the base URL, if readers may edit it. */
  example: v.exactOptional(v.string()),
  /** Whether it's the first drawing on its page, which loads eagerly. */
  isFirst: v.exactOptional(v.boolean()),
  exercise: v.exactOptional(v.object(exerciseFields)),
  change: v.exactOptional(Change),
  /** A question that readers answer before they open the drawing. */
  question: v.exactOptional(v.string()),
  variants: v.exactOptional(Variants),
});

const THEME_IDS = new Set(LIGHT_THEMES.map(([id]) => id));
/** Id of one of D2's themes. D2 fails for unknown ids. */
const Theme = v.pipe(
  v.number(),
  v.check((id) => THEME_IDS.has(id)),
);

/** How to draw a source. Readers can change these settings. Without a setting, the source decides. */
export const Settings = v.object({
  layout: v.exactOptional(v.picklist(['dagre', 'elk'])),
  theme: v.exactOptional(Theme),
  darkTheme: v.exactOptional(Theme),
  sketch: v.exactOptional(v.boolean()),
});

/** How to show a drawing. Readers can't change these options. */
export const DisplayOptions = v.object({
  pad: v.exactOptional(v.number()),
  /** Maximum width in CSS pixels. */
  width: v.exactOptional(v.number()),
  target: v.exactOptional(v.string()),
  boards: v.exactOptional(v.boolean()),
  animate: v.exactOptional(v.number()),
  ascii: v.exactOptional(v.picklist(['standard', 'extended'])),
  interactive: v.exactOptional(v.boolean()),
  /** Whether the alt text describes the styles that the source sets. */
  looks: v.exactOptional(v.boolean()),
});

export const Example = v.object({
  version: v.literal(VERSION),
  caption: v.exactOptional(v.string()),
  /** Path of the source among the files, for relative imports. */
  entry: v.string(),
  /** All sources by path, the entry first. */
  files: v.record(v.string(), v.string()),
  settings: Settings,
  displayOptions: DisplayOptions,
  /** Set for an exercise, whose start is the entry. A reader's source is compared with `graphs`. */
  exercise: v.exactOptional(
    v.object({
      ...exerciseFields,
      /** Code that has to be in the reader's source. */
      uses: v.array(v.string()),
      solution: v.string(),
      graphs: v.object({goal: Graph, start: Graph}),
    }),
  ),
});

export type Background = v.InferOutput<typeof Background>;
export type Motion = v.InferOutput<typeof Motion>;
export type Link = v.InferOutput<typeof Link>;
export type Board = v.InferOutput<typeof Board>;
export type View = v.InferOutput<typeof View>;
export type Figure = v.InferOutput<typeof Figure>;
export type Settings = v.InferOutput<typeof Settings>;
export type DisplayOptions = v.InferOutput<typeof DisplayOptions>;
export type Example = v.InferOutput<typeof Example>;
export type Exercise = NonNullable<Example['exercise']>;
export type Variants = v.InferOutput<typeof Variants>;
export type Change = v.InferOutput<typeof Change>;

/** A reader's edited version of an example. */
export interface Draft {
  readonly files: Readonly<Record<string, string>>;
  readonly settings: Settings;
}

/** Reads settings from a link or from storage. Ignores invalid and unknown ones. */
export function readSettings(data: unknown): Settings {
  const entries = typeof data === 'object' && data !== null ? Object.entries(data) : [];
  const validEntries = entries.filter(
    ([key, value]) => v.is(Settings, {[key]: value}) && Object.hasOwn(Settings.entries, key),
  );
  return v.parse(Settings, Object.fromEntries(validEntries));
}
