/** Finds the messages of D2 that pages quote: in tables, in terminal output, and next to sources. */

/** A section of a page, or the part before the first heading. */
export interface Section {
  /** The 1-based first line, and the line after the last one. */
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** Splits a page at its headings. */
export function splitSections(page: string): Section[] {
  let to = 1;
  return page.split(/^(?=#{2,4} )/m).map((text) => {
    const from = to;
    to += text.split('\n').length - 1;
    return {from, to, text};
  });
}

/** Returns the inline code of a page as readers see it: in a table, `\|` is a bar. */
export function listInlineCode(text: string): string[] {
  return text
    .replace(/^(`{3,})[\s\S]*?^\1$/gm, '')
    .split('\n')
    .flatMap((line) => {
      const codes = [...line.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
      return line.startsWith('|') ? codes.map((code) => code.replaceAll('\\|', '|')) : codes;
    });
}

const isRow = (line: string) => line.startsWith('|');

/** Returns the texts that belong together: each row of a table, and each section without its tables. */
export function splitBlocks(page: string): string[] {
  return splitSections(page).flatMap(({text}) => {
    const lines = text.split('\n');
    return [lines.filter((line) => !isRow(line)).join('\n'), ...lines.filter(isRow)];
  });
}

/** Returns the cells of a row as readers see them. */
const readCells = (row: string) =>
  row
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.replaceAll('\\|', '|'));

/** Returns the cells of table columns with one of these headers. */
export function readColumns(page: string, ...headers: readonly string[]): string[] {
  let column = -1;
  const lines = page.split('\n');
  return lines.flatMap((line, i) => {
    if (!isRow(line)) return [];
    const cells = readCells(line);
    if (/^\| *-{3}/.test(lines[i + 1] ?? '')) {
      column = cells.findIndex((cell) => headers.includes(cell.trim()));
      return [];
    }
    return /^\| *-{3}/.test(line) ? [] : (cells[column] ?? []);
  });
}

/** Returns the messages that a page lists: inline code of several words in a table, and terminal output in sections about errors. */
export function readListedMessages(page: string): string[] {
  const inTables = readColumns(page, 'Message', 'D2 says').flatMap(listInlineCode);
  const inTerminals = splitSections(page)
    .filter(({text}) => /^#+ .*errors\}\n/.test(text))
    .flatMap(({text}) => [...text.matchAll(/^```text\n([\s\S]*?)^```$/gm)])
    .flatMap(([, lines = '']) => lines.trim().split('\n'));
  return [...inTables.filter((code) => code.includes(' ')), ...inTerminals];
}

/** Removes names in quotes, numbers, the delimiter of a block string, and the period at the end, which pages may leave out. */
const generalize = (message: string) =>
  message
    .replace(/(?<=^block string must be terminated with )\S+\|/, '|')
    .replace(/"[^"]*"|'[^']*'/g, '"…"')
    .replace(/\d+/g, '0')
    .replace(/[.:…\s]+$/, '');

/**
 * Returns a function that compares a text with a message, and ignores the names and numbers in both.
 *
 * @param sourceWord a word of the message that comes from the source but isn't in quotes
 */
export function createMessageMatcher(message: string, sourceWord?: string): (text: string) => boolean {
  const escaped = generalize(message).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const pattern = new RegExp(
    sourceWord === undefined ? escaped : escaped.replace(new RegExp(`\\b${sourceWord}\\b`, 'g'), '\\S+'),
  );
  return (text) => pattern.test(generalize(text));
}
