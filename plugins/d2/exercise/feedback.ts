import {fold} from './connections';
import type {Difference, RelatedShape, SimilarShape} from './differences';
import {type LabelKind, PHRASES, type Phrases} from './phrases';

/** A reader can't keep more in mind, and the first ones often explain the others. */
const MAX_SENTENCES = 3;
/** Maximum number of names in a sentence that says the same about several. */
const MAX_NAMES = 3;
/** With at most this many differences, the answer starts with "Almost". */
const MAX_ALMOST = 2;
/** Maximum length of a name or label in an answer, in UTF-16 units. */
const MAX_CODE_LENGTH = 60;

/**
 * Explains differences in at most three sentences, the first ones first. Names and labels are between backticks, everything else is plain
 * text. Text from a source contains neither backticks nor line breaks, and is cut, but it isn't escaped for HTML.
 *
 * @param differences as `compareGraphs` returns them
 * @returns an empty list if there are no differences
 */
export function describeDifferences(differences: readonly Difference[], locale: 'en' | 'ko'): string[] {
  const phrases = PHRASES[locale];
  const groups = new Map<string, [Difference, ...Difference[]]>();
  for (const [i, difference] of differences.entries()) {
    const key = getGroup(difference) ?? String(i);
    const group = groups.get(key);
    if (group) group.push(difference);
    else if (groups.size < MAX_SENTENCES) groups.set(key, [difference]);
  }
  const sentences = [...groups.values()].map((group) => {
    const sentence = describe(group, phrases).replace(/^[a-z]/, (letter) => letter.toUpperCase());
    const name = group[0].board.at(-1);
    const isOfBoard = group[0].kind === 'missing-board' || group[0].kind === 'extra-board';
    return name === undefined || isOfBoard ? sentence : phrases.onBoard(formatCode(name), sentence);
  });
  const [first] = sentences;
  if (first !== undefined && differences.length <= MAX_ALMOST) sentences[0] = phrases.almost(first);
  return sentences;
}

/** Returns a text that differences have in common if one sentence can describe them all. */
function getGroup(difference: Difference): string | undefined {
  const {kind, board} = difference;
  const group = (...traits: readonly string[]): string => JSON.stringify([kind, board, ...traits]);
  switch (kind) {
    case 'missing-shape':
      if (difference.similar?.by === 'container') return group('moved', difference.similar.container ?? '');
      return difference.similar ? undefined : group();
    case 'extra-shape':
      return difference.related ? undefined : group();
    case 'missing-connection':
    case 'extra-connection':
      return difference.isRepeated ? undefined : group();
    case 'attribute':
      return difference.keyword === 'language' ? undefined : group(difference.keyword, difference.state);
    case 'missing-row':
    case 'extra-row':
      return group(difference.shape);
    default:
      return undefined;
  }
}

/** Describes a group of differences, which only differ in one name. */
function describe(group: readonly [Difference, ...Difference[]], phrases: Phrases): string {
  const [difference] = group;
  const isOne = group.length === 1;
  /** Lists the names that the differences don't have in common. */
  const list = (getName: (difference: Difference) => string | undefined): string => {
    // "And 1 more" takes as much room as the last name.
    const count = group.length > MAX_NAMES + 1 ? MAX_NAMES : group.length;
    const names = group.slice(0, count).map((one) => formatCode(getName(one) ?? ''));
    return phrases.list(names, group.length - count);
  };
  switch (difference.kind) {
    case 'missing-board':
      return phrases.missingBoard(formatCode(difference.board.join('.')));
    case 'extra-board':
      return phrases.extraBoard(formatCode(difference.board.join('.')));
    case 'missing-shape':
      if (difference.similar) return describeSimilar(difference.shape, difference.similar, list, phrases);
      return phrases.missingShapes(list(getSubject), isOne);
    case 'extra-shape':
      if (difference.related) return describeRelated(difference.shape, difference.related, phrases);
      return phrases.extraShapes(list(getSubject), isOne);
    case 'missing-connection':
      if (difference.isRepeated) return phrases.tooFew(formatCode(difference.connection));
      return phrases.missingConnections(list(getSubject), isOne);
    case 'extra-connection':
      if (difference.isRepeated) return phrases.tooMany(formatCode(difference.connection));
      return phrases.extraConnections(list(getSubject), isOne);
    case 'reversed':
      return phrases.reversed(formatCode(difference.connection));
    case 'missing-arrowhead':
    case 'extra-arrowhead':
    case 'wrong-arrowhead':
      return phrases.arrowhead[difference.kind](formatCode(difference.connection), formatCode(difference.at));
    case 'label':
      return describeLabel(difference, phrases);
    case 'column':
      return phrases.column[difference.state](formatCode(difference.connection), formatCode(difference.at));
    case 'attribute': {
      const {of, keyword, state} = difference;
      if (keyword === 'language') return phrases.language(formatCode(of ?? ''));
      return phrases.attribute[state](formatCode(keyword), of === undefined ? phrases.diagram : list(getSubject));
    }
    case 'missing-row':
      return phrases.missingRows(list(getSubject), formatCode(difference.shape), isOne);
    case 'extra-row':
      return phrases.extraRows(list(getSubject), formatCode(difference.shape), isOne);
    case 'row':
      return phrases.row[difference.part](formatCode(difference.row), formatCode(difference.shape));
    case 'order':
      return phrases.order(formatCode(difference.first), formatCode(difference.second));
  }
}

/** Returns the name that the differences of a group don't have in common. */
function getSubject(difference: Difference): string | undefined {
  if ('row' in difference) return difference.row;
  if ('of' in difference) return difference.of;
  if ('connection' in difference) return difference.connection;
  return 'shape' in difference ? difference.shape : undefined;
}

function describeSimilar(
  shape: string,
  {shape: given, by, container}: SimilarShape,
  list: (getName: typeof getSubject) => string,
  phrases: Phrases,
): string {
  if (by !== 'container') return phrases.renamed[by](formatCode(shape), formatCode(given));
  const moved = list((one) => ('similar' in one ? one.similar?.shape : undefined));
  return phrases.moved(moved, container === undefined ? undefined : formatCode(container));
}

function describeRelated(shape: string, {shape: meant, by}: RelatedShape, phrases: Phrases): string {
  return phrases.confused[by](formatCode(shape), formatCode(meant));
}

function describeLabel({of, at, expected, actual}: Extract<Difference, {kind: 'label'}>, phrases: Phrases): string {
  const name = at === undefined ? formatCode(of) : phrases.arrowheadOf(formatCode(of), formatCode(at));
  return phrases.label[getLabelKind(expected, actual)](name, formatCode(expected), formatCode(actual));
}

function getLabelKind(expected: string, actual: string): LabelKind {
  if (actual === '') return 'missing';
  if (expected === '') return 'extra';
  if (fold(expected) === fold(actual)) return 'case';
  return fold(expected).replace(/\s+/g, '') === fold(actual).replace(/\s+/g, '') ? 'spaces' : 'wrong';
}

/** Formats text from a source as code. Line breaks become visible, because `\n` could be a backslash and a letter. */
function formatCode(text: string): string {
  const line = text.replaceAll('`', "'").replace(/\r?\n/g, '↵').replace(/\s+/g, ' ');
  if (line.length <= MAX_CODE_LENGTH) return `\`${line}\``;
  return `\`${line.slice(0, MAX_CODE_LENGTH - 1).replace(/[\uD800-\uDBFF]$/, '')}…\``;
}
