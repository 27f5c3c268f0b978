import path from 'node:path';
import {fencesOf, type Node} from './scan';

/** Begins the ids of figures, which are no headings. */
const PREFIX = 'diagram-';

/**
 * Ids of a page's figures, by their fences' nodes: each has the name of the section that it stands in, or before the first
 * heading that of its page, and after the first one there a number. So they are the same in all languages, since headings' ids are, and stay when
 * something changes in another section. A fence's own `id` stands in the place of all that.
 *
 * @param page path of the page
 * @param own the option `id` of a fence's node
 */
export function figureIds(
  tree: Node,
  page: string,
  own: (fence: Node) => string | undefined,
): ReadonlyMap<Node, string> {
  const ids = new Map<Node, string>();
  for (const {node} of fencesOf(tree)) {
    const id = own(node);
    if (id !== undefined) ids.set(node, PREFIX + id);
  }
  const used = new Set(ids.values());
  const counts = new Map<string, number>();
  let section = nameOf(page);
  const walk = (node: Node): void => {
    const heading = headingId(node);
    if (heading !== undefined) section = heading;
    if (node.type === 'code' && node.lang === 'd2' && !ids.has(node)) ids.set(node, derived());
    node.children?.forEach(walk);
  };
  const derived = (): string => {
    for (;;) {
      const count = (counts.get(section) ?? 0) + 1;
      counts.set(section, count);
      const id = PREFIX + section + (count === 1 ? '' : `~${count}`);
      if (used.has(id)) continue;
      used.add(id);
      return id;
    }
  };
  walk(tree);
  return ids;
}

/** Before a page's path in the folder of its content, which translations have in common. */
const TRANSLATED = /^i18n\/[^/]+\/[^/]+\/(?:(?:current|version-[^/]+)\/)?/;
const CONTENT = /^(?:src\/)?[^/]+\//;

/** A file's name without its ending, or that of its folder where it is the folder's page. */
function nameOf(page: string): string {
  const file = page.replaceAll('\\', '/');
  const {name, dir} = path.posix.parse(file.replace(TRANSLATED.test(file) ? TRANSLATED : CONTENT, ''));
  const own = /^(?:index|readme)$/i.test(name) ? path.posix.basename(dir) || name : name;
  return own.replace(/[^\p{L}\p{N}_-]+/gu, '-') || 'page';
}

/** The id that Docusaurus gives a heading; the page's own title begins no section. */
function headingId({type, depth, data}: Node): string | undefined {
  if (type !== 'heading' || depth === 1) return undefined;
  return data?.hProperties?.id ?? data?.id;
}
