import type {Graph as CompiledGraph, Connection, Diagram} from '@d2lang/d2';
import type {D2Shape} from './board';
import {findBoards} from './boards';
import type {Attributes, Graph, GraphConnection, GraphEnd, GraphRow, GraphShape} from './request';
import {type D2Style, readStyle} from './style';

/** The attributes that a source sets on a shape or connection, with keywords in camel case. */
interface D2Attributes {
  readonly style?: D2Style;
  readonly iconStyle?: D2Style;
  readonly icon?: D2Url | null;
  /** The parsed value of `near`. */
  readonly near_key?: {readonly path?: readonly D2KeyPart[] | null} | null;
  /** Language of the label, if it's a block string. */
  readonly language?: string;
  readonly [keyword: string]: unknown;
}

/** A part of a key, such as `top-left`, under D2's name for its kind of text. Only double-quoted and bare text consists of pieces. */
type D2KeyPart = Readonly<Record<string, {readonly value?: string | readonly D2Piece[]} | undefined>>;

interface D2Piece {
  readonly string?: string;
}

/** Go's `url.URL`. */
type D2Url = Readonly<Record<string, unknown>>;

interface D2Object {
  /** Last part of the id, with quotes if it needs them. */
  readonly id?: string;
  readonly id_val?: string;
  readonly attributes?: D2Attributes;
}

interface D2Edge {
  readonly attributes?: D2Attributes;
  readonly srcTableColumnIndex?: number | null;
  readonly dstTableColumnIndex?: number | null;
}

/** The graph of a board. The package's own type doesn't describe its objects. */
interface D2Graph {
  readonly root?: D2Object;
  readonly objects?: readonly D2Object[] | null;
  readonly edges?: readonly D2Edge[] | null;
}

/** Maximum number of shapes and connections together, and of boards. The page processes all of them, and no exercise comes close. */
const MAX_ITEMS = 2000;
/** Maximum length of a label or value in UTF-16 code units. */
const MAX_TEXT_LENGTH = 2000;

/** The attributes that D2 reports as plain values, by its names for them. */
const KEYWORDS: Readonly<Record<string, string>> = {
  shape: 'shape',
  language: 'language',
  tooltip: 'tooltip',
  link: 'link',
  direction: 'direction',
  width: 'width',
  height: 'height',
  top: 'top',
  left: 'left',
  gridRows: 'grid-rows',
  gridColumns: 'grid-columns',
  gridGap: 'grid-gap',
  verticalGap: 'vertical-gap',
  horizontalGap: 'horizontal-gap',
  labelPosition: 'label.near',
  iconPosition: 'icon.near',
  tooltipPosition: 'tooltip.near',
};

/** The settings of `d2-config`, by D2's names for them. */
const SETTINGS: Readonly<Record<string, string>> = {
  layoutEngine: 'layout-engine',
  themeID: 'theme-id',
  darkThemeID: 'dark-theme-id',
  sketch: 'sketch',
  pad: 'pad',
  center: 'center',
};

/** Kinds that D2's layout uses for parts of sequence diagrams. Sources can't set them. */
const NOTE = 'Page';
const SEQUENCE_PARTS: ReadonlySet<string> = new Set(['Square', NOTE]);

/** Reads the graph of a compiled source. Drops items beyond `MAX_ITEMS`, and truncates long texts. */
export function readGraph(diagram: Diagram, graph: CompiledGraph): Graph {
  const innerBoards = findBoards(diagram, graph).filter(({path}) => path.length > 0);
  let remainingItems = MAX_ITEMS;
  return [{path: [], diagram, graph}, ...innerBoards].slice(0, MAX_ITEMS).map((board) => {
    const {root, objects, edges} = board.graph as unknown as D2Graph;
    const compiled = board.diagram.shapes as unknown as readonly D2Shape[];
    const shapesById = new Map(compiled.map((shape) => [shape.id, shape]));
    const messageTops = board.diagram.connections
      .slice(0, MAX_ITEMS)
      .filter(({dst}) => shapesById.has(dst))
      .map(({route: [start]}) => start?.y ?? 0);
    const shapes = compiled.slice(0, remainingItems).map((shape, i) => readShape(shape, objects?.[i], messageTops));
    remainingItems -= shapes.length;
    const connections = board.diagram.connections.slice(0, remainingItems).flatMap((connection, i) => {
      const [source, target] = [shapesById.get(connection.src), shapesById.get(connection.dst)];
      // The other end of an actor's lifeline isn't a shape.
      return source && target ? [readConnection(connection, edges?.[i], source, target)] : [];
    });
    remainingItems -= connections.length;
    const settings = board.path.length === 0 ? readSettings(board.diagram) : {};
    return {
      path: board.path.map(truncate),
      attributes: {...readAttributes(root?.attributes), ...settings},
      shapes,
      connections,
    };
  });
}

