/** Explains errors in imports. */
import type {ErrorSite, Finding} from '../types';
import {findSimilar} from '../words';
import {createFix, createReplacement} from './edits';
import {findLineStart, MAX_VALUE_LENGTH} from './lookup';

/** Matches an import and the key after its file, such as `@ops.web`. */
const IMPORT = /^@(?:"[^"\n]*"|[^\s;{}[\]"])*/;

/** Puts dots before an import on a line of its own: `...@ops`. */
export function proposeSpreadDots({source, at}: ErrorSite): Finding {
  if (source[at] !== '@') return {};
  const [word = '@'] = IMPORT.exec(source.slice(at)) ?? [];
  return {range: {from: at, to: at + word.length}, fixes: [createReplacement({from: at, to: at}, '...', `...${word}`)]};
}

/** Removes the dots from `shop: ...@ops`. */
export function proposeWithoutDots({source, at}: ErrorSite): Finding {
  const dots = source.indexOf('...@', at);
  // D2 points at the dots, or at the spaces before them.
  if (dots < 0 || dots > at + 2) return {};
  const [word = ''] = IMPORT.exec(source.slice(dots + 3)) ?? [];
  return {
    range: {from: dots, to: dots + 3 + word.length},
    fixes: [createFix('remove', [{from: dots, to: dots + 3, insert: ''}], '...')],
  };
}

/** Locates the imported key that doesn't exist in the file. D2's message shows D2's internal data instead of the key's name. */
export function locateImportKey({source, at}: ErrorSite): Finding {
  const start = source.indexOf('@', at);
  if (start < 0 || start - at > MAX_VALUE_LENGTH) return {};
  const [statement = ''] = IMPORT.exec(source.slice(start, start + MAX_VALUE_LENGTH)) ?? [];
  const [, file = '', word = ''] = /^@("[^"]*"|[^."]+)\.(.+)$/.exec(statement) ?? [];
  if (word === '') return {};
  const to = start + statement.length;
  return {range: {from: to - word.length, to}, facts: {word, file: file.replaceAll('"', '')}};
}

/** Moves an import into the braces after it: `shop: @ops {shape: oval}` becomes `shop: {...@ops; shape: oval}`. */
export function proposeMovedImport({source, statements, at}: ErrorSite): Finding {
  const start = Math.max(findLineStart(source, at), source.lastIndexOf('@', at));
  const [word = ''] = IMPORT.exec(source.slice(start, at + MAX_VALUE_LENGTH)) ?? [];
  const brace = start + word.length + (/^ *(?=\{)/.exec(source.slice(start + word.length))?.[0].length ?? 0);
  const isValue = statements.some(({value}) => value?.from === start);
  if (word.length < 2 || !isValue || source[brace] !== '{') return {};
  const code = `{...${word};${/\s/.test(source[brace + 1] ?? '') ? '' : ' '}`;
  const range = {from: start, to: brace + 1};
  return {range, fixes: [createReplacement(range, code, `{...${word}; …}`)]};
}

/** Suggests the name of another file of the example. */
export function proposeFile({source, at, files, facts}: ErrorSite): Finding {
  const [, path = ''] =
    /^(?:\.\.\.)?@(?:"([^"]*)"|([\w/.-]+))/.exec(source.slice(at))?.filter((part) => part !== undefined) ?? []; // keeps the alternative that matched
  const names = files.map((file) => file.replace(/^.*\/|\.d2$/g, ''));
  const name = path.replace(/^.*\/|\.d2$/g, '');
  const suggestion = findSimilar(name, names);
  const start = source.indexOf(name, at);
  if (name === '' || start < 0) return {};
  const range = {from: start, to: start + name.length};
  if (suggestion === undefined || suggestion === name) return {range};
  return {range, facts: {...facts, suggestion}, fixes: [createReplacement(range, suggestion)]};
}
