import {LEVELS, type SearchRecord} from '../record';
import type {Highlighter} from './highlight';
import type {Parameters} from './parameters';

const SNIPPET_LENGTH = 10;

type Tree = {[name: string]: unknown};

/** The attributes of a record by their names. */
const READ: Readonly<Record<string, (record: SearchRecord) => string | null>> = {
  content: ({content}) => content,
  type: ({type}) => type,
  url: ({url}) => url,
  ...Object.fromEntries(LEVELS.map((level) => [`hierarchy.${level}`, ({hierarchy}: SearchRecord) => hierarchy[level]])),
};

const HIERARCHY = 'hierarchy.';

function put(tree: Tree, name: string, value: unknown): void {
  if (!name.startsWith(HIERARCHY)) {
    tree[name] = value;
    return;
  }
  tree.hierarchy ??= {};
  (tree.hierarchy as Tree)[name.slice(HIERARCHY.length)] = value;
}

/** A record as it is sent: what was requested of it, and snippets of its texts with their matches marked. */
export function hitOf(record: SearchRecord, parameters: Parameters, highlighter: Highlighter): Tree {
  const hit: Tree = {objectID: record.objectID};
  for (const name of parameters.attributesToRetrieve) {
    if (Object.hasOwn(READ, name)) put(hit, name, READ[name]?.(record));
  }
  const snippets: Tree = {};
  for (const wanted of parameters.attributesToSnippet) {
    const [name = '', size] = wanted.split(':');
    const text = Object.hasOwn(READ, name) ? READ[name]?.(record) : undefined;
    const length = Math.floor(Number(size)) || SNIPPET_LENGTH;
    if (text)
      put(snippets, name, {value: highlighter.snippet(text, Math.max(1, length), parameters.snippetEllipsisText)});
  }
  return Object.keys(snippets).length > 0 ? {...hit, _snippetResult: snippets} : hit;
}