const truncate = (text: string): string => text.slice(0, MAX_TEXT_LENGTH);

function readShape(shape: D2Shape, object: D2Object | undefined, messageTops: readonly number[]): GraphShape {
  const end = shape.id.length - (object?.id ?? shape.id).length - 1;
  const rows = readRows(shape);
  const isNote = getValue(object?.attributes?.shape) === NOTE;
  return {
    id: truncate(shape.id),
    ...(end > 0 ? {parent: truncate(shape.id.slice(0, end))} : {}),
    key: truncate(object?.id_val ?? shape.id),
    label: truncate(shape.label),
    attributes: readAttributes(object?.attributes),
    ...(rows.length > 0 ? {rows} : {}),
    ...(isNote ? {messagesAbove: messageTops.filter((top) => top < shape.pos.y).length} : {}),
  };
}

function readRows({columns, fields, methods}: D2Shape): GraphRow[] {
  const rows = [
    ...(columns ?? []).map(({name, type, constraint}) => [name.label, type.label, ...[...(constraint ?? [])].sort()]),
    ...(fields ?? []).map(({name, type, visibility}) => [name, type, visibility]),
    ...(methods ?? []).map((method) => [method.name, method.return, method.visibility]),
  ];
  return rows.slice(0, MAX_ITEMS).map((row) => {
    const [name = '', type = '', ...marks] = row.map(truncate);
    return {name, type, marks};
  });
}

function readConnection(
  connection: Connection,
  edge: D2Edge | undefined,
  source: D2Shape,
  target: D2Shape,
): GraphConnection {
  const {srcArrow, srcLabel, dstArrow, dstLabel, label} = connection;
  return {
    ends: [
      readEnd(source, srcArrow, srcLabel?.label, edge?.srcTableColumnIndex),
      readEnd(target, dstArrow, dstLabel?.label, edge?.dstTableColumnIndex),
    ],
    label: truncate(label),
    attributes: readAttributes(edge?.attributes),
  };
}

function readEnd(shape: D2Shape, head: string, label = '', columnIndex?: number | null): GraphEnd {
  const column = shape.columns?.[columnIndex ?? -1]?.name.label;
  return {
    id: truncate(shape.id),
    head,
    label: truncate(label),
    ...(column === undefined ? {} : {column: truncate(column)}),
  };
}

function readAttributes(attributes: D2Attributes = {}): Attributes {
  const {style, iconStyle, icon, near_key: near} = attributes;
  const plainAttributes = Object.entries(KEYWORDS).flatMap(([name, keyword]) => {
    const value = getValue(attributes[name]);
    return typeof value === 'string' && value !== '' && !SEQUENCE_PARTS.has(value) ? [[keyword, value]] : [];
  });
  return Object.fromEntries(
    [
      ...plainAttributes,
      ...(icon ? [['icon', Object.values(icon).filter(Boolean).join(' ')]] : []),
      ...(near ? [['near', (near.path ?? []).map(readKeyPart).join('.')]] : []),
      ...Object.entries(readStyle(style) ?? {}).map(([keyword, value]) => [`style.${keyword}`, value]),
      ...Object.entries(readStyle(iconStyle) ?? {}).map(([keyword, value]) => [`icon.style.${keyword}`, value]),
    ].map(([keyword = '', value = '']) => [keyword, truncate(value)]),
  );
}

function getValue(attribute: unknown): unknown {
  return typeof attribute === 'object' && attribute !== null && 'value' in attribute ? attribute.value : attribute;
}

function readKeyPart(part: D2KeyPart): string {
  return Object.values(part)
    .map((text) => (typeof text?.value === 'string' ? text.value : (text?.value ?? []).map(readPiece).join('')))
    .join('');
}

const readPiece = ({string = ''}: D2Piece): string => string;

function readSettings({config}: Diagram): Attributes {
  const settings = (config ?? {}) as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(SETTINGS).flatMap(([name, keyword]) => {
      const value = settings[name];
      return value === undefined || value === null ? [] : [[keyword, truncate(String(value))]];
    }),
  );
}
