import fs from 'node:fs';
import path from 'node:path';
import {readFence, scanFences} from '../../plugins/d2/markdown/scan';
import {ROOT} from '../sources';

/** An example in the docs. */
export interface Example {
  /** Path of its page. */
  readonly page: string;
  readonly source: string;
}

/** Examples with one of these options aren't typical: they load ELK, or show several images or a document. */
const SPECIAL_OPTIONS = ['file', 'name', 'layout', 'ascii', 'boards', 'target', 'animate', 'interactive'] as const;

/** Returns the example in the English docs whose source has the median length. Examples with `SPECIAL_OPTIONS` don't count. */
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
