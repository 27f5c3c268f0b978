import {type Token, tokenize} from '../grammar/tokenize';
import {Walker} from './context';

const INDENT_SPACES = 2;

/** The syntax around the start of a line. */
interface LineStart {
  /** Index of the line that opens the innermost bracket, or `undefined` at the root. */
  readonly openerLine: number | undefined;
  /** Type of the token that contains the line break. Only plain text can be indented without changing the diagram. */
  readonly tokenType: Token['type'];
}

/** Returns the innermost open bracket and the surrounding token at the start of each line. */
function findLineStarts(source: string): LineStart[] {
  const walker = new Walker();
  const lineStarts: LineStart[] = [{openerLine: undefined, tokenType: 'plain'}];
  /** The lines of the open brackets, outermost first. */
  const openerLines: number[] = [];
  let end = 0;
  for (const token of tokenize(source)) {
    end += token.text.length;
    walker.read(token, end);
    while (openerLines.length > walker.scopes.length) openerLines.pop();
    if (walker.scopes.length > openerLines.length) openerLines.push(lineStarts.length - 1);
    const lineBreakCount = token.text.split('\n').length - 1;
    for (let i = 0; i < lineBreakCount; i++) lineStarts.push({openerLine: openerLines.at(-1), tokenType: token.type});
  }
  return lineStarts;
}

/** Returns the width of a line's indentation in spaces. A tab counts as `INDENT_SPACES`. */
const measureIndent = (text: string): number =>
  /^[ \t]*/.exec(text)?.[0].replaceAll('\t', ' '.repeat(INDENT_SPACES)).length ?? 0;

/**
 * Returns how far to indent a line, in spaces.
 *
 * @param before the source up to the line, which ends with a line break unless it's empty
 * @param text the line's own text
 */
export function getIndentSpaces(before: string, text = ''): number {
  const lines = before.split('\n').slice(0, -1);
  const {openerLine, tokenType} = findLineStarts(before).at(-1) ?? {tokenType: 'plain'};
  const lastIndent = measureIndent(lines.at(-1) ?? '');
  if (tokenType === 'block') {
    const isFirstInBlock = findLineStarts(before).at(-2)?.tokenType !== 'block';
    return isFirstInBlock ? lastIndent + INDENT_SPACES : lastIndent;
  }
  if (tokenType !== 'plain') return lastIndent;
  if (openerLine === undefined) return 0;
  const outerIndent = measureIndent(lines[openerLine] ?? '');
  return /^\s*[}\]]/.test(text) ? outerIndent : outerIndent + INDENT_SPACES;
}

/**
 * Formats a source: indents it, moves brackets that close a container of several lines to their own lines, normalizes the spaces around
 * arrows, colons, and braces, and removes trailing spaces and repeated empty lines. Also works on sources with errors.
 *
 * D2's own formatter can't be used: the compiler only formats a source after it has replaced the variables in it.
 *
 * @returns `undefined` if formatting might change the drawing
 */
export function format(source: string): string | undefined {
  const formatted = indentLines(splitClosingBrackets(normalizeSpaces(source))).replace(/\n+$/, '\n');
  return haveSameTokens(source, formatted) ? formatted : undefined;
}

/** Returns whether a token consists of the spaces between two others on a line. */
const isGap = ({type, text}: Token): boolean => type === 'plain' && /^[ \t]+$/.test(text);

/** Puts one space between tokens where D2's style requires it, removes spaces before colons, and keeps all other spaces. */
function normalizeSpaces(source: string): string {
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
    if (isGap(token) && !wasInBlock) {
      gap = token.text;
      continue;
    }
    const isKeyColon = token.text === ':' && token.type === 'punctuation' && !wasInValue;
    const isStatementStart =
      lastToken === undefined || (lastToken.type === 'plain' && /[\n;]\s*$/.test(lastToken.text));
    if (isStatementStart || wasInBlock) parts.push(gap);
    else if (isKeyColon) parts.push('');
    else if (needsSpace(lastToken, token)) parts.push(' ');
    else parts.push(gap);
    gap = '';
    parts.push(token.type === 'plain' ? normalizeSeparators(token.text) : token.text);
    // Makes `needsSpace` put a space after the colon, as after an arrow.
    lastToken = isKeyColon ? {type: 'operator', text: ':'} : token;
  }
  return parts.join('') + gap;
}

