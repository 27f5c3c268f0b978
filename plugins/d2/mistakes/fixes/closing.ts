/** Proposes to add or remove what closes a brace, a bracket, a quote, a block, or a tag. */
import {tokenize} from '../../grammar/tokenize';
import type {Edit, ErrorSite, Finding} from '../types';
import {createFix, createQuotes, insertAt} from './edits';
import {findLineStart, findOutdent, getIndent, getRestOfLine} from './lookup';

/** Limits for closing missing braces: the length of the source in UTF-16 code units, and the number of braces. */
const MAX_BRACE_SOURCE_LENGTH = 20_000;
const MAX_OPEN_BRACES = 50;

export function proposeClosingSubstitution({source, at}: ErrorSite): Finding {
  const from = source.lastIndexOf('${', at + 1);
  const [name = ''] = /^\$\{\s*[\w.-]+/.exec(source.slice(from)) ?? [];
  if (from < 0 || name === '') return {};
  const range = {from, to: from + name.length};
  return {range, fixes: [createFix('close', [insertAt(range.to, '}')], '}')]};
}

/** Closes a quote at the end of its line. */
export function proposeClosingQuote({source, at}: ErrorSite): Finding {
  const quote = source[at] ?? '';
  const text = getRestOfLine(source, at).trimEnd();
  if (!/["']/.test(quote) || text.includes(quote, 1) || text.endsWith('\\')) return {};
  const range = {from: at, to: at + text.length};
  return {range, fixes: [createFix('close', [insertAt(range.to, quote)], quote)]};
}

/** Closes a block string before the first line that isn't indented more than the line where it begins. If there's only that line, proposes quotes instead. */
export function proposeClosingBlock({source, at}: ErrorSite): Finding {
  const restOfLine = getRestOfLine(source, at);
  const [mark = '|'] = /^\|[^\s\p{L}\p{N}_|]*/u.exec(restOfLine) ?? [];
  const range = {from: at, to: at + restOfLine.trimEnd().length};
  const closingMark = mark.length > 1 ? `${mark.slice(1)}|` : '|';
  if (/^\|\s/.test(restOfLine) && !source.slice(at).includes('\n')) return {range, fixes: [createQuotes(range)]};
  const outdent = findOutdent(source, at, getIndent(source, at));
  const isIndented = outdent === undefined || outdent > at + restOfLine.length + 1;
  const indentation = ' '.repeat(getIndent(source, at));
  const edit =
    outdent === undefined || !isIndented
      ? insertAt(source.trimEnd().length, `\n${indentation}${closingMark}`)
      : insertAt(outdent, `${indentation}${closingMark}\n`);
  return {range, fixes: [createFix('close', [edit], closingMark)]};
}

/** Closes maps where their indentation ends. Proposes no fix unless that's clear for every open map. */
export function proposeClosingBraces({source, at}: ErrorSite): Finding {
  const range = {from: at, to: at + 1};
  if (source.length > MAX_BRACE_SOURCE_LENGTH) return {range};
  const openBraces: number[] = [];
  const edits: (Edit | undefined)[] = [];
  let offset = 0;
  for (const {type, text} of tokenize(source)) {
    if (type === 'punctuation' && text === '{') openBraces.push(offset);
    if (type === 'punctuation' && text === '}') {
      const start = findLineStart(source, offset);
      const isFirstOnLine = source.slice(start, offset).trim() === '';
      let innermostBrace = openBraces.pop();
      // Maps that are indented more than this closing brace were never closed, so it belongs to a map around them.
      while (
        isFirstOnLine &&
        innermostBrace !== undefined &&
        openBraces.length > 0 &&
        getIndent(source, innermostBrace) > offset - start &&
        innermostBrace < start
      ) {
        edits.push(closeBrace(source, innermostBrace, start));
        innermostBrace = openBraces.pop();
      }
    }
    offset += text.length;
  }
  if (openBraces.length + edits.length > MAX_OPEN_BRACES) return {range};
  for (const brace of openBraces.reverse()) edits.push(closeBrace(source, brace));
  const knownEdits = edits.filter((edit) => edit !== undefined);
  const isCertain = knownEdits.length === edits.length && edits.length > 0 && areOutsideTexts(source, knownEdits);
  return {range, fixes: isCertain ? [createFix('close', knownEdits, '}')] : []};
}

/**
 * Returns the edit that closes a map, or `undefined` if its end can't be told from the indentation.
 *
 * @param before start of the line that closes the map around it, where this map has to end
 */
function closeBrace(source: string, brace: number, before?: number): Edit | undefined {
  const indent = getIndent(source, brace);
  const outdent = findOutdent(source, brace, indent);
  if (before !== undefined && outdent !== before) return undefined;
  const restOfLine = getRestOfLine(source, brace + 1);
  const lineEnd = brace + 1 + restOfLine.trimEnd().length;
  const text = `${' '.repeat(indent)}}`;
  const end = outdent ?? source.trimEnd().length;
  if (source.slice(lineEnd, end).trim() !== '') return insertAt(end, outdent === undefined ? `\n${text}` : `${text}\n`);
  if (restOfLine.trim() !== '') return insertAt(lineEnd, ' }');
  // The lines after the brace may be the map's content.
  return outdent === undefined ? insertAt(lineEnd, '}') : undefined;
}

/** Returns whether no edit inserts code into a comment or a text. */
function areOutsideTexts(source: string, edits: readonly Edit[]): boolean {
  let offset = 0;
  for (const {type, text} of tokenize(source)) {
    const from = offset;
    offset += text.length;
    if (type === 'plain') continue;
    for (const {from: at, insert} of edits) {
      const isInside = from < at && at < offset;
      if (isInside || (type === 'comment' && at === offset && !insert.startsWith('\n'))) return false;
    }
  }
  return true;
}

/** Closes a list at the end of its line. */
export function proposeClosingArray({source, at}: ErrorSite): Finding {
  const text = getRestOfLine(source, at);
  const range = {from: at, to: at + text.trimEnd().length};
  if (text.includes(']') || text.trim() === '[' || text.includes('#')) return {range: {from: at, to: at + 1}};
  return {range, fixes: [createFix('close', [insertAt(range.to, ']')], ']')]};
}

/** Removes a closing brace without an opening one, and its line if nothing else is on it. */
export function proposeWithoutBrace({source, at}: ErrorSite): Finding {
  if (source[at] !== '}') return {};
  const range = {from: at, to: at + 1};
  const start = findLineStart(source, at);
  const isAlone = getRestOfLine(source, start).trim() === '}';
  const whole = {from: start > 0 ? start - 1 : start, to: at + 1};
  return {range, fixes: [createFix('remove', [{...(isAlone ? whole : range), insert: ''}], '}')]};
}

/** Closes all tags of a kind in a Markdown block, as in `<br/>`. */
export function proposeClosingTags({source, statements, at, facts}: ErrorSite): Finding {
  const {word = ''} = facts;
  if (!/^(?:br|hr|img|input)$/i.test(word)) return {};
  const statement = statements.findLast(({from}) => from <= at);
  const block = statement?.value ?? {from: at, to: source.length};
  const tags = [...source.slice(block.from, block.to).matchAll(new RegExp(`<${word}((?:\\s[^<>]*)?[^/<>])?>`, 'gi'))];
  const [first] = tags;
  if (!first) return {};
  const edits = tags.map(({0: tag, index}) => insertAt(block.from + index + tag.length - 1, '/'));
  const from = block.from + first.index;
  return {range: {from, to: from + first[0].length}, fixes: [createFix('write', edits, `<${word}/>`)]};
}
