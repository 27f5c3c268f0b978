import fs from 'node:fs';
import path from 'node:path';
import {readFence, scanFences} from '../../plugins/d2/markdown/scan';
import {ROOT} from '../sources';

/** A `d2` fence in the docs. */
export interface Example {
  /** URL path of its page, such as `/tour/style/`. */
  readonly page: string;
  readonly source: string;
}

/** Fences with one of these options aren't typical: their source is elsewhere, or they don't show one plain drawing by dagre. */
const SPECIAL_OPTIONS = ['file', 'name', 'layout', 'ascii', 'boards', 'target', 'animate', 'interactive'] as const;

/** Returns the example in the English docs whose source has the median length. Only counts typical ones. */
export function findMedianExample(): Example {
  const fences = ['tour', 'releases', 'examples']
    .flatMap((folder) =>
      fs
        .readdirSync(path.join(ROOT, folder))
        .sort()
        .map((name) => `${folder}/${name}`),
    )
    .filter((name) => name.endsWith('.mdx'))
    .flatMap((page) =>
      scanFences(fs.readFileSync(path.join(ROOT, page), 'utf8')).map((rawFence) => readFence(page, rawFence)),
    )
    .filter(
      ({options, body}) =>
        options.show === 'both' &&
        options.fails === false &&
        !/\belk\b/i.test(body) &&
        SPECIAL_OPTIONS.every((name) => !options[name]),
    );
  fences.sort((a, b) => a.body.length - b.body.length);
  const fence = fences[Math.floor(fences.length / 2)];
  if (!fence) throw new Error('The docs have no typical example. Check SPECIAL_OPTIONS in scripts/bench/example.ts.');
  return {page: `/${fence.page.replace(/\.mdx$/, '/')}`, source: fence.body};
}
