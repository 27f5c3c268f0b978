// Keywords of D2 0.7.1, which aren't case-sensitive. They're only special in certain positions, which the tokenizer checks.

const toSet = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

/** Keywords that can be any segment of a key. */
export const RESERVED_KEYS = toSet(
  `label shape icon constraint tooltip link near width height direction top left grid-rows grid-columns grid-gap
   vertical-gap horizontal-gap class vars style source-arrowhead target-arrowhead classes layers scenarios steps
   opacity stroke fill fill-pattern stroke-width stroke-dash border-radius font font-size font-color bold italic
   underline text-transform shadow multiple double-border 3d animated filled d2-config d2-legend theme-id
   dark-theme-id layout-engine theme-overrides dark-theme-overrides`,
);

/** Keys that are special only directly under `vars.d2-config`. */
export const RESERVED_CONFIG_KEYS = toSet('sketch center pad data');

/** Keys that are special only under `theme-overrides` and `dark-theme-overrides`. */
export const THEME_COLORS = toSet('n1 n2 n3 n4 n5 n6 n7 b1 b2 b3 b4 b5 b6 aa2 aa4 aa5 ab4 ab5');

/** Keys that filter a glob after `&` or `!&`. */
export const RESERVED_FILTER_KEYS = toSet('leaf connected level src dst');

/** Values that aren't text. */
export const CONSTANTS = toSet('null true false suspend unsuspend');

const ROWS = ['top', 'center', 'bottom'];
const COLUMNS = ['left', 'center', 'right'];
const POSITIONS = ROWS.flatMap((row) => COLUMNS.map((column) => `${row}-${column}`));
const HORIZONTAL_EDGES = ['top', 'bottom'].flatMap((side) => COLUMNS.map((column) => `${side}-${column}`));
const VERTICAL_EDGES = ['left', 'right'].flatMap((side) => ROWS.map((row) => `${side}-${row}`));
const EDGE_POSITIONS = ['outside', 'border'].flatMap((kind) =>
  [...HORIZONTAL_EDGES, ...VERTICAL_EDGES].map((place) => `${kind}-${place}`),
);

/** Values that are special after a certain key. */
export const RESERVED_VALUES: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  [
    'shape',
    toSet(
      `rectangle square page parallelogram document cylinder queue package step callout stored_data person c4-person
       diamond oval circle hexagon cloud text code class sql_table image sequence_diagram hierarchy none arrow
       triangle box cross cf-one cf-many cf-one-required cf-many-required`,
    ),
  ],
  ['direction', toSet('up down left right')],
  ['near', new Set([...POSITIONS, ...EDGE_POSITIONS])],
  ['fill-pattern', toSet('none dots lines grain paper')],
  ['text-transform', toSet('none uppercase lowercase capitalize')],
  ['font', toSet('default mono')],
  ['constraint', toSet('primary_key foreign_key unique')],
  ['layout-engine', toSet('dagre elk tala')],
]);
