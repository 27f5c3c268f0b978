/** What a started program knows of JavaScript. It is written in Node and read in browsers, so it is JSON in a section of the program's own. */

/** Name of that section. */
export const VALUES = 'd2-values';

/** How many values Go's runtime knows before its program runs: https://github.com/golang/go/blob/go1.24.6/lib/wasm/wasm_exec.js, `_values`. */
export const FIRST = 7;

/** A value that the program holds: the name of a global one, such as `fs.constants`; or the number of a function of its own. */
export interface Held {
  readonly value: string | number;
  /** How often the program holds it. */
  readonly count: number;
}

export interface Values {
  /** From number `FIRST` on; `null` where a number is free. */
  readonly held: readonly (Held | null)[];
  /** Free numbers, the next one last. */
  readonly free: readonly number[];
  /** The program's functions, by their names in the global `d2`. */
  readonly functions: Readonly<Record<string, number>>;
}

/** Go's runtime in JavaScript (`wasm_exec.js`), as far as a program is started or resumed by it. */
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
