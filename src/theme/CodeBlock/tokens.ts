export interface Token {
  /** The token's style. `-` is plain text. */
  readonly letter: string;
  readonly text: string;
}

/** Lines of code, and the problem with the last one, if any. */
export interface Part {
  readonly tokens: readonly Token[];
  readonly problem?: string;
}

/** Splits code into tokens. `marks` is a list of lengths and styles, such as `3w1-5s`. The rest of the code is plain. */
export function readTokens(code: string, marks: string): Token[] {
  const tokens: Token[] = [];
  let offset = 0;
  for (const [, length, letter = '-'] of marks.matchAll(/(\d+)(\D)/g)) {
    tokens.push({letter, text: code.slice(offset, offset + Number(length))});
    offset += Number(length);
  }
  if (offset < code.length) tokens.push({letter: '-', text: code.slice(offset)});
  return tokens;
}

/**
 * Splits tokens after the lines with problems.
 *
 * @param problems one per line, such as `3 unknown shape`; line numbers start at 1
 */
export function splitAtProblems(tokens: readonly Token[], problems: string): Part[] {
  const messages = new Map<number, string[]>();
  for (const [, line, message = ''] of problems.matchAll(/^(\d+) (.+)$/gm)) {
    messages.set(Number(line), [...(messages.get(Number(line)) ?? []), message]);
  }
  if (messages.size === 0) return [{tokens}];
  const parts: Part[] = [];
  let line = 1;
  let current: Token[] = [];
  const endPart = () => {
    const problem = messages.get(line)?.join('\n');
    if (problem !== undefined) {
      parts.push({tokens: current, problem});
      current = [];
    }
  };
  for (const {letter, text} of tokens) {
    for (const piece of text.split(/(?<=\n)/)) {
      const endsLine = piece.endsWith('\n');
      const content = endsLine ? piece.slice(0, -1) : piece;
      if (content) current.push({letter, text: content});
      if (!endsLine) continue;
      endPart();
      current.push({letter: '-', text: '\n'});
      line++;
    }
  }
  endPart();
  if (current.length > 0) parts.push({tokens: current});
  return parts;
}
