import type {Diagnostic, Drawing} from '../compiler/request';
import {type Range, readStatements} from '../grammar/statements';
import {MESSAGES} from './messages';
import {type Facts, type Finding, MAX_EXPLAINED_LENGTH, type Mistake} from './types';
import type {DrawnShapes} from './warnings';

export type {Edit, Facts, Fix, Mistake} from './types';
export {type DrawnShapes, findWarnings} from './warnings';

/**
 * Explains the errors that D2 found in a source, in its order. Leaves out mistakes that repeat or only follow from another.
 *
 * @param diagnostics D2's errors in this file
 * @param files paths of all files of the diagram
 */
export function explainErrors(source: string, diagnostics: readonly Diagnostic[], files: readonly string[]): Mistake[] {
  const isExplained = source.length <= MAX_EXPLAINED_LENGTH;
  const statements = isExplained ? readStatements(source) : [];
  const mistakes = diagnostics.map((diagnostic): Mistake => {
    const offset = findOffset(source, diagnostic);
    const {message: d2Message} = diagnostic;
    const commonFields = {isWarning: false, d2Message};
    for (const {message, sectionId, kind = sectionId, diagnose} of MESSAGES) {
      const match = message.exec(d2Message);
      if (!match) continue;
      const facts: Facts = Object.fromEntries(
        Object.entries(match.groups ?? {}).filter(([, text]) => text !== undefined),
      );
      const finding: Finding = isExplained ? (diagnose?.({source, at: offset, statements, files, facts}) ?? {}) : {};
      const range = finding.range ?? findWord(source, offset);
      const from = Math.min(range.from, source.length);
      const to = Math.min(range.to, source.length);
      return {
        ...commonFields,
        from,
        to,
        kind: finding.kind ?? kind,
        facts: finding.facts ?? facts,
        fixes: finding.fixes ?? [],
        sectionId: finding.sectionId ?? sectionId,
      };
    }
    return {...commonFields, ...findWord(source, offset), kind: 'other', facts: {}, fixes: [], sectionId: undefined};
  });
  return mistakes.filter(
    (mistake, i) =>
      !mistakes.some((other, j) => isRepeated(mistake, i, other, j) || followsFrom(source, mistake, other)),
  );
}

function isRepeated(mistake: Mistake, i: number, other: Mistake, j: number): boolean {
  const isSame = mistake.d2Message === other.d2Message || (mistake.kind === other.kind && mistake.kind !== 'other');
  return j < i && isSame && mistake.from === other.from;
}

/** Returns whether a mistake only follows from another: a brace is missing because it's in a comment that a `#` starts by mistake. */
function followsFrom(source: string, one: Mistake, other: Mistake): boolean {
  if (one.kind !== 'brace-missing' || other.kind !== 'number-sign' || one.from > other.from) return false;
  const end = source.indexOf('\n', other.to);
  return source.slice(other.to, end < 0 ? source.length : end).includes('}');
}

/** Returns the offset of a diagnostic. Lines and columns outside the source count as the nearest ones inside. */
function findOffset(source: string, {line, column}: Diagnostic): number {
  let start = 0;
  for (let i = 1; i < line; i++) {
    const end = source.indexOf('\n', start);
    if (end < 0) break;
    start = end + 1;
  }
  const end = source.indexOf('\n', start);
  return Math.min(start + column - 1, end < 0 ? source.length : end);
}

/** Returns the word at an offset, or else the character there. */
function findWord(source: string, offset: number): Range {
  const [word = ''] = /^[^\s:;,{}[\]()"'|]+/.exec(source.slice(offset, offset + 200)) ?? [];
  return {from: offset, to: Math.min(offset + Math.max(word.length, 1), source.length)};
}

/** Returns the labels of all shapes of a drawing and its boards by id. */
export function listShapes({board, boards = []}: Pick<Drawing, 'board' | 'boards'>): DrawnShapes {
  return new Map(
    [board, ...boards.map((child) => child.board)].flatMap(({shapes}) => shapes.map(({id, label}) => [id, label])),
  );
}
