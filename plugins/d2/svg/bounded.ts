/** A map that forgets what was not used for longest when all together weighs more than a limit. */
export class BoundedMap<Value> {
  private readonly entries = new Map<string, {readonly value: Value; weight: number}>();
  private total = 0;

  /** @param weigh what a value weighs, in the limit's unit */
  constructor(
    private readonly limit: number,
    private readonly weigh: (value: Value) => number,
  ) {}

  get(key: string): Value | undefined {
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    this.entries.delete(key);
    this.entries.set(key, entry);
    return entry.value;
  }

  /** @param weight what the value weighs, where that is not to be seen in it */
  set(key: string, value: Value, weight = this.weigh(value)): void {
    this.delete(key);
    this.entries.set(key, {value, weight});
    this.total += weight;
    for (const oldest of this.entries.keys()) {
      if (this.total <= this.limit || oldest === key) break;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    this.total -= this.entries.get(key)?.weight ?? 0;
    this.entries.delete(key);
  }

  keys(): IterableIterator<string> {
    return this.entries.keys();
  }
}
