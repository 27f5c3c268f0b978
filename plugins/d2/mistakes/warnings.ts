/** Finds lines that compile but don't draw what they suggest. */
import type {CompileRequest} from '../compiler/request';
import {RESERVED_KEYS, RESERVED_VALUES} from '../grammar/reserved';
import {getLastSegment, type Range, readStatements, type Segment, type Statement} from '../grammar/statements';
import {type Icons, NO_ICONS} from '../icons';
import {createReplacement} from './fixes/edits';
import {translateBorder, translateKey} from './fixes/foreignKeys';
import {checkIcon} from './icons';
import {checkLink, readBoardNames} from './links';
import {proposeMarkdownBlock} from './misplaced';
import {type Facts, type Fix, MAX_EXPLAINED_LENGTH, type Mistake} from './types';
import {countEdits, findSimilar, isColor, splitList, WORDS} from './words';

/** The labels of all drawn shapes by id, including those on other boards. */
export type DrawnShapes = ReadonlyMap<string, string>;

const UNKNOWN_ICON = 'icon-unknown';

/** Kinds without a section on the troubleshooting page. */
const KINDS_WITHOUT_SECTION: ReadonlySet<string> = new Set([UNKNOWN_ICON, 'link-board', 'link-scheme']);

/** Maximum depth of the shapes to check. */
const MAX_DEPTH = 20;

interface Source {
  readonly text: string;
  /** Labels by lowercase id, and by every end of an id, because in imported files and boards, only the end is known. */
  readonly labels: ReadonlyMap<string, string>;
  /** The names of all classes, or `undefined` if the sources don't determine them. */
  readonly classes: ReadonlySet<string> | undefined;
  /** Lowercase ids of shapes that contain others, and every end of these ids. */
  readonly containers: ReadonlySet<string>;
  /** How often each key occurs, in lower case. */
  readonly counts: ReadonlyMap<string, number>;
  /** The keys at the ends of connections. */
  readonly connected: ReadonlySet<string>;
  readonly icons: Icons;
  /** The result of `readBoardNames`. */
  readonly boards: ReadonlySet<string>;
}

/**
 * Finds lines that don't draw what they suggest. Leaves out doubtful cases.
 *
 * @param request the sources, which compile without errors
 * @param file path of the source to check
 * @param shapes the drawn shapes
 * @param limit maximum number of warnings
 * @param icons the site's icons; by default, unknown icons aren't reported
 */
export function findWarnings(
  {files, entry}: Pick<CompileRequest, 'files' | 'entry'>,
  file: string,
  shapes: DrawnShapes,
  limit = Number.POSITIVE_INFINITY,
  icons = NO_ICONS,
): Mistake[] {
  const text = files[file] ?? '';
  if (text.length > MAX_EXPLAINED_LENGTH) return [];
  const statements = readStatements(text);
  const source = {
    text,
    icons,
    ...readShapes(shapes),
    ...readKeys(statements),
    classes: file === entry ? readClasses(files) : undefined,
    boards: readBoardNames(files),
  };
  const warnings: Mistake[] = [];
  for (const statement of statements) {
    if (warnings.length >= limit) break;
    const warning = checkStatement(statement, source);
    if (!warning) continue;
    // The sections of the troubleshooting page are named after the kinds.
    const sectionId = KINDS_WITHOUT_SECTION.has(warning.kind) ? undefined : warning.kind;
    warnings.push({...warning, isWarning: true, sectionId});
  }
  return warnings;
}

function checkStatement(statement: Statement, source: Source): Warning | undefined {
  return (
    checkComment(statement, source) ??
    checkListItem(statement, source) ??
    checkMarkdown(statement, source) ??
    checkListedEnds(statement, source) ??
    checkLabel(statement, source) ??
    checkTitle(statement, source) ??
    checkKeyword(statement, source) ??
    checkClass(statement, source) ??
    checkIconName(statement, source) ??
    checkLinkValue(statement, source)
  );
}

