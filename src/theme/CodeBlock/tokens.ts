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
  let at = 0;
  for (const [, length, letter = '-'] of marks.matchAll(/(\d+)(\D)/g)) {
    tokens.push({letter, text: code.slice(at, at + Number(length))});
    at += Number(length);
  }
  if (at < code.length) tokens.push({letter: '-', text: code.slice(at)});
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
  const end = () => {
    const problem = messages.get(line)?.join('\n');
    if (problem !== undefined) {
      parts.push({tokens: current, problem});
      current = [];
    }
  };
  for (const {letter, text} of tokens) {
    for (const piece of text.split(/(?<=\n)/)) {
      const ends = piece.endsWith('\n');
      const bare = ends ? piece.slice(0, -1) : piece;
      if (bare) current.push({letter, text: bare});
      if (!ends) continue;
      end();
      current.push({letter: '-', text: '\n'});
      line++;
    }
  }
  end();
  if (current.length > 0) parts.push({tokens: current});
  return parts;
}
