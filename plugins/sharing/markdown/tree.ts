import type {Cheerio, Element as CheerioElement} from 'cheerio';
import type {Element, Nodes, RootContent} from 'hast';

/** What cheerio's nodes have in common, as far as it is used here. */
interface Parsed {
  readonly type: string;
  readonly name?: string;
  readonly data?: string;
  readonly attribs?: Readonly<Record<string, string>>;
  readonly children?: readonly Parsed[];
}

/** @returns `undefined` for comments and the like */
function nodeOf({type, name = '', data = '', attribs = {}, children = []}: Parsed): RootContent | undefined {
  if (type === 'text') return {type: 'text', value: data.replaceAll('\u200b', '')};
  if (type !== 'tag') return undefined;
  return {type: 'element', tagName: name, properties: propertiesOf(attribs), children: childrenOf(children)};
}

/** Names as JavaScript has them: `dataInfo`. */
function propertiesOf(attribs: Readonly<Record<string, string>>): Element['properties'] {
  return Object.fromEntries(
    Object.entries(attribs).map(([name, value]) => [
      name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );
}

const childrenOf = (nodes: readonly Parsed[]) => nodes.flatMap((node) => nodeOf(node) ?? []) as Element['children'];

/** What cheerio parsed, as a tree of the `unified` libraries. */
export function treeOf(content: Cheerio<CheerioElement>): Nodes {
  return {type: 'root', children: childrenOf(content.toArray() as readonly Parsed[])};
}
