/** A map that evicts its least recently used entries when their total weight exceeds a limit. It always keeps the last one. */
export class BoundedMap<Value> {
  private readonly entries = new Map<string, {readonly value: Value; readonly weight: number}>();
  private total = 0;

  /** @param weigh returns a value's weight, in the unit of the limit */
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

  /** @param weight for a value that doesn't show its weight, such as a promise */
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
}
