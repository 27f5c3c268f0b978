import vm from 'node:vm';
import {FIRST_ID, type Go, type Values} from './values';

/** Maximum number of timers until the program has to be idle. */
const MAX_TIMERS = 1000;

/** Global values that Go's runtime and D2 may hold references to. */
const GLOBALS = ['Object', 'Array', 'Uint8Array', 'process', 'path', 'fs', 'fs.constants', 'd2'];

/**
 * Replaces clocks, timers, and random numbers with deterministic fakes, so that every machine creates the same snapshot.
 * The clock starts in 1970, because Go expects that time has passed when the program resumes.
 */
const DETERMINISTIC_GLOBALS = `
  let now = 0;
  globalThis.performance = {now: () => (now += 0.001)};
  globalThis.Date = class { static now() { return 0; } getTime() { return now; } };
  globalThis.crypto = {getRandomValues: (bytes) => bytes.fill(0)};
  globalThis.console = {log(text) { throw new Error(text); }, warn(text, code) { throw new Error(text + code); }};
  const timers = new Map();
  let timer = 0;
  globalThis.setTimeout = (callback, delay) => (timers.set(++timer, {callback, time: now + delay}), timer);
  globalThis.clearTimeout = (id) => timers.delete(id);
  /** Calls the callback of the next timer, if any. */
  globalThis.runNextTimer = () => {
    const [next] = [...timers].sort(([, a], [, b]) => a.time - b.time);
    if (!next) return false;
    timers.delete(next[0]);
    now = Math.max(now, next[1].time);
    next[1].callback();
    return true;
  };
`;

/** The state of a program that's waiting for a request. */
export interface ProgramState {
  readonly memory: Uint8Array;
  /** Values of the program's globals, in order. */
  readonly globals: readonly (number | bigint)[];
  readonly values: Values;
}

/** Returns the name under which the program exports a global. @param index index of the global */
export const getGlobalName = (index: number): string => `global ${index}`;

/**
 * Runs a program until it waits for its first request.
 *
 * @param program a WebAssembly file that exports its globals under the names from `getGlobalName`
 * @param runtime Go's `wasm_exec.js`
 * @param globalCount number of the program's globals
 * @throws if the program ends, never becomes idle, or refers to an unknown JavaScript value
 */
export function runUntilIdle(program: Uint8Array, runtime: string, globalCount: number): ProgramState {
  const context = vm.createContext({TextEncoder, TextDecoder}) as unknown as {
    Go: new () => Go;
    d2?: Readonly<Record<string, unknown>>;
    runNextTimer(): boolean;
  };
  vm.runInContext(`${DETERMINISTIC_GLOBALS}\n${runtime}`, context);
  const go = new context.Go();
  const ids = new Map<unknown, number>();
  const makeFunction = go._makeFuncWrapper;
  go._makeFuncWrapper = (id) => {
    const wrapper = makeFunction.call(go, id);
    ids.set(wrapper, id);
    return wrapper;
  };
  const {Module, Instance} = vm.runInContext('WebAssembly', context) as typeof WebAssembly;
  const instance = new Instance(new Module(program as BufferSource), go.importObject);
  const {mem, run} = instance.exports as {mem: WebAssembly.Memory; run(...args: number[]): void};
  let failure: unknown;
  const exports = {
    ...instance.exports,
    run(...args: number[]) {
      try {
        run(...args);
      } catch (error) {
        failure = error;
      }
    },
  };
  go.run(Object.create(Instance.prototype, {exports: {value: exports}}) as WebAssembly.Instance);
  // Go's garbage collector uses timers.
  for (let timers = 0; !failure && context.runNextTimer(); timers++)
    if (timers > MAX_TIMERS) failure = new Error('The program never becomes idle.');
  if (failure || go.exited || !context.d2) throw new Error("D2's program could not be started.", {cause: failure});

  const findFunctionId = (value: unknown): number => {
    const id = ids.get(value);
    if (id === undefined) throw new Error('The global `d2` has a value that is not a function.');
    return id;
  };
  const names = new Map(GLOBALS.map((name) => [vm.runInContext(name, context) as unknown, name]));
  const freeIds = new Set(go._idPool);
  const heldValues = go._values.slice(FIRST_ID).map((value, index) => {
    if (freeIds.has(FIRST_ID + index)) return null;
    const knownName = names.get(value) ?? ids.get(value);
    if (knownName === undefined)
      throw new Error(`D2's program refers to an unknown JavaScript value: ${String(value)}.`);
    return {value: knownName, count: go._goRefCounts[FIRST_ID + index] ?? 0};
  });
  return {
    memory: new Uint8Array(mem.buffer),
    globals: Array.from(
      {length: globalCount},
      (_, index) => (instance.exports[getGlobalName(index)] as WebAssembly.Global).value,
    ),
    values: {
      heldValues,
      freeIds: [...freeIds],
      functionIds: Object.fromEntries(Object.entries(context.d2).map(([name, value]) => [name, findFunctionId(value)])),
    },
  };
}
