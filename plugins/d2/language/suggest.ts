import colors from 'color-name';
import {RESERVED_KEYS, THEME_COLORS} from '../grammar/reserved';
import {LIGHT_THEMES} from '../themes';
import {CONNECTION, type CursorContext, listUsedKeys} from './context';
import {
  ARROWHEADS,
  BOARD_KEYS,
  COLOR_CODE,
  COLOR_KEYS,
  CONFIG_KEYS,
  CONNECTION_KEYS,
  FILTER_KEYS,
  isBoolean,
  isMap,
  KEYWORDS,
  type KeywordInfo,
  type Keywords,
  LABEL_POSITIONS,
  POSITIONS,
  SHAPE_KEYS,
  SHAPES,
  STYLE_NUMBERS,
  STYLES,
  VALUES,
  VARIABLE_KEYS,
} from './words';

export interface Suggestion {
  readonly label: string;
  readonly kind: 'shape' | 'arrowhead' | 'color' | 'keyword' | 'value' | 'name' | 'icon';
  /** The description to show. Not set for names from the source. */
  readonly info?: KeywordInfo;
  /** What to insert. @default the label */
  readonly text?: string;
  /** Text to match with the word before the cursor. If set, the suggestion needs a word of two characters. @default the label */
  readonly match?: string;
}

/** The names that the sources of a diagram define. */
export interface Names {
  /** Names of shapes by the path of their container, joined with dots. */
  readonly shapes: ReadonlyMap<string, ReadonlySet<string>>;
  readonly classes: ReadonlySet<string>;
  /** Paths of variables. */
  readonly variables: ReadonlySet<string>;
  /** Paths of boards from the root, such as `layers.night`. */
  readonly boards: ReadonlySet<string>;
  /** URLs of the site's icons, which aren't from the sources. @default none */
  readonly icons?: readonly string[];
}

const BOARDS: ReadonlySet<string> = new Set(['layers', 'scenarios', 'steps']);
const ARROWHEAD_KEYS: ReadonlySet<string> = new Set(Object.keys(CONNECTION_KEYS));
/** Keys of a shape that have a position, which `near` sets. */
const PLACED_KEYS: ReadonlySet<string> = new Set(['label', 'icon', 'tooltip']);
/** The keys of a shape that connections also have. */
const SHARED_KEYS = ['label', 'style', 'class', 'icon', 'link', 'tooltip'];

const pick = (keywords: Keywords, keys: readonly string[]): Keywords =>
  Object.fromEntries(Object.entries(keywords).filter(([key]) => keys.includes(key)));

/** Removes the boards at the start of a path, because boards share their shapes, classes, and variables. */
function removeBoards(path: readonly string[]): readonly string[] {
  let pathInBoard = path;
  while (pathInBoard.length >= 2 && BOARDS.has(pathInBoard[0]?.toLowerCase() ?? '')) pathInBoard = pathInBoard.slice(2);
  return pathInBoard;
}

/** Collects the names in the sources of a diagram. */
export function collectNames(sources: readonly string[]): Names {
  const shapes = new Map<string, Set<string>>();
  const classes = new Set<string>();
  const variables = new Set<string>();
  const boards = new Set<string>();
  for (const {path: wholePath, name} of sources.flatMap(listUsedKeys)) {
    if (wholePath.length === 2 && BOARDS.has(wholePath[0]?.toLowerCase() ?? '')) boards.add(wholePath.join('.'));
    const path = removeBoards(wholePath);
    const [rootKey = '', secondKey] = path;
    if (rootKey === 'classes') {
      if (path.length === 2) classes.add(name);
    } else if (rootKey === 'vars') {
      if (secondKey !== undefined && !Object.hasOwn(VARIABLE_KEYS, secondKey)) variables.add(path.slice(1).join('.'));
    } else if (!path.some((key) => key === CONNECTION || key === '_' || RESERVED_KEYS.has(key.toLowerCase()))) {
      const container = path.slice(0, -1).join('.');
      const siblings = shapes.get(container) ?? new Set();
      shapes.set(container, siblings.add(name));
    }
  }
  return {shapes, classes, variables, boards};
}

