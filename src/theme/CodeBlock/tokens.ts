/** A piece of code in one style. */
export interface Token {
  /** A letter, which `src/css/code.css` styles as `.t-LETTER`, or `-` for plain text. */
  readonly style: string;
  readonly text: string;
}

/** Consecutive lines of code, and the problem with the last one, if any. A line break belongs to the part after it. */
export interface CodePart {
  readonly tokens: readonly Token[];
  readonly problem?: string;
}

/**
 * Splits `code` into its tokens. Code after the last token is plain.
 *
 * @param packedTokens lengths and styles from `plugins/highlight/tokens.ts`, such as `3w1-5s`
 */
export function unpackTokens(code: string, packedTokens: string): Token[] {
  const tokens: Token[] = [];
  let offset = 0;
  for (const [, length, style = '-'] of packedTokens.matchAll(/(\d+)(\D)/g)) {
    tokens.push({style, text: code.slice(offset, offset + Number(length))});
    offset += Number(length);
  }
  if (offset < code.length) tokens.push({style: '-', text: code.slice(offset)});
  return tokens;
}

/**
 * Splits tokens after each line that has a problem.
 *
 * @param problems messages separated by line breaks, each after its 1-based line number, such as `3 unknown shape`
 */
export function splitAtProblems(tokens: readonly Token[], problems: string): CodePart[] {
  const messagesByLine = new Map<number, string[]>();
  for (const [, line, message = ''] of problems.matchAll(/^(\d+) (.+)$/gm)) {
    messagesByLine.set(Number(line), [...(messagesByLine.get(Number(line)) ?? []), message]);
  }
  if (messagesByLine.size === 0) return [{tokens}];
  const parts: CodePart[] = [];
  let line = 1;
  let current: Token[] = [];
  const endPartAtProblem = () => {
    const problem = messagesByLine.get(line)?.join('\n');
    if (problem !== undefined) {
      parts.push({tokens: current, problem});
      current = [];
    }
  };
  for (const {style, text} of tokens) {
    for (const piece of text.split(/(?<=\n)/)) {
      const endsLine = piece.endsWith('\n');
      const content = endsLine ? piece.slice(0, -1) : piece;
      if (content) current.push({style, text: content});
      if (!endsLine) continue;
      endPartAtProblem();
      current.push({style: '-', text: '\n'});
      line++;
    }
  }
  endPartAtProblem();
  if (current.length > 0) parts.push({tokens: current});
  return parts;
}
