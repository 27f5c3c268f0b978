import {FIRST, type Go, VALUES, type Values} from './values';

/** Finds a global value by its name, such as `fs.constants`. */
function globalValue(name: string): unknown {
  return name.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], globalThis);
}

/** Gives Go's runtime the values that the program holds, under the numbers that it knows them by. */
function restore(go: Go, {held, free, functions}: Values): void {
  const made = new Map<number, unknown>();
  const functionOf = (id: number): unknown => {
    if (!made.has(id)) made.set(id, go._makeFuncWrapper(id));
    return made.get(id);
  };
  const d2 = Object.fromEntries(Object.entries(functions).map(([name, id]) => [name, functionOf(id)]));
  Object.assign(globalThis, {d2});
  for (const [at, entry] of held.entries()) {
    const id = FIRST + at;
    const value = entry && (typeof entry.value === 'number' ? functionOf(entry.value) : globalValue(entry.value));
    go._values[id] = value;
    go._goRefCounts[id] = entry?.count ?? 0;
    if (entry) go._ids.set(value, id);
  }
  go._idPool.push(...free);
}

/**
 * Goes on with a program that was started while the site was built. It works from then on.
 *
 * @returns settles when the program ends
 * @throws if the program was not started
 */
export function resume(go: Go, {module, instance}: WebAssembly.WebAssemblyInstantiatedSource): Promise<void> {
  const [section] = WebAssembly.Module.customSections(module, VALUES);
  if (!section) throw new Error('This program was not started before.');
  const values = JSON.parse(new TextDecoder().decode(section)) as Values;
  // Go's runtime prepares itself and then runs the program, which has run already.
  const exports = {value: {...instance.exports, run: () => restore(go, values)}};
  return go.run(Object.create(WebAssembly.Instance.prototype, {exports}) as WebAssembly.Instance);
}
