import path from 'node:path';
import {findFences, type Node} from './scan';

/** Distinguishes ids of figures from those of headings. */
const ID_PREFIX = 'diagram-';

/**
 * Creates the ids of a page's figures, by fence. A figure is named after its section, or after the page if there's no heading yet, and
 * the second and later figures in a section get a number. Headings have the same ids in all languages, so figures do as well, and
 * editing one section doesn't change the ids in another. The option `id` replaces the section's id.
 *
 * @param page path of the page
 * @param getIdOption returns the value of a fence's `id` option, if it has one
 */
export function createFigureIds(
  tree: Node,
  page: string,
  getIdOption: (fence: Node) => string | undefined,
): ReadonlyMap<Node, string> {
  const ids = new Map<Node, string>();
  for (const {node} of findFences(tree)) {
    const id = getIdOption(node);
    if (id !== undefined) ids.set(node, ID_PREFIX + id);
  }
  const usedIds = new Set(ids.values());
  const counts = new Map<string, number>();
  let section = getPageName(page);
  const walk = (node: Node): void => {
    const heading = getHeadingId(node);
    if (heading !== undefined) section = heading;
    if (node.type === 'code' && node.lang === 'd2' && !ids.has(node)) ids.set(node, createId());
    node.children?.forEach(walk);
  };
  const createId = (): string => {
    for (;;) {
      const count = (counts.get(section) ?? 0) + 1;
      counts.set(section, count);
      const id = ID_PREFIX + section + (count === 1 ? '' : `~${count}`);
      if (usedIds.has(id)) continue;
      usedIds.add(id);
      return id;
    }
  };
  walk(tree);
  return ids;
}

/** The part of a page's path that differs between a translation and its original. */
const TRANSLATED_PREFIX = /^i18n\/[^/]+\/[^/]+\/(?:(?:current|version-[^/]+)\/)?/;
const CONTENT_PREFIX = /^(?:src\/)?[^/]+\//;

/** Returns a file's name without its extension. For an index page, returns the folder's name. */
function getPageName(page: string): string {
  const file = page.replaceAll('\\', '/');
  const {name, dir} = path.posix.parse(
    file.replace(TRANSLATED_PREFIX.test(file) ? TRANSLATED_PREFIX : CONTENT_PREFIX, ''),
  );
  const pageName = /^(?:index|readme)$/i.test(name) ? path.posix.basename(dir) || name : name;
  return pageName.replace(/[^\p{L}\p{N}_-]+/gu, '-') || 'page';
}

/** Returns the id that Docusaurus gives a heading. The page's title doesn't start a section. */
function getHeadingId({type, depth, data}: Node): string | undefined {
  if (type !== 'heading' || depth === 1) return undefined;
  return data?.hProperties?.id ?? data?.id;
}
