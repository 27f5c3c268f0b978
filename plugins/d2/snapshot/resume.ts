import {FIRST_ID, type Go, VALUES_SECTION, type Values} from './values';

/** Finds a global value by its name, such as `fs.constants`. */
function findGlobalValue(name: string): unknown {
  return name.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], globalThis);
}

/** Restores the JavaScript values that the program refers to, with the same ids. */
function restoreValues(go: Go, {heldValues, freeIds, functionIds}: Values): void {
  const wrappers = new Map<number, unknown>();
  const getFunction = (id: number): unknown => {
    if (!wrappers.has(id)) wrappers.set(id, go._makeFuncWrapper(id));
    return wrappers.get(id);
  };
  const d2 = Object.fromEntries(Object.entries(functionIds).map(([name, id]) => [name, getFunction(id)]));
  Object.assign(globalThis, {d2});
  for (const [index, entry] of heldValues.entries()) {
    const id = FIRST_ID + index;
    const value = entry && (typeof entry.value === 'number' ? getFunction(entry.value) : findGlobalValue(entry.value));
    go._values[id] = value;
    go._goRefCounts[id] = entry?.count ?? 0;
    if (entry) go._ids.set(value, id);
  }
  go._idPool.push(...freeIds);
}

/**
 * Resumes a snapshot, which can then handle requests right away. A program that isn't a snapshot is started instead.
 *
 * @returns a promise that settles when the program ends
 */
export function resume(go: Go, {module, instance}: WebAssembly.WebAssemblyInstantiatedSource): Promise<void> {
  const [section] = WebAssembly.Module.customSections(module, VALUES_SECTION);
  if (!section) return go.run(instance);
  const values = JSON.parse(new TextDecoder().decode(section)) as Values;
  // Go's runtime would run the program after initializing itself, but the program has already run.
  const exports = {value: {...instance.exports, run: () => restoreValues(go, values)}};
  return go.run(Object.create(WebAssembly.Instance.prototype, {exports}) as WebAssembly.Instance);
}
