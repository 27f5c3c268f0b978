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
  private order: readonly string[] | undefined;

  add(key: string, value: Value): void {
    const list = this.lists.get(key);
    if (list) list.push(value);
    else {
      this.lists.set(key, [value]);
      this.order = undefined;
    }
  }

  get(key: string): readonly Value[] {
    return this.lists.get(key) ?? [];
  }

  has(key: string): boolean {
    return this.lists.has(key);
  }

  /** All keys in their order, put there when it is first needed. */
  private sorted(): readonly string[] {
    this.order ??= [...this.lists.keys()].sort();
    return this.order;
  }

  /** Keys that begin like that, with their values. */
  *startingWith(prefix: string): Generator<readonly [string, readonly Value[]]> {
    const keys = this.sorted();
    let from = 0;
    for (let to = keys.length; from < to; ) {
      const middle = (from + to) >> 1;
      if ((keys[middle] ?? '') < prefix) from = middle + 1;
      else to = middle;
    }
    for (let key = keys[from]; key?.startsWith(prefix); key = keys[++from]) yield [key, this.get(key)];
  }

  /** Keys at most so many slips away, with how many there are. */
  *near(word: string, most: number): Generator<readonly [readonly Value[], number]> {
    for (const key of this.sorted()) {
      if (Math.abs(key.length - word.length) > most || !isNear(word, key, most)) continue;
      const slips = key === word ? 0 : most === 1 || isNear(word, key, 1) ? 1 : most;
      yield [this.get(key), slips];
    }
  }
}
