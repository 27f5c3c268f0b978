/** Explains errors in connections. */
import type {ErrorSite, Finding} from '../types';
import {createReplacement} from './edits';
import {findLineStart, getRestOfLine, MAX_VALUE_LENGTH} from './lookup';

/** Replaces an arrow of another language. D2 points at its end. */
export function proposeArrow({source, at}: ErrorSite): Finding {
  const [arrow = ''] =
    /[=~-]*\s*$/.exec(source.slice(Math.max(findLineStart(source, at), at - MAX_VALUE_LENGTH), at)) ?? [];
  const range = {from: at - arrow.length, to: at + 1};
  if (source[at] !== '>') return {kind: 'no-key', sectionId: 'no-key'};
  const isLoose = !/[=~-]/.test(arrow);
  const from = isLoose ? at : range.from;
  const word = source.slice(from, at + 1);
  return {range: {from, to: range.to}, facts: {word}, fixes: [createReplacement({from, to: range.to}, '->')]};
}

/** Replaces a connection to a list, such as `web -> [api; db]`, with a connection to each element. */
export function proposeExpandedList({source, statements, at}: ErrorSite): Finding {
  const start = findLineStart(source, at);
  const line = getRestOfLine(source, start).slice(0, MAX_VALUE_LENGTH + 1);
  const parts = /^(\s*)([\w.-]+)\s*(<-+>?|-+>|--+)\s*\[([^[\]{}"'#]*)\]\s*$/.exec(line);
  if (!parts) return locateOpenEnd({statements, at});
  const [, indent = '', from = '', arrow = '', list = ''] = parts;
  const names = list.split(/[;,]/).flatMap((name) => name.trim() || []);
  if (names.length === 0 || names.some((name) => !/^[\w. -]+$/.test(name))) return locateOpenEnd({statements, at});
  const insert = names.map((name) => `${indent}${from} ${arrow} ${name}`).join('\n');
  return {
    range: {from: start + indent.length, to: start + line.length},
    fixes: [createReplacement({from: start, to: start + line.length}, insert, insert.trim().split('\n')[0])],
  };
}

function locateOpenEnd({statements, at}: Pick<ErrorSite, 'statements' | 'at'>): Finding {
  const statement = statements.findLast(({from, arrows}) => from <= at && arrows.length > 0);
  const arrow = statement?.arrows.at(-1);
  return statement && arrow ? {range: {from: statement.from, to: arrow.to}} : {};
}
