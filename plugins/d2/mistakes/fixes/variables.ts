/** Explains errors in variables. */
import type {Statement} from '../../grammar/statements';
import type {ErrorSite, Finding} from '../types';
import {findSimilar} from '../words';
import {createFix, createReplacement, insertAt} from './edits';
import {covers, findSegmentAt, findStatementOfKeyAt, MAX_VALUE_LENGTH} from './lookup';

/** Maximum depth of the variables to suggest. */
const MAX_VARIABLE_DEPTH = 20;

/** Returns the names of all variables, such as `team.name`. */
function readVariables(statements: readonly Statement[]): string[] {
  const getPath = ({ends, parent, depth}: Statement): string[] => [
    ...(parent && depth <= MAX_VARIABLE_DEPTH ? getPath(parent) : []),
    ...(ends[0] ?? []).map(({text}) => text),
  ];
  return statements.flatMap((statement) => {
    const path = getPath(statement);
    const start = path.indexOf('vars');
    return start < 0 || start === path.length - 1 ? [] : [path.slice(start + 1).join('.')];
  });
}

export function proposeVariable({source, statements, at, facts}: ErrorSite): Finding {
  const {word = ''} = facts;
  const from = source.indexOf(`\${${word}}`, at);
  if (from < 0) return {};
  const range = {from: from + 2, to: from + 2 + word.length};
  const suggestion = findSimilar(word, readVariables(statements));
  if (suggestion === undefined || suggestion === word) return {range};
  return {range, facts: {...facts, suggestion}, fixes: [createReplacement(range, suggestion)]};
}

/** Puts the rest of a key after `vars` into braces: `vars.zone: eu`. */
export function proposeNestedVariable(site: ErrorSite): Finding {
  const segment = findSegmentAt(site, 'vars');
  const statement = segment && findStatementOfKeyAt(site.statements, segment.from);
  const [path = []] = statement?.ends ?? [];
  const next = segment && path.includes(segment) ? path[path.indexOf(segment) + 1] : undefined;
  const end = statement?.map?.to ?? statement?.array?.to ?? statement?.value?.to;
  if (!segment || !next || end === undefined || end < next.to) return {};
  const edits = [{from: segment.to, to: next.from, insert: ': {'}, insertAt(end, '}')];
  return {
    range: {from: segment.from, to: next.to},
    facts: {word: next.text},
    fixes: [createFix('write', edits, 'vars: {…}')],
  };
}

export function proposeEscapedDollar({source, statements, at}: ErrorSite): Finding {
  // D2 points at the character after the dollar sign.
  const dollar = source[at] === '$' ? at : source.lastIndexOf('$', at);
  if (dollar < 0) return {};
  const escaped = createReplacement({from: dollar, to: dollar}, '\\', '\\$');
  const [name = ''] =
    /^[\p{L}\p{N}_.-]*[\p{L}\p{N}_]/u.exec(source.slice(dollar + 1, dollar + 1 + MAX_VALUE_LENGTH)) ?? [];
  const isInValue = statements.some(({value}) => value && covers(value, dollar));
  // Text can only contain variables whose values are text, not maps or lists.
  const textStatements = statements.filter(({map, array}) => !map && !array);
  if (!isInValue || !readVariables(textStatements).includes(name))
    return {range: {from: dollar, to: dollar + 1}, fixes: [escaped]};
  const range = {from: dollar, to: dollar + 1 + name.length};
  return {
    kind: 'dollar-variable',
    range,
    facts: {word: name},
    fixes: [createReplacement(range, `\${${name}}`), escaped],
  };
}
