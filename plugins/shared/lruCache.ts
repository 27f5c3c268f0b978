/**
 * A cache that evicts its least recently used entries when their total weight exceeds a limit. The entry that was just set stays, even if
 * it exceeds the limit by itself.
 */
export class LruCache<Value> {
  private readonly entries = new Map<string, {readonly value: Value; readonly weight: number}>();
  private totalWeight = 0;

  /** @param weigh returns a value's weight, in the unit of the limit */
  constructor(
    private readonly maxWeight: number,
    private readonly weigh: (value: Value) => number,
  ) {}

  get(key: string): Value | undefined {
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    // Moves the entry to the end, because a map iterates in insertion order.
    this.entries.delete(key);
    this.entries.set(key, entry);
    return entry.value;
  }

  /** @param weight overrides `weigh`, for a value whose weight can't be derived from it, such as a promise */
  set(key: string, value: Value, weight = this.weigh(value)): void {
    this.delete(key);
    this.entries.set(key, {value, weight});
    this.totalWeight += weight;
    for (const leastRecentKey of this.entries.keys()) {
      if (this.totalWeight <= this.maxWeight || leastRecentKey === key) break;
      this.delete(leastRecentKey);
    }
  }

  delete(key: string): void {
    this.totalWeight -= this.entries.get(key)?.weight ?? 0;
    this.entries.delete(key);
  }

  /** Returns the keys, least recently used first. */
  keys(): IterableIterator<string> {
    return this.entries.keys();
  }
}
