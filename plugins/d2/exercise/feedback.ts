import {normalizeId} from './connections';
import type {Difference, RelatedShape, SimilarShape} from './differences';
import {type LabelKind, PHRASES, type Phrases} from './phrases';

/** Maximum number of sentences. Readers can't keep more in mind, and fixing the first differences often fixes the others. */
const MAX_SENTENCES = 3;
/** Maximum number of names that one sentence lists. */
const MAX_NAMES = 3;
/** With at most this many differences, the feedback starts with "Almost". */
const MAX_ALMOST_DIFFERENCES = 2;
/** Maximum length of a name or label in the feedback, in UTF-16 code units. */
const MAX_CODE_LENGTH = 60;

/**
 * Explains differences in at most three sentences, in the order of `differences`. Names and labels are between backticks; everything else
 * is plain text. Text from a source is shortened and contains neither backticks nor line breaks, but it isn't escaped for HTML.
 *
 * @param differences as `compareGraphs` returns them
 * @returns an empty list if `differences` is empty
 */
export function describeDifferences(differences: readonly Difference[], locale: 'en' | 'ko'): string[] {
  const phrases = PHRASES[locale];
  const groups = new Map<string, [Difference, ...Difference[]]>();
  for (const [i, difference] of differences.entries()) {
    const key = getGroupKey(difference) ?? String(i);
    const group = groups.get(key);
    if (group) group.push(difference);
    else if (groups.size < MAX_SENTENCES) groups.set(key, [difference]);
  }
  const sentences = [...groups.values()].map((group) => {
    const sentence = describeGroup(group, phrases).replace(/^[a-z]/, (letter) => letter.toUpperCase());
    const name = group[0].board.at(-1);
    const isAboutBoard = /^(?:missing|extra|empty)-board$/.test(group[0].kind);
    return name === undefined || isAboutBoard ? sentence : phrases.onBoard(formatCode(name), sentence);
  });
  const [first] = sentences;
  if (first !== undefined && differences.length <= MAX_ALMOST_DIFFERENCES) sentences[0] = phrases.almost(first);
  return sentences;
}

/** Returns the key of the group that a difference belongs to, which one sentence describes, or `undefined` if it needs its own sentence. */
function getGroupKey(difference: Difference): string | undefined {
  const {kind, board} = difference;
  const createKey = (...traits: readonly string[]): string => JSON.stringify([kind, board, ...traits]);
  switch (kind) {
    case 'missing-shape':
      if (difference.similar?.by === 'container') return createKey('moved', difference.similar.container ?? '');
      return difference.similar ? undefined : createKey();
    case 'extra-shape':
      return difference.related || difference.isInherited ? undefined : createKey();
    case 'missing-connection':
    case 'extra-connection':
      return difference.isRepeated ? undefined : createKey();
    case 'attribute':
      return difference.keyword === 'language' ? undefined : createKey(difference.keyword, difference.state);
    case 'missing-row':
    case 'extra-row':
      return createKey(difference.shape);
    default:
      return undefined;
  }
}

