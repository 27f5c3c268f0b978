/** The changes in a release that can break existing files. */
export interface BreakingChanges {
  /** Changes, as Markdown without list markers. */
  readonly changes: readonly string[];
  /** Id of the heading above the first change, if there's one. */
  readonly section?: string;
}

/** Marks a change outside the list of breaking ones that may still break files. D2's own notes don't call it breaking. */
const BREAKING_MARK = '{/* breaks */}';
const SECTION = /^## .*\{#([\w-]+)\}$/;

/**
 * Reads the changes that break something from a release page: the list below `{#breaking}`, and lines that end in `{/* breaks *\/}`.
 *
 * @throws if a change has a link to its own page, which wouldn't work elsewhere
 */
export function readBreakingChanges(page: string): BreakingChanges {
  const changes: string[] = [];
  let current: string | undefined;
  let section: string | undefined;
  for (const line of page.split('\n')) {
    current = SECTION.exec(line)?.[1] ?? current;
    const isChange = (current === 'breaking' && line.startsWith('- ')) || line.endsWith(BREAKING_MARK);
    if (!isChange) continue;
    if (line.includes('](#'))
      throw new Error(`The release overview repeats this line, so link to the full path: ${line}`);
    if (changes.length === 0) section = current;
    changes.push(line.replace(/^- /, '').replace(BREAKING_MARK, '').trim());
  }
  return {changes, ...(section && {section})};
}
