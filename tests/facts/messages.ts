/** Where pages quote what D2 reports: in tables, in text of a terminal, and beside the sources that cause it. */

/** A part of a page below a heading, or before the first one. */
export interface Section {
  /** 1-based line that it begins in, and the line after its last. */
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** A page cut at its headings. */
export function sectionsOf(page: string): Section[] {
  let to = 1;
  return page.split(/^(?=#{2,4} )/m).map((text) => {
    const from = to;
    to += text.split('\n').length - 1;
    return {from, to, text};
  });
}

/** Code between backticks as readers see it: in a table, `\|` is a bar. Fences are left out. */
export function inlineCode(text: string): string[] {
  return text
    .replace(/^(`{3,})[\s\S]*?^\1$/gm, '')
    .split('\n')
    .flatMap((line) => {
      const codes = [...line.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
      return line.startsWith('|') ? codes.map((code) => code.replaceAll('\\|', '|')) : codes;
    });
}

const isRow = (line: string) => line.startsWith('|');

/** What is read together: each row of a table, and each section without its tables. */
export function blocksOf(page: string): string[] {
  return sectionsOf(page).flatMap(({text}) => {
    const lines = text.split('\n');
    return [lines.filter((line) => !isRow(line)).join('\n'), ...lines.filter(isRow)];
  });
}

/** The cells of a row as readers see them. */
const cellsOf = (row: string) =>
  row
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.replaceAll('\\|', '|'));

/** The cells below a table's head that has one of these names. */
export function columnsOf(page: string, ...heads: readonly string[]): string[] {
  let column = -1;
  const lines = page.split('\n');
  return lines.flatMap((line, i) => {
    if (!isRow(line)) return [];
    const cells = cellsOf(line);
    if (/^\| *-{3}/.test(lines[i + 1] ?? '')) {
      column = cells.findIndex((cell) => heads.includes(cell.trim()));
      return [];
    }
    return /^\| *-{3}/.test(line) ? [] : (cells[column] ?? []);
  });
}

/** Messages that a page lists: code of several words below the head of a table, and text of a terminal in a section of errors. */
export function listedMessages(page: string): string[] {
  const inTables = columnsOf(page, 'Message', 'D2 says').flatMap(inlineCode);
  const inTerminals = sectionsOf(page)
    .filter(({text}) => /^#+ .*errors\}\n/.test(text))
    .flatMap(({text}) => [...text.matchAll(/^```text\n([\s\S]*?)^```$/gm)])
    .flatMap(([, lines = '']) => lines.trim().split('\n'));
  return [...inTables.filter((code) => code.includes(' ')), ...inTerminals];
}

/** A message without what a source puts into it between quotes or as a number. Its last period may be missing on a page. */
const general = (message: string) =>
  message
    .replace(/"[^"]*"|'[^']*'/g, '"…"')
    .replace(/\d+/g, '0')
    .replace(/[.:…\s]+$/, '');

/**
 * Tests whether a text is a message, whatever names and numbers the source put into it.
 *
 * @param own the word of the message that is the source's own, if it has no quotes there
 */
export function sameMessage(message: string, own?: string): (text: string) => boolean {
  const escaped = general(message).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const form = new RegExp(own === undefined ? escaped : escaped.replace(new RegExp(`\\b${own}\\b`, 'g'), '\\S+'));
  return (text) => form.test(general(text));
}