/** Returns a sentence about a group of differences that only differ in one name. */
function describeGroup(group: readonly [Difference, ...Difference[]], phrases: Phrases): string {
  const [difference] = group;
  const isSingular = group.length === 1;
  /** Lists the names that tell the group's differences apart, as code. */
  const listNames = (getName: (difference: Difference) => string | undefined): string => {
    // "And 1 more" takes as much room as the last name.
    const count = group.length > MAX_NAMES + 1 ? MAX_NAMES : group.length;
    const names = group.slice(0, count).map((difference) => formatCode(getName(difference) ?? ''));
    return phrases.list(names, group.length - count);
  };
  switch (difference.kind) {
    case 'missing-board':
      return phrases.missingBoard(formatCode(difference.board.join('.')));
    case 'empty-board':
      return phrases.emptyBoard(formatCode(difference.board.join('.')));
    case 'extra-board':
      return phrases.extraBoard(formatCode(difference.board.join('.')));
    case 'missing-shape':
      if (difference.similar) return describeSimilar(difference.shape, difference.similar, listNames, phrases);
      return phrases.missingShapes(listNames(getSubject), isSingular);
    case 'extra-shape':
      if (difference.isInherited) return phrases.inheritedShape(formatCode(difference.shape));
      if (difference.related) return describeRelated(difference.shape, difference.related, phrases);
      return phrases.extraShapes(listNames(getSubject), isSingular);
    case 'missing-connection':
      if (difference.isRepeated) return phrases.tooFew(formatCode(difference.connection));
      return phrases.missingConnections(listNames(getSubject), isSingular);
    case 'extra-connection':
      if (difference.isRepeated)
        return phrases.tooMany(formatCode(difference.connection), formatCode(`(${difference.connection})[0]`));
      return phrases.extraConnections(listNames(getSubject), isSingular);
    case 'reversed':
      return phrases.reversed(formatCode(difference.connection));
    case 'missing-arrowhead':
    case 'extra-arrowhead':
    case 'wrong-arrowhead':
    case 'hollow-arrowhead':
    case 'filled-arrowhead':
      return phrases.arrowhead[difference.kind](formatCode(difference.connection), formatCode(difference.at));
    case 'swapped-arrowheads':
    case 'swapped-labels':
      return phrases.swapped[difference.kind](formatCode(difference.connection));
    case 'label':
      return describeLabel(difference, phrases);
    case 'column':
      return phrases.column[difference.state](formatCode(difference.connection), formatCode(difference.at));
    case 'attribute': {
      const {of, keyword, state} = difference;
      if (keyword === 'language') return phrases.language(formatCode(of ?? ''));
      const subject = of === undefined ? phrases.diagram : listNames(getSubject);
      if (keyword === 'link' && state === 'missing') return phrases.missingLink(subject);
      return phrases.attribute[state](formatCode(keyword), subject);
    }
    case 'missing-row':
      return phrases.missingRows(listNames(getSubject), formatCode(difference.shape), isSingular);
    case 'extra-row':
      return phrases.extraRows(listNames(getSubject), formatCode(difference.shape), isSingular);
    case 'row':
      return phrases.row[difference.part](formatCode(difference.row), formatCode(difference.shape));
    case 'missing-code':
      return phrases.missingCode(phrases.list(difference.code.map(formatCode), 0));
    case 'order':
      return phrases.order(formatCode(difference.first), formatCode(difference.second));
  }
}

/** Returns the name in which a difference differs from the others in its group. */
function getSubject(difference: Difference): string | undefined {
  if ('row' in difference) return difference.row;
  if ('of' in difference) return difference.of;
  if ('connection' in difference) return difference.connection;
  return 'shape' in difference ? difference.shape : undefined;
}

function describeSimilar(
  shape: string,
  {shape: attemptShape, by, container}: SimilarShape,
  listNames: (getName: typeof getSubject) => string,
  phrases: Phrases,
): string {
  if (by !== 'container') return phrases.renamed[by](formatCode(shape), formatCode(attemptShape));
  const movedShapes = listNames((difference) => ('similar' in difference ? difference.similar?.shape : undefined));
  return phrases.moved(movedShapes, container === undefined ? undefined : formatCode(container));
}

function describeRelated(shape: string, {shape: goalShape, by}: RelatedShape, phrases: Phrases): string {
  return phrases.confused[by](formatCode(shape), formatCode(goalShape));
}

function describeLabel(
  {of, at, expected, actual, tag}: Extract<Difference, {kind: 'label'}>,
  phrases: Phrases,
): string {
  const name = at === undefined ? formatCode(of) : phrases.arrowheadOf(formatCode(of), formatCode(at));
  if (tag !== undefined) return phrases.tag(name, formatCode(expected), formatCode(tag));
  return phrases.label[getLabelKind(expected, actual)](name, formatCode(expected), formatCode(actual));
}

function getLabelKind(expected: string, actual: string): LabelKind {
  if (actual === '') return 'missing';
  if (expected === '') return 'extra';
  if (/\$\{[^{}]+\}/.test(actual) && !expected.includes('${')) return 'variable';
  if (normalizeId(expected) === normalizeId(actual)) return 'case';
  return normalizeId(expected).replace(/\s+/g, '') === normalizeId(actual).replace(/\s+/g, '') ? 'spaces' : 'wrong';
}

/** Formats text from a source as code. Line breaks become visible, because `\n` could be a backslash and a letter. */
function formatCode(text: string): string {
  const line = text.replaceAll('`', "'").replace(/\r?\n/g, '↵').replace(/\s+/g, ' ');
  if (line.length <= MAX_CODE_LENGTH) return `\`${line}\``;
  return `\`${line.slice(0, MAX_CODE_LENGTH - 1).replace(/[\uD800-\uDBFF]$/, '')}…\``;
}
