/** Decides which tools of a toolbar fit into one row. All lengths are CSS pixels. */

/** A tool's widths with and without its word. */
export interface ToolSize {
  readonly withWord: number;
  readonly withIcon: number;
  /** Tools with a lower priority move to the menu first. */
  readonly priority: number;
}

export interface Fit {
  readonly hasWords: boolean;
  /** Indexes of the tools that stay in the row. */
  readonly kept: ReadonlySet<number>;
}

/** How many tools may move to the menu before all tools lose their words. */
const MAX_DROPPED_WITH_WORDS = 2;

/**
 * Returns what fits into a row: all tools with their words, then most of them with their words, then icons.
 *
 * @param room width of the row
 * @param menuWidth width of the button of the menu
 * @param hasMenu whether there's a menu even if all tools fit
 */
export function fitTools(tools: readonly ToolSize[], room: number, menuWidth: number, hasMenu: boolean): Fit {
  const byPriority = tools.map((_, i) => i).sort((a, b) => (tools[a]?.priority ?? 0) - (tools[b]?.priority ?? 0));
  const fit = (hasWords: boolean, maxDropped: number): Fit | undefined => {
    const keptTools = new Set(byPriority);
    let width = tools.reduce((sum, {withWord, withIcon}) => sum + (hasWords ? withWord : withIcon), 0);
    for (let dropped = 0; dropped <= maxDropped; dropped++) {
      if (width + (hasMenu || dropped > 0 ? menuWidth : 0) <= room) return {hasWords, kept: keptTools};
      const next = byPriority[dropped];
      if (next === undefined) return undefined;
      keptTools.delete(next);
      width -= (hasWords ? tools[next]?.withWord : tools[next]?.withIcon) ?? 0;
    }
    return undefined;
  };
  return fit(true, MAX_DROPPED_WITH_WORDS) ?? fit(false, tools.length) ?? {hasWords: false, kept: new Set()};
}