/** Returns whether exactly one space belongs between two tokens. */
function needsSpace(lastToken: Token | undefined, token: Token): boolean {
  const isSeparator = token.type === 'plain' && /^\s*[\n;]/.test(token.text);
  if (isSeparator || (token.type === 'comment' && lastToken?.text !== ':')) return false;
  const isArrowOrColon = ({type, text}: Token): boolean => type === 'operator' && /[-:]/.test(text);
  if (isArrowOrColon(token) || (lastToken && isArrowOrColon(lastToken))) return true;
  return (
    token.type === 'punctuation' && token.text === '{' && lastToken !== undefined && !/^[[({]$/.test(lastToken.text)
  );
}

/** Removes spaces before line breaks and semicolons, and puts one space after a semicolon. */
function normalizeSeparators(text: string): string {
  return text
    .replace(/(?<![ \t])[ \t]+(?=[\n;])/g, '')
    .replace(/;[ \t]*(?![ \t\n;]|$)/g, '; ')
    .replace(/;[ \t]+$/, '; ')
    .replace(/;$/, '; ');
}

/**
 * Moves a closing bracket to its own line if its opening bracket is on an earlier one. Brackets that were opened on the same line stay
 * together.
 */
function splitClosingBrackets(source: string): string {
  const walker = new Walker();
  const parts: string[] = [];
  /** The lines of the open brackets, outermost first. */
  const openerLines: number[] = [];
  let line = 0;
  let end = 0;
  /** The line of the matching opening bracket, if the previous token was a closing one. */
  let lastOpenerLine: number | undefined;
  let isFirstOnLine = true;
  for (const {type, text} of tokenize(source)) {
    end += text.length;
    walker.read({type, text}, end);
    if (walker.scopes.length > openerLines.length) openerLines.push(line);
    const openerLine = walker.scopes.length < openerLines.length ? openerLines.pop() : undefined;
    if (openerLine !== undefined && openerLine < line && !isFirstOnLine && openerLine !== lastOpenerLine) {
      parts.push(parts.pop()?.replace(/[ \t]+$/, '') ?? '', '\n');
      line++;
    }
    parts.push(text);
    line += text.split('\n').length - 1;
    if (type === 'plain' && !text.includes('\n') && text.trim() === '') continue;
    lastOpenerLine = openerLine;
    isFirstOnLine = type === 'plain' && /\n[ \t]*$/.test(text);
  }
  return parts.join('');
}

/** Indents all lines, and removes repeated empty ones. */
function indentLines(source: string): string {
  const texts = source.split('\n');
  const lineStarts = findLineStarts(source);
  const result: string[] = [];
  for (let index = 0; index < texts.length; index++) {
    const text = texts[index] ?? '';
    const {openerLine, tokenType} = lineStarts[index] ?? {tokenType: 'plain'};
    if (tokenType === 'block') {
      const length = countBlockLines(lineStarts, index);
      result.push(
        ...indentBlock(
          texts.slice(index, index + length),
          measureIndent(result[index - 1] ?? ''),
          texts[index - 1] ?? '',
        ),
      );
      index += length - 1;
    } else if (tokenType !== 'plain') result.push(text);
    else {
      const content = text.trim();
      // Lines at the root aren't in brackets, so they're one level further out.
      const outerIndent = openerLine === undefined ? -INDENT_SPACES : measureIndent(result[openerLine] ?? '');
      const isClosing = /^[}\]]/.test(content);
      result.push(
        content === ''
          ? ''
          : ' '.repeat(Math.max(0, isClosing ? outerIndent : outerIndent + INDENT_SPACES)) + text.trimStart(),
      );
    }
  }
  return collapseEmptyLines(result, lineStarts);
}

/** Returns how many lines, starting at `from`, are in the same block string. */
function countBlockLines(lineStarts: readonly LineStart[], from: number): number {
  let end = from;
  while (lineStarts[end]?.tokenType === 'block') end++;
  return end - from;
}

/** Shifts a block string as a whole, because D2 removes the indentation that all of its lines share. */
function indentBlock(lines: readonly string[], outerIndent: number, openingLine: string): readonly string[] {
  const closingLine = lines.at(-1) ?? '';
  const content = lines.slice(0, -1);
  const nonEmptyLines = content.filter((line) => line.trim() !== '');
  const areBarsOnOtherLines = /^\s*[^\s\w]*\|/.test(closingLine) && /\|[^\s|]*\s*$/.test(openingLine);
  // A tab is one character but counts as several spaces, so removing the shared indentation could also remove text.
  if (!areBarsOnOtherLines || nonEmptyLines.length === 0 || nonEmptyLines.some((line) => /^ *\t/.test(line)))
    return lines;
  const sharedIndent = Math.min(...nonEmptyLines.map(measureIndent));
  const shift = (line: string): string =>
    line.trim() === '' ? line : ' '.repeat(outerIndent + INDENT_SPACES) + line.slice(sharedIndent);
  return [...content.map(shift), ' '.repeat(outerIndent) + closingLine.trimStart()];
}

/** Removes empty lines at the start, and all but one of several in a row, except in block strings. */
function collapseEmptyLines(texts: readonly string[], lineStarts: readonly LineStart[]): string {
  const isEmpty = (index: number): boolean => texts[index] === '' && lineStarts[index]?.tokenType === 'plain';
  return texts
    .filter((_, index) => !(isEmpty(index) && (index === 0 || isEmpty(index - 1)) && index < texts.length - 1))
    .join('\n');
}

/**
 * Returns whether formatting has kept a source's tokens. Ignores spaces, line breaks, semicolons, and the indentation of block strings.
 */
function haveSameTokens(source: string, formatted: string): boolean {
  const [tokens, formattedTokens] = [source, formatted].map((text) =>
    tokenize(text)
      .filter(({type}) => type !== 'plain')
      .map(({type, text}) => (type === 'block' ? text.replace(/\n[ \t]*/g, '\n') : text.trim())),
  );
  return JSON.stringify(tokens) === JSON.stringify(formattedTokens);
}
