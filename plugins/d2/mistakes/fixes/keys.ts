/** Proposes other keys. */
import {RESERVED_KEYS} from '../../grammar/reserved';
import {getLastSegment, type Segment} from '../../grammar/statements';
import type {ErrorSite, Facts, Finding} from '../types';
import {findIntended, findSimilar} from '../words';
import {createQuotes, createReplacement} from './edits';
import {translateBorder, translateKey} from './foreignKeys';
import {
  findKeyOfValueAt,
  findSegmentAt,
  findStatementOfKeyAt,
  getRestOfLine,
  isInConnection,
  MAX_VALUE_LENGTH,
} from './lookup';

/** Proposes to replace a key with one of several keywords. */
export function proposeKeywords(site: {readonly facts: Facts}, segment: Segment, keywords: readonly string[]): Finding {
  const [suggestion, other] = keywords;
  if (suggestion === undefined) return {};
  return {
    facts: {...site.facts, suggestion, ...(other ? {other} : {})},
    fixes: keywords.map((keyword) => createReplacement(segment, keyword)),
  };
}

export function proposeStyle(site: ErrorSite): Finding {
  const {word = ''} = site.facts;
  const segment = findSegmentAt(site, word) ?? findKeyOfValueAt(site, word);
  if (!segment) return {};
  const statement = findStatementOfKeyAt(site.statements, segment.from);
  const border = statement && translateBorder(statement, segment, '');
  if (border) return {range: segment, facts: {...site.facts, ...border.facts}, fixes: border.fixes};
  const isConnection = isInConnection(statement);
  const translations = translateKey(word, isConnection).map((keyword) => keyword.replace('style.', ''));
  const suggestion = findIntended(word, 'style');
  const keywords = translations.length > 0 ? translations : suggestion ? [suggestion] : [];
  return {range: segment, ...proposeKeywords(site, segment, keywords)};
}

export function proposeLowercaseStyle(site: ErrorSite): Finding {
  const {word = ''} = site.facts;
  const segment = findKeyOfValueAt(site, word) ?? findSegmentAt(site, word);
  if (!segment) return {};
  const suggestion = findIntended(word, 'style') ?? word.toLowerCase();
  return {range: segment, facts: {...site.facts, suggestion}, fixes: [createReplacement(segment, suggestion)]};
}

/** Adds `style.` to a style keyword, or corrects a misspelled `style` before it. */
export function proposeStylePrefix(site: ErrorSite): Finding {
  const segment = findSegmentAt(site, site.facts.word);
  const statement = segment && findStatementOfKeyAt(site.statements, segment.from);
  if (!segment || !statement) return {};
  const path = [...statement.ends, statement.keyAfterGroup ?? []].find((end) => end.includes(segment)) ?? [];
  const before = path[path.indexOf(segment) - 1] ?? (statement.parent && getLastSegment(statement.parent));
  const isTypo =
    before && !before.isQuoted && before.text.length > 3 && findSimilar(before.text, ['style']) !== undefined;
  const fix = isTypo
    ? createReplacement(before, 'style')
    : createReplacement({from: segment.from, to: segment.from}, 'style.', `style.${segment.text}`);
  if (!isTypo) return {range: segment, fixes: [fix]};
  return {kind: 'style-typo', range: before, facts: {word: before.text, suggestion: 'style'}, fixes: [fix]};
}

/** Quotes a key that contains a special character, such as `R&D`. */
export function proposeQuotedKey({source, at}: ErrorSite): Finding {
  const precedingText = source.slice(Math.max(0, at - MAX_VALUE_LENGTH), at);
  const start = at - precedingText.length + precedingText.search(/[^\s;{}]*$/);
  const [word = ''] = /^[^\s;{}:.]+/.exec(source.slice(start, start + MAX_VALUE_LENGTH)) ?? [];
  const range = {from: start, to: start + word.length};
  if (source.startsWith('& ', at)) return splitAmpersand(source, at);
  if (!/^[\p{L}\p{N}]+(?:[&/+][\p{L}\p{N}]+)+$/u.test(word)) return {};
  return {range, facts: {word}, fixes: [createQuotes(range)]};
}

