import {type Token, tokenize} from '../grammar/tokenize';
import {Walker} from './context';

const INDENT = 2;

/** The start of a line. */
interface Line {
  /** The line where the innermost open bracket is, or `undefined` at the root. */
  readonly opener: number | undefined;
  /** The token around the line break. Only plain text can be indented without changing the diagram. */
  readonly within: Token['type'];
}

/** Reads what's around the start of each line. */
function readLines(source: string): Line[] {
  const walker = new Walker();
  const lines: Line[] = [{opener: undefined, within: 'plain'}];
  /** For each open bracket, its line. */
  const openers: number[] = [];
  let end = 0;
  for (const token of tokenize(source)) {
    end += token.text.length;
    walker.read(token, end);
    while (openers.length > walker.scopes.length) openers.pop();
    if (walker.scopes.length > openers.length) openers.push(lines.length - 1);
    const count = token.text.split('\n').length - 1;
    for (let i = 0; i < count; i++) lines.push({opener: openers.at(-1), within: token.type});
  }
  return lines;
}

const measureIndent = (text: string): number =>
  /^[ \t]*/.exec(text)?.[0].replaceAll('\t', ' '.repeat(INDENT)).length ?? 0;

/**
 * Returns how far to indent a line, in spaces.
 *
 * @param before the source before the line
 * @param text the line's own text
 */
export function findIndent(before: string, text = ''): number {
  const lines = before.split('\n').slice(0, -1);
  const {opener, within} = readLines(before).at(-1) ?? {within: 'plain'};
  const lastIndent = measureIndent(lines.at(-1) ?? '');
  if (within === 'block') {
    const isFirst = readLines(before).at(-2)?.within !== 'block';
    return isFirst ? lastIndent + INDENT : lastIndent;
  }
  if (within !== 'plain') return lastIndent;
  if (opener === undefined) return 0;
  const outerIndent = measureIndent(lines[opener] ?? '');
  return /^\s*[}\]]/.test(text) ? outerIndent : outerIndent + INDENT;
}

/**
 * Indents a source, puts brackets that close several lines on lines of their own, puts one space around arrows, after colons, and before
 * braces, and removes other spaces, and all but one of several empty lines. It works on sources with errors, and never changes what a
 * source draws. D2's own formatter can't be used: its compiler has already replaced the variables.
 *
 * @returns `undefined` if the formatted source could draw something else
 */
export function format(source: string): string | undefined {
  const formatted = indent(breakLines(spaceTokens(source))).replace(/\n+$/, '\n');
  return haveSameTokens(source, formatted) ? formatted : undefined;
}

const isOnOneLine = ({type, text}: Token): boolean => type === 'plain' && /^[ \t]+$/.test(text);

/** Puts one space, or none, between tokens on a line. */
function spaceTokens(source: string): string {
  const walker = new Walker();
  const parts: string[] = [];
  let end = 0;
  let lastToken: Token | undefined;
  let gap = '';
  for (const token of tokenize(source)) {
    const wasInBlock = walker.isInBlock;
    const wasInValue = walker.isInValue;
    end += token.text.length;
    walker.read(token, end);
    if (isOnOneLine(token) && !wasInBlock) {
      gap = token.text;
      continue;
    }
    const isKeyColon = token.text === ':' && token.type === 'punctuation' && !wasInValue;
    const isAtStart = lastToken === undefined || (lastToken.type === 'plain' && /[\n;]\s*$/.test(lastToken.text));
    if (isAtStart || wasInBlock) parts.push(gap);
    else if (isKeyColon) parts.push('');
    else if (needsSpace(lastToken, token)) parts.push(' ');
    else parts.push(gap);
    gap = '';
    parts.push(token.type === 'plain' ? tidyPlain(token.text) : token.text);
    lastToken = isKeyColon ? {type: 'operator', text: ':'} : token;
  }
  return parts.join('') + gap;
}