function readKeys(statements: readonly Statement[]): Pick<Source, 'counts' | 'connected'> {
  const counts = new Map<string, number>();
  const connected = new Set<string>();
  for (const {ends, keyAfterGroup, arrows} of statements) {
    for (const {text} of [...ends.flat(), ...(keyAfterGroup ?? [])]) {
      counts.set(text.toLowerCase(), (counts.get(text.toLowerCase()) ?? 0) + 1);
      if (arrows.length > 0) connected.add(text);
    }
  }
  return {counts, connected};
}

function readShapes(shapes: DrawnShapes): Pick<Source, 'labels' | 'containers'> {
  const labels = new Map<string, string>();
  const containers = new Set<string>();
  for (const [id, label] of shapes) {
    for (const end of listIdEnds(id.toLowerCase())) {
      labels.set(end, label);
      const dot = end.lastIndexOf('.');
      if (dot > 0) containers.add(end.slice(0, dot));
    }
  }
  return {labels, containers};
}

type Warning = Pick<Mistake, 'kind' | 'from' | 'to' | 'facts' | 'fixes'>;

function createWarning(kind: string, {from, to}: Range, facts: Facts, fixes: readonly Fix[]): Warning {
  return {kind, from, to, facts, fixes};
}

/** Returns the keys from the root of the file to a statement's own, or `undefined` if it isn't in plain shapes. */
function getPath({ends, arrows, isFilterOrSpread, keyAfterGroup, parent, depth}: Statement): string[] | undefined {
  const [path] = ends;
  if (arrows.length > 0 || isFilterOrSpread || keyAfterGroup || !path || path.length === 0 || depth > MAX_DEPTH)
    return undefined;
  if (path.some(({isGlob, text, isQuoted}) => isGlob || (!isQuoted && isReserved(text)))) return undefined;
  const outerPath = parent ? getPath(parent) : [];
  return outerPath && [...outerPath, ...path.map(({text}) => text)];
}

const isReserved = (text: string): boolean => text === '_' || RESERVED_KEYS.has(text.toLowerCase());

/** Returns an id, and the part after each of its dots. */
function listIdEnds(id: string): string[] {
  return [id, ...[...id.matchAll(/\./g)].slice(-MAX_DEPTH).map(({index}) => id.slice(index + 1))];
}

/** Returns the label of the shape that a path draws, or `undefined` if it isn't drawn. */
function findDrawnLabel(path: readonly string[] | undefined, {labels}: Source): string | undefined {
  return path && labels.get(path.join('.').toLowerCase());
}

function getSingleKey({ends, arrows, keyAfterGroup, isFilterOrSpread}: Statement): Segment | undefined {
  const [path] = ends;
  const [segment] = path ?? [];
  const isSingle =
    ends.length === 1 && path?.length === 1 && arrows.length === 0 && !keyAfterGroup && !isFilterOrSpread;
  return isSingle && segment && !segment.isQuoted && !segment.isGlob ? segment : undefined;
}

/** Checks for `// text`, a comment in other languages. */
function checkComment(statement: Statement, {text}: Source): Warning | undefined {
  const [segment] = statement.ends[0] ?? [];
  if (!segment || segment.isQuoted || !text.startsWith('//', segment.from) || statement.from !== segment.from)
    return undefined;
  const end = text.indexOf('\n', segment.from);
  const to = end < 0 ? text.length : end;
  // With a bracket, another statement, or a text of several lines, `#` would turn too much or too little into a comment.
  const isAlone = statement.to <= to && !/[{}[\];]/.test(text.slice(segment.from, to));
  const fix = createReplacement({from: segment.from, to: segment.from + 2}, '#');
  return createWarning('comment', {from: segment.from, to}, {}, isAlone ? [fix] : []);
}

