import type {Looks} from './looks';

/** What is to be compiled: D2 files by path, the one to begin with, and how the result is drawn. */
export interface CompileRequest {
  /** Sources by path, relative to a common folder; `entry` is one of them. */
  readonly files: Readonly<Record<string, string>>;
  readonly entry: string;
  readonly options: CompileOptions;
}

export interface CompileOptions {
  readonly layout?: 'dagre' | 'elk';
  /** Theme ids. What the source itself sets stands where these are left out, then 0 and 200. */
  readonly theme?: number;
  readonly darkTheme?: number;
  readonly sketch?: boolean;
  /** Space around the drawing in pixels; 16 unless the source sets it. */
  readonly pad?: number;
  /** Draw with characters instead of lines. */
  readonly ascii?: 'standard' | 'extended';
  /** Path of the one board to draw, such as `layers.cellar`; the root by default. */
  readonly target?: string;
  /** Draw every board, each for itself. */
  readonly boards?: boolean;
  /** Draw all boards as one animated SVG that shows each for so many milliseconds. */
  readonly animate?: number;
}

/** What is wrong with a source. Lines and columns are 1-based; columns count UTF-16 units, as editors do. */
export interface Diagnostic {
  /** Path of the file as the request names it. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
  /** Whether it is about what the request's options require. Then its place means nothing. */
  readonly ofOptions?: boolean;
}

/** A compiled source: its picture (an SVG document, or text where `ascii` was requested) and what is on it. */
export interface Drawing {
  readonly picture: string;
  /** Natural size in CSS pixels; 0 for a text rendering. */
  readonly width: number;
  readonly height: number;
  readonly board: Board;
  /** All boards that have something on them, where the request is for boards or an animation. */
  readonly boards?: readonly DrawnBoard[];
}

export interface DrawnBoard {
  /** Where it stands, from the root: `['layers', 'cellar', 'steps', '1']`; empty for the root. */
  readonly path: readonly string[];
  /** Names of the boards on the way to it and its own; the root's is empty unless its source names it. */
  readonly names: readonly string[];
  readonly board: Board;
  /** What it looks like by itself; not there in an animation. */
  readonly drawing?: BoardDrawing;
}

export interface BoardDrawing {
  readonly picture: string;
  readonly width: number;
  readonly height: number;
  readonly links: readonly PlacedLink[];
}

/** A link on a board. Its place is in fractions of the picture's width and height. */
export interface PlacedLink {
  /** Path of the board that it leads to, or an address as the source has it: it may be of any scheme. */
  readonly to: readonly string[] | string;
  /** What a reader calls the thing that carries the link. */
  readonly name: string;
  readonly tooltip?: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Either `drawing` is there, or `diagnostics` has at least one entry. */
export interface CompileResult {
  readonly drawing?: Drawing;
  readonly diagnostics: readonly Diagnostic[];
  /** Whether D2 crashed or took too long. Then `diagnostics` reports that, and no mistakes in the source. */
  readonly gaveUp?: boolean;
}

/** What a drawing holds, without how it looks: the source of its text alternative. */
export interface Board {
  readonly shapes: readonly BoardShape[];
  readonly connections: readonly BoardConnection[];
}

export interface BoardShape {
  readonly id: string;
  /** Id of the container, if it is in one. */
  readonly parent?: string;
  /** D2's name of the shape, such as `rectangle` or `sql_table`; `sequence_diagram` for the root, whose id is empty. */
  readonly kind: string;
  /** What it is in a sequence diagram, if it is a part of one. */
  readonly role?: 'actor' | 'span' | 'note' | 'group';
  /** Last part of the id, without quotes. */
  readonly key: string;
  readonly label: string;
  /** Columns of a table, fields and methods of a class. */
  readonly rows?: readonly (readonly string[])[];
  readonly tooltip?: string;
  readonly looks?: Looks;
  /** Distance from the top, which is the order of things in a sequence diagram. */
  readonly y: number;
}

export interface BoardConnection {
  readonly from: string;
  readonly to: string;
  /** Columns of the tables at its ends, where it connects those. */
  readonly fromColumn?: string;
  readonly toColumn?: string;
  readonly label: string;
  readonly heads: 'none' | 'from' | 'to' | 'both';
  readonly fromLabel?: string;
  readonly toLabel?: string;
  readonly looks?: Looks;
  readonly y: number;
}