/** Returns whether D2 only accepts keywords and values at the cursor, so that the word there can't be a new name. */
export function isForKeywords({kind, path}: CursorContext): boolean {
  const key = path.at(-1) ?? '';
  return kind === 'value' || (kind === 'key' && (isKeywordMap(key) || key === CONNECTION));
}

function isKeywordMap(key: string): boolean {
  return (
    key === 'style' ||
    key === 'd2-config' ||
    key.endsWith('theme-overrides') ||
    ARROWHEAD_KEYS.has(key) ||
    PLACED_KEYS.has(key)
  );
}

/** Lists the keywords, values, and names that can follow at the cursor. */
export function suggest(context: CursorContext, names: Names): Suggestion[] {
  const {kind, path} = context;
  if (kind === 'variable') return toNames(names.variables);
  if (kind === 'value') return suggestValues(path, names);
  if (kind !== 'key') return [];
  const shapes = isForKeywords(context) ? [] : toNames(names.shapes.get(removeBoards(path).join('.')) ?? []);
  if (context.isConnectionEnd) return shapes;
  return [...shapes, ...toSuggestions('keyword', listKeys(context), getKeyText), ...suggestStyles(context)];
}

/** Suggests styles with the prefix `style.` where a source needs it, so that readers who type `dash` find `style.stroke-dash`. */
function suggestStyles(context: CursorContext): Suggestion[] {
  const keys = listKeys(context);
  if (context.path.length === 0 || context.isFilter || !Object.hasOwn(keys, 'style')) return [];
  const styles = listKeys({...context, path: [...context.path, 'style']});
  return toSuggestions('keyword', styles, getKeyText).map(({label, text, ...others}) => ({
    ...others,
    label: `style.${label}`,
    text: `style.${text}`,
    match: label,
  }));
}

function listKeys({path, isFilter}: CursorContext): Keywords {
  const key = path.at(-1) ?? '';
  const parent = path.at(-2) ?? '';
  if (isFilter) return {...FILTER_KEYS, ...SHAPE_KEYS};
  if (key === 'style') {
    const {filled, ...others} = STYLES;
    return filled && ARROWHEAD_KEYS.has(parent) ? STYLES : others;
  }
  if (ARROWHEAD_KEYS.has(key)) return pick(SHAPE_KEYS, ['shape', 'label', 'style']);
  if (PLACED_KEYS.has(key)) return pick(SHAPE_KEYS, ['near']);
  if (key === 'd2-config') return CONFIG_KEYS;
  if (key.endsWith('theme-overrides'))
    return Object.fromEntries([...THEME_COLORS].map((code) => [code.toUpperCase(), COLOR_CODE]));
  if (key === 'vars') return VARIABLE_KEYS;
  if (key === CONNECTION) return {...pick(SHAPE_KEYS, SHARED_KEYS), ...CONNECTION_KEYS};
  if (path.includes('vars') || RESERVED_KEYS.has(key)) return {};
  if (parent === 'classes') return {...SHAPE_KEYS, ...CONNECTION_KEYS};
  return path.length === 0 || BOARDS.has(parent) ? {...SHAPE_KEYS, ...BOARD_KEYS} : SHAPE_KEYS;
}

