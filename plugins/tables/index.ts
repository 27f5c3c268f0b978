/** The fields of a hast node that this plugin reads and writes. */
interface Node {
  readonly type: string;
  readonly tagName?: string;
  readonly value?: string;
  properties?: Record<string, unknown>;
  readonly children?: readonly Node[];
}

const MAX_COLUMNS = 4;

/** Number of characters that fit on a line of a phone, without a table's padding. */
const PHONE_LINE_CHARACTERS = 45;

/** The widest column may wrap, but its lines must have room for this number of characters. */
const MIN_WIDEST_COLUMN_CHARACTERS = 25;

/** The implicit roles of elements, written out because `display: block` makes some browsers drop them. */
const ROLES: Readonly<Record<string, string>> = {
  table: 'table',
  thead: 'rowgroup',
  tbody: 'rowgroup',
  tr: 'row',
  th: 'columnheader',
  td: 'cell',
};

/**
 * Creates a rehype plugin that prepares tables of text for phones, which can't show three such columns next to each other, or two of long
 * lines. Their cells get the header of their column as `data-label`, and each of their elements an explicit role.
 * `src/components/ScrollTable` shows the rows of a table with a role as blocks.
 */
export const stackTables = () => visit;

function visit(node: Node): void {
  if (node.tagName === 'table') stackTable(node);
  else node.children?.forEach(visit);
}

function stackTable(table: Node): void {
  const elements = [...listElements(table)];
  const labels = elements.filter(({tagName}) => tagName === 'th').map(readText);
  const rows = elements
    .filter(({tagName}) => tagName === 'tr')
    .map(({children = []}) => children.filter(({tagName}) => tagName === 'td'));
  if (!isTooWide(labels.map((_, column) => Math.max(0, ...rows.map((cells) => measureWidth(cells[column])))))) return;
  for (const element of elements)
    element.properties = {...element.properties, role: element.tagName && ROLES[element.tagName]};
  // The first cell is the heading of its block.
  for (const cells of rows)
    for (const [column, cell] of cells.entries())
      if (column > 0 && labels[column]) cell.properties = {...cell.properties, dataLabel: labels[column]};
}

/** @param widths the number of characters in each column's longest cell */
function isTooWide(widths: readonly number[]): boolean {
  if (widths.length < 2 || widths.length > MAX_COLUMNS) return false;
  const total = widths.reduce((sum, width) => sum + width, 0);
  const rest = total - Math.max(...widths);
  // Two columns can both wrap, unless even the narrower one fills a line.
  if (widths.length === 2) return rest >= PHONE_LINE_CHARACTERS;
  return total > PHONE_LINE_CHARACTERS && rest > PHONE_LINE_CHARACTERS - MIN_WIDEST_COLUMN_CHARACTERS;
}

/** Returns a cell's number of characters. Korean ones count twice, because they're about twice as wide. */
function measureWidth(cell: Node | undefined): number {
  const text = cell ? readText(cell) : '';
  return text.length + (text.match(/\p{Script=Hangul}/gu)?.length ?? 0);
}

/** Lists the elements of a table, in document order. */
function* listElements(node: Node): Generator<Node> {
  if (node.tagName && node.tagName in ROLES) yield node;
  for (const child of node.children ?? []) yield* listElements(child);
}

function readText({type, value = '', children = []}: Node): string {
  return type === 'text' ? value : children.map(readText).join('');
}
