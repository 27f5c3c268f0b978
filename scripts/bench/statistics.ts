/** Returns the smallest value that isn't less than the given share of the values, such as 0.95 of them. */
export function getPercentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export function getMedian(values: readonly number[]): number {
  return getPercentile(values, 0.5);
}