/** Checks for `- web`, a list item in Markdown. */
function checkListItem(statement: Statement, source: Source): Warning | undefined {
  const [segment] = statement.ends[0] ?? [];
  const [mark] = /^-\s+/.exec(segment?.text ?? '') ?? [];
  if (!segment || segment.isQuoted || mark === undefined || statement.from !== segment.from) return undefined;
  // In a UML class, it's a private member, and in a table, a column.
  const path = getPath(statement);
  if (path && findDrawnLabel(path, source) === undefined) return undefined;
  const range = {from: segment.from, to: segment.from + mark.length};
  return createWarning('list-item', segment, {word: segment.text}, [
    {action: 'remove', code: '-', edits: [{...range, insert: ''}]},
  ]);
}

const PLAIN_KEY = /^[\p{L}\p{N}_.-]+$/u;

/** Checks for `a -> b, c`, which connects `a` to one shape named `b, c`. */
function checkListedEnds(
  {ends, arrows, value, map, array, from, isFilterOrSpread, keyAfterGroup}: Statement,
  source: Source,
): Warning | undefined {
  if (ends.length !== 2 || isFilterOrSpread || keyAfterGroup) return undefined;
  const [sources = [], targets = []] = ends.map((path) => {
    const [segment] = path;
    return path.length === 1 && segment && !segment.isQuoted && !segment.isGlob ? splitList(segment.text) : [];
  });
  const counts = [sources.length, targets.length].sort((a, b) => a - b);
  if (counts[0] !== 1 || counts[1] === 1) return undefined;
  if ([...sources, ...targets].some((name) => !PLAIN_KEY.test(name))) return undefined;
  // "Lyon, France" may be a single name.
  const names = sources.length > 1 ? sources : targets;
  if (
    names.some((name) => /^\p{Lu}/u.test(name)) &&
    !names.some((name) => findDrawnLabel([name], source) !== undefined)
  )
    return undefined;
  const last = ends[1]?.[0];
  const arrow = arrows[0];
  if (!last || !arrow) return undefined;
  const label = value ? `: ${source.text.slice(value.from, value.to)}` : '';
  const connections = sources.flatMap((a) =>
    targets.map((b) => `${a} ${source.text.slice(arrow.from, arrow.to)} ${b}${label}`),
  );
  const isPlain = !map && !array && value?.kind !== 'mixed';
  const range = {from, to: value?.to ?? last.to};
  const listedEnd = (targets.length > 1 ? ends[1] : ends[0])?.[0];
  if (!listedEnd) return undefined;
  return createWarning(
    'several-ends',
    listedEnd,
    {word: listedEnd.text},
    isPlain ? [createReplacement(range, connections.join('; '))] : [],
  );
}

/** Checks for Markdown in a plain label, such as `note: **Peak:** 40 orders a minute`. */
function checkMarkdown(statement: Statement, source: Source): Warning | undefined {
  const {value, array} = statement;
  if (!value || value.kind === 'mixed' || array) return undefined;
  if (findDrawnLabel(getPath(statement), source) !== value.text) return undefined;
  const finding = proposeMarkdownBlock(value.text, value);
  return finding && createWarning('markdown-label', value, {}, finding.fixes ?? []);
}

const LABELED_ARROW = /^([\p{L}\p{N}_.-]+)\s+(<-+>|<-+|-+>|--)\s+([\p{L}\p{N}_.-]+)$/u;

/** Checks for a label before a connection, such as `order: shop -> mail`, which draws only a shape. */
function checkLabel(statement: Statement, source: Source): Warning | undefined {
  const {value, map, array} = statement;
  const key = getSingleKey(statement);
  if (
    !key ||
    value?.kind !== 'unquoted' ||
    array ||
    isReserved(key.text) ||
    !LABELED_ARROW.test(value.text) ||
    source.counts.get(key.text.toLowerCase()) !== 1 ||
    findDrawnLabel(getPath(statement), source) !== value.text
  )
    return undefined;
  const range = {from: key.from, to: value.to};
  const fix = createReplacement(range, `${value.text}: ${key.text}`);
  return createWarning('label-first', value, {word: key.text, value: value.text}, map ? [] : [fix]);
}

