/** Groups values by key, in their order. `Map.groupBy` needs Node.js 21. */
export function groupBy<Value>(values: readonly Value[], getKey: (value: Value) => string): Map<string, Value[]> {
  const groups = new Map<string, Value[]>();
  for (const value of values) {
    const key = getKey(value);
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}
