/** The kinds of items that this site's `sidebars.ts` has. */
export type SidebarItem = string | {readonly id: string} | {readonly items: readonly SidebarItem[]};

/** Returns the ids of the pages in a sidebar, in order. */
export function listPageIds(items: readonly SidebarItem[]): string[] {
  return items.flatMap((item) =>
    typeof item === 'string' ? item : 'items' in item ? listPageIds(item.items) : item.id,
  );
}