function needsSpace(lastToken: Token | undefined, token: Token): boolean {
  const isBreak = token.type === 'plain' && /^\s*[\n;]/.test(token.text);
  if (isBreak || (token.type === 'comment' && lastToken?.text !== ':')) return false;
  const isArrow = ({type, text}: Token): boolean => type === 'operator' && /[-:]/.test(text);
  if (isArrow(token) || (lastToken && isArrow(lastToken))) return true;
  return (
    token.type === 'punctuation' && token.text === '{' && lastToken !== undefined && !/^[[({]$/.test(lastToken.text)
  );
}

/** Removes spaces before line breaks and semicolons, and puts one space after a semicolon. */
function tidyPlain(text: string): string {
  return text
    .replace(/(?<![ \t])[ \t]+(?=[\n;])/g, '')
    .replace(/;[ \t]*(?![ \t\n;]|$)/g, '; ')
    .replace(/;[ \t]+$/, '; ')
    .replace(/;$/, '; ');
}

/** Puts brackets that close several lines on separate lines. Brackets that were opened on the same line stay together. */
function breakLines(source: string): string {
  const walker = new Walker();
  const parts: string[] = [];
  /** For each open bracket, its line. */
  const openers: number[] = [];
  let line = 0;
  let end = 0;
  /** The line of the opening bracket, if the token before was a closing one. */
  let lastOpener: number | undefined;
  let isFirst = true;
  for (const {type, text} of tokenize(source)) {
    end += text.length;
    walker.read({type, text}, end);
    if (walker.scopes.length > openers.length) openers.push(line);
    const opener = walker.scopes.length < openers.length ? openers.pop() : undefined;
    if (opener !== undefined && opener < line && !isFirst && opener !== lastOpener) {
      parts.push(parts.pop()?.replace(/[ \t]+$/, '') ?? '', '\n');
      line++;
    }
    parts.push(text);
    const isGap = type === 'plain' && !text.includes('\n');
    line += text.split('\n').length - 1;
    if (isGap && text.trim() === '') continue;
    lastOpener = opener;
    isFirst = type === 'plain' && /\n[ \t]*$/.test(text);
  }
  return parts.join('');
}

function indent(source: string): string {
  const texts = source.split('\n');
  const lines = readLines(source);
  const result: string[] = [];
  for (let index = 0; index < texts.length; index++) {
    const text = texts[index] ?? '';
    const {opener, within} = lines[index] ?? {within: 'plain'};
    if (within === 'block') {
      const length = countLines(lines, index);
      result.push(
        ...indentBlock(
          texts.slice(index, index + length),
          measureIndent(result[index - 1] ?? ''),
          texts[index - 1] ?? '',
        ),
      );
      index += length - 1;
    } else if (within !== 'plain') result.push(text);
    else {
      const content = text.trim();
      const outerIndent = opener === undefined ? -INDENT : measureIndent(result[opener] ?? '');
      const isClosing = /^[}\]]/.test(content);
      result.push(
        content === ''
          ? ''
          : ' '.repeat(Math.max(0, isClosing ? outerIndent : outerIndent + INDENT)) + text.trimStart(),
      );
    }
  }
  return collapseEmptyLines(result, lines);
}

/** Returns how many lines of a block string follow each other. */
function countLines(lines: readonly Line[], from: number): number {
  let end = from;
  while (lines[end]?.within === 'block') end++;
  return end - from;
}

/** Shifts a block string as a whole, because D2 removes the indentation that all of its lines share. */
function indentBlock(lines: readonly string[], outerIndent: number, opening: string): readonly string[] {
  const closing = lines.at(-1) ?? '';
  const content = lines.slice(0, -1);
  const filled = content.filter((line) => line.trim() !== '');
  const isAlone = /^\s*[^\s\w]*\|/.test(closing) && /\|[^\s|]*\s*$/.test(opening);
  if (!isAlone || filled.length === 0 || filled.some((line) => /^ *\t/.test(line))) return lines;
  const least = Math.min(...filled.map(measureIndent));
  const shift = (line: string): string =>
    line.trim() === '' ? line : ' '.repeat(outerIndent + INDENT) + line.slice(least);
  return [...content.map(shift), ' '.repeat(outerIndent) + closing.trimStart()];
}

function collapseEmptyLines(texts: readonly string[], lines: readonly Line[]): string {
  const isEmpty = (index: number): boolean => texts[index] === '' && lines[index]?.within === 'plain';
  return texts
    .filter((_, index) => !(isEmpty(index) && (index === 0 || isEmpty(index - 1)) && index < texts.length - 1))
    .join('\n');
}

/** Returns whether two sources only differ in spaces outside texts, and in the indentation of block strings. */
function haveSameTokens(a: string, b: string): boolean {
  const [left, right] = [a, b].map((source) =>
    tokenize(source)
      .filter(({type}) => type !== 'plain')
      .map(({type, text}) => (type === 'block' ? text.replace(/\n[ \t]*/g, '\n') : text.trim())),
  );
  return JSON.stringify(left) === JSON.stringify(right);
}
