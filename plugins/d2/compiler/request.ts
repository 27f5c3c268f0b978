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
}

/** What is wrong with a source. Lines and columns are 1-based; columns count UTF-16 units, as editors do. */
export interface Diagnostic {
  /** Path of the file as the request names it. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** A compiled source: its picture (an SVG document, or text where `ascii` was asked for) and what is on it. */
export interface Drawing {
  readonly picture: string;
  /** Natural size in CSS pixels; 0 for a text rendering. */
  readonly width: number;
  readonly height: number;
  readonly board: Board;
}

/** Either `drawing` is there, or `diagnostics` has at least one entry. */
export interface CompileResult {
  readonly drawing?: Drawing;
  readonly diagnostics: readonly Diagnostic[];
  /** Whether D2 crashed or took too long. Then `diagnostics` says so, and nothing about mistakes in the source. */
  readonly gaveUp?: boolean;
}

/** What a drawing says, without how it looks: the source of its text alternative. */
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
  readonly y: number;
}
