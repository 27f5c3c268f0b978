/** Decides which tools of a toolbar fit into one row. All lengths are CSS pixels. */

/** A tool's widths with and without its label. */
export interface ToolSize {
  readonly withLabel: number;
  readonly withIcon: number;
  /** Tools with a lower priority move to the menu first. */
  readonly priority: number;
}

export interface Fit {
  readonly hasLabels: boolean;
  /** Indexes of the tools that stay in the row. */
  readonly visibleTools: ReadonlySet<number>;
}

/** Maximum number of tools that move to the menu before the remaining ones lose their labels. */
const MAX_DROPPED_WITH_LABELS = 2;

/**
 * Returns which tools fit into a row: preferably all with labels, then most of them with labels, then only icons.
 *
 * @param room width of the row
 * @param menuWidth width of the button of the menu
 * @param hasMenu whether there's a menu even if all tools fit
 */
export function fitTools(tools: readonly ToolSize[], room: number, menuWidth: number, hasMenu: boolean): Fit {
  const byPriority = tools.map((_, i) => i).sort((a, b) => (tools[a]?.priority ?? 0) - (tools[b]?.priority ?? 0));
  const fit = (hasLabels: boolean, maxDropped: number): Fit | undefined => {
    const visibleTools = new Set(byPriority);
    let width = tools.reduce((sum, {withLabel, withIcon}) => sum + (hasLabels ? withLabel : withIcon), 0);
    for (let dropped = 0; dropped <= maxDropped; dropped++) {
      if (width + (hasMenu || dropped > 0 ? menuWidth : 0) <= room) return {hasLabels, visibleTools};
      const next = byPriority[dropped];
      if (next === undefined) return undefined;
      visibleTools.delete(next);
      width -= (hasLabels ? tools[next]?.withLabel : tools[next]?.withIcon) ?? 0;
    }
    return undefined;
  };
  return fit(true, MAX_DROPPED_WITH_LABELS) ?? fit(false, tools.length) ?? {hasLabels: false, visibleTools: new Set()};
}
