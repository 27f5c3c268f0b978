interface BundlerConfig {
  readonly cache?: unknown;
  readonly experiments?: object;
}

/**
 * Appends `suffix` to the version of the bundler's cache, so that changes to our code invalidate it. Rspack's cache is configured in
 * `experiments.cache`, webpack's in `cache`.
 */
export function appendCacheVersion({cache, experiments}: BundlerConfig, suffix: string): void {
  for (const options of [(experiments as {cache?: unknown} | undefined)?.cache, cache])
    if (typeof options === 'object' && options !== null && 'version' in options) options.version += suffix;
}