/** Checks for `title: Checkout`, which draws an ordinary shape. */
function checkTitle(statement: Statement, source: Source): Warning | undefined {
  const {value, map, array, parent} = statement;
  const key = getSingleKey(statement);
  if (!key || parent || !value || value.kind === 'mixed' || map || array || key.text.toLowerCase() !== 'title')
    return undefined;
  if (source.counts.get('title') !== 1 || findDrawnLabel(['title'], source) !== value.text) return undefined;
  const code = '{near: top-center; shape: text}';
  return createWarning('title', {from: key.from, to: value.to}, {word: value.text}, [
    createReplacement({from: value.to, to: value.to}, ` ${code}`, code),
  ]);
}

const isNumber = (text: string): boolean => /^\d+$/.test(text);
const isOneOf = (words: Iterable<string>) => {
  const knownWords = new Set(words);
  return (text: string): boolean => knownWords.has(text.toLowerCase());
};

/** For each keyword with typical values, returns whether a value is one of them. */
const TYPICAL_VALUES: Readonly<Record<string, (value: string) => boolean>> = {
  shape: isOneOf(WORDS.shape),
  direction: isOneOf(WORDS.direction),
  near: isOneOf([...(RESERVED_VALUES.get('near') ?? [])]),
  icon: (value) => /^https?:\/\//.test(value),
  link: (value) => /^https?:\/\//.test(value),
  tooltip: () => true,
  ...Object.fromEntries(
    ['width', 'height', 'grid-rows', 'grid-columns', 'grid-gap', 'vertical-gap', 'horizontal-gap'].map((word) => [
      word,
      isNumber,
    ]),
  ),
};

/** Checks for a misspelled keyword, or a keyword of another language, that became a shape. */
function checkKeyword(statement: Statement, source: Source): Warning | undefined {
  const {value, map, array, parent} = statement;
  const key = getLastSegment(statement);
  if (!key || key.isQuoted || key.isGlob || !value || value.kind === 'mixed' || map || array) return undefined;
  const isOnShape = parent !== undefined || (statement.ends[0]?.length ?? 0) > 1;
  const border = isOnShape ? translateBorder(statement, key, 'style.') : undefined;
  const foreign = isOnShape && !border ? translateForeignKey(key.text, value.text) : [];
  const misspelled = border || foreign.length > 0 ? undefined : findMisspelledKeyword(key.text, value.text, isOnShape);
  const keywords = misspelled ? [misspelled] : foreign;
  if (!border && keywords.length === 0) return undefined;
  const path = getPath(statement);
  if (findDrawnLabel(path, source) !== value.text) return undefined;
  // The author meant it as a shape if something connects to it or is inside it.
  if (source.containers.has(path?.join('.').toLowerCase() ?? '') || source.connected.has(key.text)) return undefined;
  const facts = {word: key.text, shape: path?.at(-2) ?? ''};
  if (border) return createWarning('foreign-key', key, {...facts, ...border.facts}, border.fixes);
  const fixes = keywords.map((keyword) => createReplacement(key, keyword));
  return createWarning(
    misspelled ? 'keyword-typo' : 'foreign-key',
    key,
    {...facts, ...createKeywordFacts(keywords)},
    fixes,
  );
}

/** Returns D2's keywords for a key of another tool, if the value fits them. */
function translateForeignKey(key: string, value: string): readonly string[] {
  if (key.toLowerCase() === 'type') return TYPICAL_VALUES.shape?.(value) ? ['shape'] : [];
  return isColor(value) ? translateKey(key, false) : [];
}

function createKeywordFacts([suggestion = '', other]: readonly string[]): Facts {
  return other ? {suggestion, other} : {suggestion};
}

/** Maximum length of a key that may be a misspelled keyword, in UTF-16 code units. */
const MAX_KEY_LENGTH = 20;

/** Keywords that make sense for the whole drawing. */
const ROOT_KEYWORDS = new Set(['direction', 'grid-rows', 'grid-columns']);

