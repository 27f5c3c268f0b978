import type {ShapeStyle} from './style';

/** D2 files and how to draw them. */
export interface CompileRequest {
  /** Sources by path. All paths are relative to the same folder, and `entry` is one of them. */
  readonly files: Readonly<Record<string, string>>;
  /** Path of the file to start with. */
  readonly entry: string;
  readonly options: CompileOptions;
}

export interface CompileOptions {
  readonly layout?: 'dagre' | 'elk';
  /** Id of the light theme. @default the source's setting, or 0 */
  readonly theme?: number;
  /** Id of the dark theme. @default the source's setting, or 200 */
  readonly darkTheme?: number;
  readonly sketch?: boolean;
  /** Space around the diagram in pixels. @default the source's setting, or 16 */
  readonly pad?: number;
  /** Draws text instead of an SVG. */
  readonly ascii?: 'standard' | 'extended';
  /** Path of the board to draw. @default the root @example 'layers.cellar' */
  readonly target?: string;
  /** Draws each board as its own SVG. */
  readonly boards?: boolean;
  /** Draws all boards as one animated SVG, and shows each for this many milliseconds. */
  readonly animate?: number;
  /** Adds the graph to the drawing. @default false */
  readonly graph?: boolean;
}

/** An error in a source. Lines and columns start at 1; columns count UTF-16 code units, as editors do. */
export interface Diagnostic {
  /** Path of the file in the request. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
  /** Whether the error is in the request's options. If so, the position has no meaning. */
  readonly isInOptions?: boolean;
}

/** A compiled source: an SVG, or text if the request has `ascii`, and the content of its boards. */
export interface Drawing {
  /** The SVG or text. Empty if each board has its own. */
  readonly content: string;
  /** Natural size in CSS pixels; 0 for text. */
  readonly width: number;
  readonly height: number;
  readonly board: Board;
  /** All boards that aren't empty. Only set if the request has `boards` or `animate`. */
  readonly boards?: readonly DrawnBoard[];
  /** Only set if the caller requested them and the drawing is a single board. */
  readonly places?: readonly Place[];
  /** Only set if the request has `graph`. */
  readonly graph?: Graph;
}

/** One of several boards. */
export interface DrawnBoard {
  /** Path from the root, such as `['layers', 'cellar', 'steps', '1']`; empty for the root. */
  readonly path: readonly string[];
  /** Names of the boards on the path, and its own name. The root's name is empty unless the source sets it. */
  readonly names: readonly string[];
  readonly board: Board;
  /** Not set in an animation. */
  readonly drawing?: BoardDrawing;
}

export interface BoardDrawing {
  readonly content: string;
  readonly width: number;
  readonly height: number;
  readonly links: readonly PlacedLink[];
  /** Only set if the caller requested them. */
  readonly places?: readonly Place[];
}

/** A position on a board, in fractions of its width and height. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A link on a board. */
export interface PlacedLink extends Box {
  /** Path of a board, or an unchecked URL from the source, such as `javascript:…`. */
  readonly to: readonly string[] | string;
  /** Label of the shape or connection that has the link. */
  readonly name: string;
  readonly tooltip?: string;
}

/** Where a shape or connection is on its board, and where the source mentions it. */
export interface Place {
  readonly id: string;
  /** Its label on one line, or the key of a shape without a label. Empty for a connection without a label. */
  readonly name: string;
  /** Where a shape is, or the label of a connection. */
  readonly box?: Box;
  /** The line of a connection: the coordinates of its points, `x` and `y` in turn, in fractions of the board's width and height. */
  readonly line?: readonly number[];
  /** The names of the two shapes that a connection connects. */
  readonly ends?: readonly [from: string, to: string];
  /** At least one mention. The first one defines the shape or connection. */
  readonly mentions: readonly Mention[];
}

/** A range in a source. Lines and columns start at 1; columns count UTF-16 code units. The end isn't part of it. */
export interface Mention {
  /** Path of the file in the request. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  /** Whether it mentions a shape as the end of a connection. */
  readonly isEnd?: boolean;
}

