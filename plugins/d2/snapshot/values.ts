/** The JavaScript values that a snapshot refers to. The build stores them as JSON in a custom section of the WebAssembly file. */

export const VALUES_SECTION = 'd2-values';

/** The first id that Go's runtime doesn't reserve: https://github.com/golang/go/blob/go1.24.6/lib/wasm/wasm_exec.js, `_values`. */
export const FIRST_ID = 7;

/** A JavaScript value that the program holds references to. */
export interface HeldValue {
  /** The name of a global value, such as `fs.constants`, or the id of one of the program's functions. */
  readonly value: string | number;
  /** How many references the program holds. */
  readonly count: number;
}

export interface Values {
  /** Values by id, starting at `FIRST_ID`; `null` for a free id. */
  readonly heldValues: readonly (HeldValue | null)[];
  /** Free ids; the last one is used first. */
  readonly freeIds: readonly number[];
  /** Ids of the program's functions, by their names in the global `d2`. */
  readonly functionIds: Readonly<Record<string, number>>;
}

/** The parts of Go's runtime (`wasm_exec.js`) that start or resume a program. */
export interface Go {
  readonly importObject: WebAssembly.Imports;
  run(instance: WebAssembly.Instance): Promise<void>;
  /** Whether the program has ended. */
  readonly exited: boolean;
  _makeFuncWrapper(id: number): unknown;
  _values: unknown[];
  _goRefCounts: number[];
  _ids: Map<unknown, number>;
  _idPool: number[];
}