/** Words that are one letter away from a keyword, but aren't misspelled. Plurals aren't either. */
const OTHER_WORDS = new Set(['weight', 'eight', 'with', 'line', 'pink', 'sink', 'blink']);

/** Returns the keyword that a key most likely misspells, if its value fits that keyword. */
function findMisspelledKeyword(word: string, value: string, isOnShape: boolean): string | undefined {
  const key = word.toLowerCase();
  if (key.length < 4 || key.length > MAX_KEY_LENGTH || RESERVED_KEYS.has(key) || OTHER_WORDS.has(key)) return undefined;
  return Object.entries(TYPICAL_VALUES).find(([keyword, isTypical]) => {
    if (key === `${keyword}s` || !(isOnShape || ROOT_KEYWORDS.has(keyword)) || !isTypical(value)) return false;
    return countEdits(key.replace(/[\s_]/g, '-'), keyword) <= (keyword.length > 7 ? 2 : 1);
  })?.[0];
}

/** Returns the names of all classes, or `undefined` if the sources may define others or filter by class. */
function readClasses(files: Readonly<Record<string, string>>): ReadonlySet<string> | undefined {
  const names = new Set<string>();
  for (const text of Object.values(files)) {
    if (/&class\b/i.test(text)) return undefined;
    for (const statement of readStatements(text)) {
      const path = statement.ends.flat().map(({text: key}) => key);
      const classesIndex = path.findIndex((key) => key.toLowerCase() === 'classes');
      const isInClasses = statement.parent && getLastSegment(statement.parent)?.text.toLowerCase() === 'classes';
      if (classesIndex >= 0 && statement.value) return undefined;
      if (isInClasses && (statement.isFilterOrSpread || statement.ends.flat().some(({isGlob}) => isGlob)))
        return undefined;
      const name = classesIndex >= 0 ? path[classesIndex + 1] : isInClasses ? path[0] : undefined;
      if (name !== undefined) names.add(name.toLowerCase());
    }
  }
  return names;
}

/** Checks for an undefined class, which D2 ignores. */
function checkClass(statement: Statement, {classes}: Source): Warning | undefined {
  const owner = statement.ends.length === 0 ? statement.parent : statement;
  const {value} = statement;
  if (
    !classes ||
    !value ||
    value.kind === 'mixed' ||
    !owner ||
    owner.isFilterOrSpread ||
    (owner === statement && statement.array)
  )
    return undefined;
  const key = getLastSegment(owner);
  if (!key || key.isQuoted || key.text.toLowerCase() !== 'class') return undefined;
  const name = value.text;
  if (name === '' || name.toLowerCase() === 'null' || classes.has(name.toLowerCase())) return undefined;
  const suggestion = findSimilar(name, [...classes]);
  return createWarning(
    'class-unknown',
    value,
    {word: name, ...(suggestion ? {suggestion} : {})},
    suggestion ? [createReplacement(value, suggestion)] : [],
  );
}

/** Checks for a URL in the site's icon folder that isn't the URL of an icon. */
function checkIconName({value}: Statement, {icons}: Source): Warning | undefined {
  const unknown = value && icons !== NO_ICONS ? checkIcon(value, icons) : undefined;
  if (!unknown) return undefined;
  const {suggestion} = unknown;
  return createWarning(
    UNKNOWN_ICON,
    unknown.value,
    {word: unknown.value.text, ...(suggestion ? {suggestion} : {})},
    suggestion ? [createReplacement(unknown.value, suggestion)] : [],
  );
}

/** Checks for a link to a board that doesn't exist, and for a URL without a scheme. */
function checkLinkValue(statement: Statement, {boards}: Source): Warning | undefined {
  const brokenLink = checkLink(statement, boards);
  if (!brokenLink) return undefined;
  const {kind, value, range, suggestion} = brokenLink;
  return createWarning(
    kind,
    range,
    {word: value.text, ...(suggestion ? {suggestion} : {})},
    suggestion ? [createReplacement(range, suggestion)] : [],
  );
}
