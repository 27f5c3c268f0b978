/** The parts of mdast and ESTree nodes that this plugin reads. */
interface Node {
  readonly type: string;
  readonly name?: string | null;
  readonly children?: readonly Node[];
  readonly data?: {readonly id?: string; readonly estree?: {readonly body: readonly Statement[]}};
}

interface Statement {
  readonly declaration?: {readonly declarations?: readonly Declarator[]} | null;
}

interface Declarator {
  readonly id: {readonly name?: string};
  readonly init?: {readonly elements?: readonly Item[]} | null;
}

interface Item {
  readonly properties?: Property[];
}

interface Literal {
  readonly type: 'Literal';
  readonly value?: unknown;
}

interface Property {
  readonly type: 'Property';
  readonly key: Literal;
  readonly value: Literal;
  readonly kind: 'init';
  readonly method: false;
  readonly shorthand: false;
  readonly computed: false;
}

/**
 * Creates a remark plugin that marks the first heading inside `<Reference>` as `isReference` in the page's table of contents. Docusaurus
 * has already added that to the tree, as the export `toc`.
 */
export function markReference() {
  return (tree: Node): void => {
    const reference = findNode(tree, ({type, name}) => type === 'mdxJsxFlowElement' && name === 'Reference');
    const id = reference && findNode(reference, ({type}) => type === 'heading')?.data?.id;
    if (id === undefined) return;
    const item = listContents(tree).find(({properties}) =>
      properties?.some(({key, value}) => key.value === 'id' && value.value === id),
    );
    item?.properties?.push({
      type: 'Property',
      key: {type: 'Literal', value: 'isReference'},
      value: {type: 'Literal', value: true},
      kind: 'init',
      method: false,
      shorthand: false,
      computed: false,
    });
  };
}

function findNode(node: Node, matches: (node: Node) => boolean): Node | undefined {
  if (matches(node)) return node;
  for (const child of node.children ?? []) {
    const match = findNode(child, matches);
    if (match) return match;
  }
  return undefined;
}

/** Returns the items of the page's table of contents. */
function listContents({children = []}: Node): readonly Item[] {
  const declarators = children
    .flatMap(({data}) => data?.estree?.body ?? [])
    .flatMap(({declaration}) => declaration?.declarations ?? []);
  return declarators.find(({id}) => id.name === 'toc')?.init?.elements ?? [];
}
