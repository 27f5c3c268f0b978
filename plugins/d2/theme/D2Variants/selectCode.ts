interface Code {
  readonly code: string;
  /** Packed tokens, such as `3w1-5s`. The rest of the code is plain. */
  readonly marks: string;
}

/**
 * Selects lines of highlighted code.
 *
 * @param lines for each line: whether it's shown, and whether it's marked as changed with an empty token of the style `M`
 */
export function selectCode({code, marks}: Code, lines: readonly {isShown: boolean; isMarked: boolean}[]): Code {
  const selected: string[] = [];
  const packed: string[] = [];
  let line = 0;
  let isStart = true;
  let at = 0;
  for (const [, size, letter] of [...marks.matchAll(/(\d+)(\D)/g), ['', String(code.length), '-']]) {
    const end = Math.min(at + Number(size), code.length);
    for (const piece of code.slice(at, end).split(/(?<=\n)/)) {
      if (piece === '') continue;
      if (lines[line]?.isShown) {
        if (isStart && lines[line]?.isMarked) packed.push('0M');
        selected.push(piece);
        packed.push(`${piece.length}${letter}`);
      }
      isStart = piece.endsWith('\n');
      if (isStart) line++;
    }
    at = end;
  }
  return {code: selected.join('').replace(/\n$/, ''), marks: packed.join('')};
}
