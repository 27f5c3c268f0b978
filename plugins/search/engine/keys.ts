/** Whether so few slips turn one word into the other; two letters that changed places are one slip. */
export function isNear(a: string, b: string, most: number): boolean {
  const [rows, columns] = [a.length, b.length];
  if (Math.abs(rows - columns) > most) return false;
  let before: number[] = [];
  let previous: number[] = [];
  for (let j = 0; j <= columns; j += 1) previous.push(j);
  for (let i = 1; i <= rows; i += 1) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= columns; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min((previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (previous[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row.push(cost);
      if (cost < least) least = cost;
    }
    if (least > most) return false;
    before = previous;
    previous = row;
  }
  return (previous[columns] ?? 0) <= most;
}

/** Lists of values by keys, which can be looked up by the beginning of a key, too, or by one that is like it. */
export class Keys<Value> {
  private readonly lists = new Map<string, Value[]>();
  /** All keys in their order, put there when it is first needed. */
  private order: readonly string[] | undefined;

  add(key: string, value: Value): void {
    const list = this.lists.get(key);
    if (list) list.push(value);
    else this.lists.set(key, [value]);
    this.order = undefined;
  }

  get(key: string): readonly Value[] {
    return this.lists.get(key) ?? [];
  }

  has(key: string): boolean {
    return this.lists.has(key);
  }

  private sorted(): readonly string[] {
    this.order ??= [...this.lists.keys()].sort();
    return this.order;
  }

  /** Keys that begin like that. */
  *startingWith(prefix: string): Generator<string> {
    const keys = this.sorted();
    let from = 0;
    for (let to = keys.length; from < to; ) {
      const middle = (from + to) >> 1;
      if ((keys[middle] ?? '') < prefix) from = middle + 1;
      else to = middle;
    }
    for (let key = keys[from]; key?.startsWith(prefix); key = keys[++from]) yield key;
  }

  /** The first key of those that are the fewest slips away, and at most so many. */
  nearest(word: string, most: number): string | undefined {
    for (let slips = 1; slips <= most; slips += 1) {
      const found = this.sorted().find((key) => isNear(word, key, slips));
      if (found !== undefined) return found;
    }
    return undefined;
  }
}
