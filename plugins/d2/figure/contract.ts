/**
 * What passes between the build and the browser about a figure. `Figure` is what the page is given, as the one attribute of
 * `D2Figure`; `Example` is what an editor is given, as a file beside the pictures. The remark plugin checks both when it writes
 * them, the client each `Example` that it reads.
 */
import * as v from 'valibot';
import {LIGHT_THEMES} from '../themes';

/** Another one is of another build: a page that is open still, and files that came since. */
export const VERSION = 1;

const natural = v.pipe(v.number(), v.finite(), v.minValue(0));

/** An SVG with its natural size, and the width at which it is shown at most, in CSS pixels. */
const sized = {width: natural, height: natural, display: natural};

/** The diagram in words: one sentence, and lines that are nested by tabs. */
const worded = {alt: v.string(), lines: v.array(v.string())};

/** Addresses are paths below the base URL in pages, and addresses of blobs in editors. */
const address = v.string();

/** Of a picture that moves: the one that rests, and the one that moves whatever the reader's settings. */
const Motion = v.object({still: address, moving: address});

const color = v.pipe(v.string(), v.regex(/^#[\da-f]{6}$/i));
/** The colors that a picture's theme gives its ground in light and dark pages, where they are not D2's own. */
const Ground = v.object({light: color, dark: color});

const picture = {
  src: address,
  motion: v.exactOptional(Motion),
  ground: v.exactOptional(Ground),
  ...sized,
  ...worded,
};

const Link = v.object({
  /** `#` and the id of a board, a path of this site, or an address elsewhere. */
  href: v.string(),
  label: v.string(),
  tooltip: v.exactOptional(v.string()),
  /** Its place in fractions of the picture. */
  x: v.number(),
  y: v.number(),
  width: v.number(),
  height: v.number(),
});

const Board = v.object({
  /** The page's element that shows it, which a link can lead to. */
  id: v.string(),
  name: v.string(),
  ...picture,
  links: v.array(Link),
});

/** A document for one scheme, since a frame does not learn which one its page is shown in. */
const Scheme = v.object({src: address, motion: v.exactOptional(Motion)});

/** What stands in the place of the drawing. */
export const View = v.variant('kind', [
  v.object({kind: v.literal('picture'), ...picture}),
  /** `hasSteps`: some of the boards are gone through one after the other. */
  v.object({kind: v.literal('boards'), hasSteps: v.boolean(), boards: v.array(Board)}),
  v.object({kind: v.literal('document'), light: Scheme, dark: Scheme, ...sized, ...worded}),
  v.object({kind: v.literal('text'), text: v.string(), ...worded}),
]);

export const Figure = v.object({
  version: v.literal(VERSION),
  /** Of the page's element; the same in all languages. */
  id: v.string(),
  caption: v.exactOptional(v.string()),
  /** Not there where only the source is shown. */
  view: v.exactOptional(View),
  /** Path of the example's file below the base URL, if readers may edit it. */
  example: v.exactOptional(v.string()),
  /** Whether it is the first picture of its page, which the reader waits for. */
  isFirst: v.exactOptional(v.boolean()),
});

const known = new Set(LIGHT_THEMES.map(([id]) => id));
/** D2 fails on ids that it does not have. */
const Theme = v.pipe(
  v.number(),
  v.check((id) => known.has(id)),
);

/** How a source is drawn, besides what it sets itself. What is left out is as the source has it. */
export const Settings = v.object({
  layout: v.exactOptional(v.picklist(['dagre', 'elk'])),
  theme: v.exactOptional(Theme),
  darkTheme: v.exactOptional(Theme),
  sketch: v.exactOptional(v.boolean()),
});

/** How the figure shows its source, which the reader does not change. */
export const Showing = v.object({
  pad: v.exactOptional(v.number()),
  /** The most that the drawing is wide, in CSS pixels. */
  width: v.exactOptional(v.number()),
  target: v.exactOptional(v.string()),
  boards: v.exactOptional(v.boolean()),
  animate: v.exactOptional(v.number()),
  ascii: v.exactOptional(v.picklist(['standard', 'extended'])),
  interactive: v.exactOptional(v.boolean()),
  /** Whether its words describe how things look, as far as the source sets it. */
  looks: v.exactOptional(v.boolean()),
});

export const Example = v.object({
  version: v.literal(VERSION),
  caption: v.exactOptional(v.string()),
  /** Path of the source among the files, as its imports see it. */
  entry: v.string(),
  /** All sources by path, the entry first. */
  files: v.record(v.string(), v.string()),
  settings: Settings,
  showing: Showing,
});

export type Ground = v.InferOutput<typeof Ground>;
export type Motion = v.InferOutput<typeof Motion>;
export type Link = v.InferOutput<typeof Link>;
export type Board = v.InferOutput<typeof Board>;
export type View = v.InferOutput<typeof View>;
export type Figure = v.InferOutput<typeof Figure>;
export type Settings = v.InferOutput<typeof Settings>;
export type Showing = v.InferOutput<typeof Showing>;
export type Example = v.InferOutput<typeof Example>;

/** What a reader made of an example. */
export interface Draft {
  readonly files: Readonly<Record<string, string>>;
  readonly settings: Settings;
}

/** Of settings from outside, those that are some: one that is wrong is as if it were not there. */
export function readSettings(data: unknown): Settings {
  const given = typeof data === 'object' && data !== null ? Object.entries(data) : [];
  const good = given.filter(([key, value]) => v.is(Settings, {[key]: value}) && Object.hasOwn(Settings.entries, key));
  return v.parse(Settings, Object.fromEntries(good));
}
