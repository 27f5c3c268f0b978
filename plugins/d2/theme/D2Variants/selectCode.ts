interface Code {
  readonly code: string;
  /** Packed tokens, such as `3w1-5s`. The rest of the code is plain. */
  readonly packedTokens: string;
}

/**
 * Selects lines of highlighted code.
 *
 * @param lines for each line: whether it's shown, and whether to mark it as added with an empty token of the style `M`
 */
export function selectCode({code, packedTokens}: Code, lines: readonly {isShown: boolean; isAdded: boolean}[]): Code {
  const selected: string[] = [];
  const tokens: string[] = [];
  let line = 0;
  let isStart = true;
  let offset = 0;
  for (const [, size, style] of [...packedTokens.matchAll(/(\d+)(\D)/g), ['', String(code.length), '-']]) {
    const end = Math.min(offset + Number(size), code.length);
    for (const piece of code.slice(offset, end).split(/(?<=\n)/)) {
      if (piece === '') continue;
      if (lines[line]?.isShown) {
        if (isStart && lines[line]?.isAdded) tokens.push('0M');
        selected.push(piece);
        tokens.push(`${piece.length}${style}`);
      }
      isStart = piece.endsWith('\n');
      if (isStart) line++;
    }
    offset = end;
  }
  return {code: selected.join('').replace(/\n$/, ''), packedTokens: tokens.join('')};
}
