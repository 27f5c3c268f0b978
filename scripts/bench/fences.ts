import fs from 'node:fs';
import path from 'node:path';
import type {CompileRequest} from '../../plugins/d2/compiler';
import {compileFence} from '../../plugins/d2/markdown/diagram';
import type {Fence} from '../../plugins/d2/markdown/fence';
import {readFence, scanFences} from '../../plugins/d2/markdown/scan';
import {ROOT} from '../sources';

/** Returns the fences of all pages in all locales. */
export function readSiteFences(): Fence[] {
  return ['tour', 'releases', 'examples', 'blog', 'src/pages', 'i18n'].flatMap((folder) =>
    fs
      .readdirSync(path.join(ROOT, folder), {recursive: true, encoding: 'utf8'})
      .filter((name) => name.endsWith('.mdx'))
      .sort()
      .map((name) => path.join(folder, name))
      .flatMap((page) => scanFences(fs.readFileSync(path.join(ROOT, page), 'utf8')).map((raw) => readFence(page, raw))),
  );
}

/** Returns the distinct compiler requests of fences. Translations mostly contain the same diagrams. */
export async function collectRequests(fences: readonly Fence[]): Promise<CompileRequest[]> {
  const requests = new Map<string, CompileRequest>();
  for (const fence of fences) {
    await compileFence(fence, ROOT, async (request) => {
      requests.set(JSON.stringify(request), request);
      return {diagnostics: []};
    });
  }
  return [...requests.values()];
}

/** An example in the docs. */
export interface Example {
  /** Path of its page. */
  readonly page: string;
  readonly source: string;
}

/** Options that make a figure unusual: they load ELK, or show several images or a document. */
const SPECIAL = ['file', 'name', 'layout', 'ascii', 'boards', 'target', 'animate', 'interactive'] as const;

/** Returns the example in the English docs whose source has the median length. Unusual examples don't count. */
export function findMedianExample(): Example {
  const fences = readSiteFences().filter(
    ({page, options, body}) =>
      /^(?:tour|releases|examples)\//.test(page) &&
      options.show === 'both' &&
      options.fails === false &&
      !/\belk\b/i.test(body) &&
      SPECIAL.every((name) => !options[name]),
  );
  fences.sort((a, b) => a.body.length - b.body.length);
  const fence = fences[Math.floor(fences.length / 2)];
  if (!fence) throw new Error('The docs have no usual example. Compare SPECIAL in scripts/bench/fences.ts.');
  return {page: `/${fence.page.replace(/\.mdx$/, '/')}`, source: fence.body};
}