/** Corrects `a -> b & c`: proposes two connections, or quotes around `b & c` if that's one name. */
function splitAmpersand(source: string, at: number): Finding {
  const start = source.lastIndexOf('\n', at) + 1;
  const line = source.slice(Math.max(start, at - MAX_VALUE_LENGTH), at) + getRestOfLine(source, at);
  const match = /([\p{L}\p{N}_-]+) (<?-+>?) ([\p{L}\p{N}_-]+(?: & [\p{L}\p{N}_-]+)+)\s*$/u.exec(line);
  const [, from = '', arrow = '', list = ''] = match ?? [];
  const kind = 'ampersand';
  const range = {from: at, to: at + 1};
  if (!match || line.includes('#')) return {kind, range};
  const listFrom =
    at -
    (line.length - getRestOfLine(source, at).length) +
    match[0].indexOf(list, from.length + arrow.length) +
    match.index;
  const connections = list.split(' & ').map((name) => `${from} ${arrow} ${name}`);
  const whole = {from: listFrom - from.length - arrow.length - 2, to: listFrom + list.length};
  const listRange = {from: listFrom, to: whole.to};
  return {
    kind,
    range: listRange,
    facts: {word: list},
    fixes: [createReplacement(whole, connections.join('; ')), createQuotes(listRange)],
  };
}

export function proposeQuotedKeyword(site: ErrorSite): Finding {
  const statement = findStatementOfKeyAt(site.statements, site.at);
  const segment = findSegmentAt(site);
  if (!statement || !segment || segment.isQuoted || !RESERVED_KEYS.has(segment.text.toLowerCase())) return {};
  return {
    range: segment,
    facts: {word: segment.text},
    fixes: [createQuotes(segment)],
  };
}

/** Suggests keywords for a key in the braces of a connection or in a class. */
export function proposeKeywordsForForeignKey(site: ErrorSite): Finding {
  const segment = findSegmentAt(site);
  const statement = segment && findStatementOfKeyAt(site.statements, segment.from);
  if (!segment || !statement?.value) return {};
  const word = segment.text;
  const border = translateBorder(statement, segment, 'style.');
  if (border) return {range: segment, facts: {...site.facts, word, ...border.facts}, fixes: border.fixes};
  const keywords = translateKey(word, isInConnection(statement));
  const similar = findSimilar(word, [...RESERVED_KEYS]);
  const facts = {...site.facts, word};
  return {
    range: segment,
    facts,
    ...proposeKeywords({facts}, segment, keywords.length > 0 ? keywords : similar ? [similar] : []),
  };
}

/** Corrects a setting under `vars.d2-config`, or its value. If D2's message names the setting, `word` is its value; otherwise, `word` is the setting. */
export function proposeConfigSetting(site: ErrorSite): Finding {
  const {word = '', keyword = ''} = site.facts;
  const statement = site.statements.find(
    (candidate) => getLastSegment(candidate)?.text === (keyword || word) && candidate.from >= site.at,
  );
  const segment = statement && getLastSegment(statement);
  if (!segment || !statement) return {};
  if (keyword === '') {
    const suggestion = findIntended(word, 'config');
    return suggestion === undefined
      ? {range: segment}
      : {range: segment, facts: {...site.facts, suggestion}, fixes: [createReplacement(segment, suggestion)]};
  }
  const {value} = statement;
  const suggestion = findIntended(word, 'boolean') ?? /^\d+(?=px$)/.exec(word)?.[0];
  if (!value || value.text !== word || suggestion === undefined) return {range: value ?? segment};
  return {range: value, facts: {...site.facts, suggestion}, fixes: [createReplacement(value, suggestion)]};
}
