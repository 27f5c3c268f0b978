import path from 'node:path';

/** What is used here of Rspack's `experiments`. */
interface Experiments {
  readonly cache?:
    | boolean
    | {readonly type?: string; storage?: {readonly type: 'filesystem'; readonly directory: string}};
}

/**
 * Keeps the bundler's cache in the site's `.cache`, beside the others. Where it is by default, in `node_modules`, it is lost
 * with every `npm ci`.
 */
export function moveCache(experiments: object | undefined, siteDir: string): void {
  const {cache} = (experiments ?? {}) as Experiments;
  if (typeof cache !== 'object' || cache.type !== 'persistent') return;
  cache.storage = {type: 'filesystem', directory: path.join(siteDir, '.cache/rspack')};
}