function suggestValues(path: readonly string[], names: Names): Suggestion[] {
  const key = path.at(-1) ?? '';
  const parent = path.at(-2) ?? '';
  const info = KEYWORDS[key];
  if (key === 'class') return toNames(names.classes);
  if (key === 'link') return toNames(names.boards);
  if (key === 'icon') return (names.icons ?? []).map((label) => ({label, kind: 'icon'}));
  if (key === 'shape')
    return ARROWHEAD_KEYS.has(parent) ? toSuggestions('arrowhead', ARROWHEADS) : toSuggestions('shape', SHAPES);
  if (key === 'near')
    return toSuggestions('value', parent === 'label' || parent === 'icon' ? LABEL_POSITIONS : POSITIONS);
  if (COLOR_KEYS.has(key) || parent.endsWith('theme-overrides')) return suggestColors(info ?? COLOR_CODE);
  if (key.endsWith('theme-id'))
    return LIGHT_THEMES.map(([id, name]) => ({
      label: String(id),
      kind: 'value',
      info: {about: name, link: `/tour/themes/#theme-${id}`},
    }));
  if (info && isBoolean(info)) return ['true', 'false'].map((label) => ({label, kind: 'value', info}));
  const numbers = info && Object.hasOwn(STYLE_NUMBERS, key) ? (STYLE_NUMBERS[key] ?? []) : [];
  if (numbers.length > 0) return numbers.map((label) => ({label, kind: 'value', info}));
  return toSuggestions('value', VALUES[key] ?? {});
}

/** Lists the names of colors. Leaves out hex codes, because they need quotes, and the list doesn't open inside quotes. */
function suggestColors(info: KeywordInfo): Suggestion[] {
  return [...Object.keys(colors).filter((name) => !name.includes('grey')), 'transparent'].map((label) => ({
    label,
    kind: 'color',
    info,
  }));
}

function toNames(names: Iterable<string>): Suggestion[] {
  return [...names].map((label) => ({label, kind: 'name'}));
}

function toSuggestions(
  kind: Suggestion['kind'],
  keywords: Keywords,
  getInsertedText: (key: string, info: KeywordInfo) => string = (key) => key,
): Suggestion[] {
  return Object.entries(keywords).map(([label, info]) => ({label, kind, info, text: getInsertedText(label, info)}));
}

/** Returns a key with the character that usually follows it. */
function getKeyText(key: string, info: KeywordInfo): string {
  if (key === 'style' || ARROWHEAD_KEYS.has(key)) return `${key}.`;
  return isMap(info) ? `${key}: {` : `${key}: `;
}

/** Rank of a suggestion that doesn't match. */
const NO_MATCH = 3;

/**
 * Returns the suggestions that match a word, best first: names that start with it, names with a part that starts with it, and, if
 * the word has at least two characters, names that contain it.
 *
 * @param isPrefixOnly whether to return only names that start with the word, and styles with a part that starts with it
 */
export function filterSuggestions(
  suggestions: readonly Suggestion[],
  word: string,
  isPrefixOnly = false,
): Suggestion[] {
  const lowerWord = word.toLowerCase();
  const getRank = ({label, match}: Suggestion): number => {
    const name = (match ?? label).toLowerCase().replace(/^["']/, '');
    if (match !== undefined && lowerWord.length < 2) return NO_MATCH;
    if (name.startsWith(lowerWord)) return match === undefined ? 0 : 1;
    if (name.split(/[-_ ./]/).some((part) => part.startsWith(lowerWord)))
      return match === undefined && isPrefixOnly ? NO_MATCH : 1;
    return lowerWord.length > 1 && !isPrefixOnly && name.includes(lowerWord) ? 2 : NO_MATCH;
  };
  const ranked = suggestions.map((suggestion) => ({suggestion, rank: getRank(suggestion)}));
  return [0, 1, 2].flatMap((rank) => ranked.flatMap((entry) => (entry.rank === rank ? entry.suggestion : [])));
}

/** Returns the description of the keyword or value at the cursor, or `undefined` if it's a name or text. */
export function findKeywordInfo(context: CursorContext, word: string): KeywordInfo | undefined {
  const lowerWord = word.toLowerCase();
  const noNames = {
    shapes: new Map(),
    classes: new Set<string>(),
    variables: new Set<string>(),
    boards: new Set<string>(),
  };
  return suggest(context, noNames).find(({label}) => label.toLowerCase() === lowerWord)?.info;
}