/** The result of a request: either a `drawing`, or at least one diagnostic. */
export interface CompileResult {
  readonly drawing?: Drawing;
  readonly diagnostics: readonly Diagnostic[];
  /** Whether D2 crashed or timed out. If so, `diagnostics` reports that instead of errors in the source. */
  readonly hasCrashedOrTimedOut?: boolean;
}

/** The content of a board without its layout, from which `altText` describes it. */
export interface Board {
  readonly shapes: readonly BoardShape[];
  readonly connections: readonly BoardConnection[];
}

export interface BoardShape {
  readonly id: string;
  /** Id of the container, if any. */
  readonly parent?: string;
  /** D2's name for the kind of shape, such as `rectangle` or `sql_table`; `sequence_diagram` for the root, which has an empty id. */
  readonly kind: string;
  /** Role in a sequence diagram, if any. */
  readonly role?: 'actor' | 'span' | 'note' | 'group';
  /** Last part of the id, without quotes. */
  readonly key: string;
  readonly label: string;
  /** The cells of each row: columns of a table, or fields and methods of a class. */
  readonly rows?: readonly (readonly string[])[];
  readonly tooltip?: string;
  readonly style?: ShapeStyle;
  /** Distance from the top, which determines the order of events in a sequence diagram. */
  readonly y: number;
}

export interface BoardConnection {
  readonly from: string;
  readonly to: string;
  /** The table columns that it connects, if any. */
  readonly fromColumn?: string;
  readonly toColumn?: string;
  readonly label: string;
  readonly heads: 'none' | 'from' | 'to' | 'both';
  readonly fromLabel?: string;
  readonly toLabel?: string;
  readonly style?: ShapeStyle;
  readonly y: number;
}

/**
 * The meaning of a source, regardless of how it's written and laid out. Lists the root first, and then all other boards that aren't empty,
 * each before the boards inside it.
 */
export type Graph = readonly GraphBoard[];

export interface GraphBoard {
  /** The same as `path` in `DrawnBoard`. */
  readonly path: readonly string[];
  /** The attributes of the board itself. For the root, they include the settings in `d2-config`. */
  readonly attributes: Attributes;
  /** In source order. */
  readonly shapes: readonly GraphShape[];
  readonly connections: readonly GraphConnection[];
}

/** Values by keyword, with dots between nested keywords. Doesn't contain defaults. @example {'style.fill': 'red', 'label.near': 'top-left'} */
export type Attributes = Readonly<Record<string, string>>;

export interface GraphShape {
  /** Its whole key, as written in its first mention. D2 ignores the case of keys. @example 'shop."web.app"' */
  readonly id: string;
  /** Id of the container, if any. */
  readonly parent?: string;
  /** Last part of the id, without quotes. */
  readonly key: string;
  readonly label: string;
  readonly attributes: Attributes;
  /** Columns of a table, or fields and methods of a class. */
  readonly rows?: readonly GraphRow[];
  /** How many messages are drawn above the shape, if it's a note in a sequence diagram. */
  readonly messagesAbove?: number;
}

export interface GraphRow {
  readonly name: string;
  readonly type: string;
  /** The constraints of a column in alphabetical order, or the visibility of a field or method. */
  readonly marks: readonly string[];
}

export interface GraphConnection {
  /** The ends in the order in which the source names them. */
  readonly ends: readonly [GraphEnd, GraphEnd];
  readonly label: string;
  readonly attributes: Attributes;
}

export interface GraphEnd {
  /** Id of the shape. */
  readonly id: string;
  /** Name of the column that it connects, if the shape is a table. */
  readonly column?: string;
  /** D2's name for the arrowhead that it draws, such as `triangle`, `filled-diamond`, or `none`. */
  readonly head: string;
  /** Label of the arrowhead. Empty if it has none. */
  readonly label: string;
}
