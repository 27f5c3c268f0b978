import fs from 'node:fs';
import path from 'node:path';
import type {CompileRequest} from '../../plugins/d2/compiler';
import {compileFence} from '../../plugins/d2/markdown/diagram';
import type {Fence} from '../../plugins/d2/markdown/fence';
import {readFence, scanFences} from '../../plugins/d2/markdown/scan';
import {ROOT} from '../sources';

/** The fences of all pages of the site, in all locales. */
export function fencesOfSite(): Fence[] {
  return ['tour', 'releases', 'examples', 'blog', 'src/pages', 'i18n'].flatMap((folder) =>
    fs
      .readdirSync(path.join(ROOT, folder), {recursive: true, encoding: 'utf8'})
      .filter((name) => name.endsWith('.mdx'))
      .sort()
      .map((name) => path.join(folder, name))
      .flatMap((page) => scanFences(fs.readFileSync(path.join(ROOT, page), 'utf8')).map((raw) => readFence(page, raw))),
  );
}

/** What fences request of the compiler, each request once: translated pages mostly show the same diagrams. */
export async function requestsOf(fences: readonly Fence[]): Promise<CompileRequest[]> {
  const requests = new Map<string, CompileRequest>();
  for (const fence of fences) {
    await compileFence(fence, ROOT, async (request) => {
      requests.set(JSON.stringify(request), request);
      return {diagnostics: []};
    });
  }
  return [...requests.values()];
}

/** An example of the site's docs as a reader finds it. */
export interface Example {
  /** Path of its page. */
  readonly page: string;
  readonly source: string;
}

/** With one of these a figure is another than most: ELK comes besides, or several pictures, or a document. */
const SPECIAL = ['file', 'name', 'layout', 'ascii', 'boards', 'target', 'animate', 'interactive'] as const;

/** The example of the English docs whose source is of median length, among the usual ones with their own source below them. */
export function medianExample(): Example {
  const fences = fencesOfSite().filter(
    ({page, options, body}) =>
      /^(?:tour|releases|examples)\//.test(page) &&
      options.show === 'both' &&
      options.fails === false &&
      !/\belk\b/i.test(body) &&
      SPECIAL.every((name) => !options[name]),
  );
  fences.sort((a, b) => a.body.length - b.body.length);
  const fence = fences[Math.floor(fences.length / 2)];
  if (!fence) throw new Error('The docs have no example.');
  return {page: `/${fence.page.replace(/\.mdx$/, '/')}`, source: fence.body};
}
