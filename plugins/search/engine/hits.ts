import {LEVELS, type SearchRecord} from '../record';
import {attribute} from './facets';
import type {Highlighter} from './highlight';
import type {Parameters} from './parameters';

/** What is searched, by its path in a record. */
export const SEARCHED: readonly string[] = [...LEVELS.map((level) => `hierarchy.${level}`), 'content'];
const SNIPPET_LENGTH = 10;

type Tree = {[name: string]: unknown};

function put(tree: Tree, path: string, value: unknown): void {
  const names = path.split('.');
  const last = names.pop() ?? path;
  let at = tree;
  for (const name of names) {
    const next = at[name];
    if (typeof next === 'object' && next !== null) at = next as Tree;
    else {
      const made: Tree = {};
      at[name] = made;
      at = made;
    }
  }
  at[last] = value;
}

/** The paths that are meant by a name: itself, what is below it, or everything. */
function meant(name: string): readonly string[] {
  if (name === '*') return SEARCHED;
  return SEARCHED.filter((path) => path === name || path.startsWith(`${name}.`));
}

function retrieved(record: SearchRecord, names: readonly string[]): Tree {
  if (names.includes('*')) return {...record};
  const tree: Tree = {};
  for (const name of names) {
    if (name.startsWith('-')) continue;
    const value = attribute(record, name);
    if (value !== undefined) put(tree, name, value);
  }
  return tree;
}

/** How many words each attribute's snippet has. */
function snippetLengths(wanted: readonly string[]): Map<string, number> {
  const lengths = new Map<string, number>();
  for (const want of wanted) {
    const [name = '', size] = want.split(':');
    const length = Number(size ?? SNIPPET_LENGTH);
    for (const path of meant(name)) {
      if (name !== '*' || !lengths.has(path))
        lengths.set(path, Number.isInteger(length) && length > 0 ? length : SNIPPET_LENGTH);
    }
  }
  return lengths;
}

/** A record as it is sent: what was asked for of it, and its texts with their matches marked. */
export function hitOf(record: SearchRecord, parameters: Parameters, highlighter: Highlighter): Tree {
  const hit = retrieved(record, parameters.attributesToRetrieve);
  hit.objectID = record.objectID;
  const snippets: Tree = {};
  for (const [path, length] of snippetLengths(parameters.attributesToSnippet)) {
    const value = attribute(record, path);
    if (typeof value === 'string')
      put(snippets, path, highlighter.snippet(value, length, parameters.snippetEllipsisText));
  }
  const highlights: Tree = {};
  for (const path of new Set((parameters.attributesToHighlight ?? ['*']).flatMap(meant))) {
    const value = attribute(record, path);
    if (typeof value === 'string') put(highlights, path, highlighter.highlight(value));
  }
  if (Object.keys(snippets).length > 0) hit._snippetResult = snippets;
  if (Object.keys(highlights).length > 0) hit._highlightResult = highlights;
  return hit;
}
