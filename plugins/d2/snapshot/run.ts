import vm from 'node:vm';
import {FIRST, type Go, type Values} from './values';

/** How often the program may wait for a time to come before it rests. */
const MOST_TURNS = 1000;

/** Global values that Go's runtime and D2 hold. */
const GLOBALS = ['Object', 'Array', 'Uint8Array', 'process', 'path', 'fs', 'fs.constants', 'd2'];

/**
 * What the program sees of the world while it starts: the same at all times and everywhere, so that it has the same bytes. Its clock begins in
 * 1970: when it is resumed, time has passed, as Go expects of time.
 */
const WORLD = `
  let now = 0;
  globalThis.performance = {now: () => (now += 0.001)};
  globalThis.Date = class { static now() { return 0; } getTime() { return now; } };
  globalThis.crypto = {getRandomValues: (bytes) => bytes.fill(0)};
  globalThis.console = {log(text) { throw new Error(text); }, warn(text, code) { throw new Error(text + code); }};
  const timers = new Map();
  let timer = 0;
  globalThis.setTimeout = (callback, delay) => (timers.set(++timer, {callback, time: now + delay}), timer);
  globalThis.clearTimeout = (id) => timers.delete(id);
  /** Calls the next callback, if one waits for its time. */
  globalThis.passTime = () => {
    const [next] = [...timers].sort(([, a], [, b]) => a.time - b.time);
    if (!next) return false;
    timers.delete(next[0]);
    now = Math.max(now, next[1].time);
    next[1].callback();
    return true;
  };
`;

/** A program that waits, as it is then. */
export interface Started {
  readonly memory: Uint8Array;
  /** Values of the program's globals, in their order. */
  readonly globals: readonly (number | bigint)[];
  readonly values: Values;
}

/** The name that a global of the program is exported by. */
export const globalName = (at: number): string => `global ${at}`;

/**
 * Runs a program until it waits for its first request.
 *
 * @param program a WebAssembly file that exports its globals by `globalName`
 * @param runtime Go's script that runs it
 * @param count how many globals it has
 * @throws if it ends, comes to no rest, or holds something that cannot be written down
 */
export function runUntilIdle(program: Uint8Array, runtime: string, count: number): Started {
  const context = vm.createContext({TextEncoder, TextDecoder}) as unknown as {
    Go: new () => Go;
    d2?: Readonly<Record<string, unknown>>;
    passTime(): boolean;
  };
  vm.runInContext(`${WORLD}\n${runtime}`, context);
  const go = new context.Go();
  const ids = new Map<unknown, number>();
  const makeFunction = go._makeFuncWrapper;
  go._makeFuncWrapper = (id) => {
    const made = makeFunction.call(go, id);
    ids.set(made, id);
    return made;
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
  // Go's collector of garbage rests between its turns.
  for (let turns = 0; !failure && context.passTime(); turns++)
    if (turns > MOST_TURNS) failure = new Error('It comes to no rest.');
  if (failure || go.exited || !context.d2) throw new Error('D2’s program could not be started.', {cause: failure});

  const idOf = (value: unknown): number => {
    const id = ids.get(value);
    if (id === undefined) throw new Error('D2’s program has something other than functions in `d2`.');
    return id;
  };
  const names = new Map(GLOBALS.map((name) => [vm.runInContext(name, context) as unknown, name]));
  const free = new Set(go._idPool);
  const held = go._values.slice(FIRST).map((value, at) => {
    if (free.has(FIRST + at)) return null;
    const known = names.get(value) ?? ids.get(value);
    if (known === undefined) throw new Error(`D2’s program holds a value that is not known: ${String(value)}.`);
    return {value: known, count: go._goRefCounts[FIRST + at] ?? 0};
  });
  return {
    memory: new Uint8Array(mem.buffer),
    globals: Array.from({length: count}, (_, at) => (instance.exports[globalName(at)] as WebAssembly.Global).value),
    values: {
      held,
      free: [...free],
      functions: Object.fromEntries(Object.entries(context.d2).map(([name, value]) => [name, idOf(value)])),
    },
  };
}
