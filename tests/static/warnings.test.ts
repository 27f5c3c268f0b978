/** The editor must not warn about a line that's right, so none of the site's own sources may have a warning by mistake. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import {test} from 'node:test';
import {createCompiler} from '../../plugins/d2/compiler';
import {compileFence, getEntry} from '../../plugins/d2/markdown/diagram';
import {readFences} from '../../plugins/d2/markdown/page';
import {scanFences} from '../../plugins/d2/markdown/scan';
import {findWarnings, listShapes} from '../../plugins/d2/mistakes';
import {listPagesToTranslate} from '../../plugins/translations/pages';
import {CACHE, ROOT} from '../../scripts/sources';

/** The lines that pages show because they're mistakes. */
const ON_PURPOSE: Readonly<Record<string, readonly string[]>> = {
  'tour/comments.mdx': ['comment'],
  'tour/design.mdx': ['class-unknown'],
  'tour/linking.mdx': ['link-board'],
  'tour/troubleshoot.mdx': [
    'foreign-key',
    'keyword-typo',
    'several-ends',
    'label-first',
    'list-item',
    'title',
    'comment',
    'class-unknown',
  ],
};

test('no source on the site gets a warning, unless it shows a mistake on purpose [M-2]', async () => {
  // The build has already cached these drawings.
  const compiler = createCompiler({cache: path.join(CACHE, 'd2'), workers: 1, warn: (message) => assert.fail(message)});
  const wrong: string[] = [];
  let count = 0;
  try {
    const pages = listPagesToTranslate(ROOT, 'ko').flatMap(({source, translation}) => [
      [source, source],
      [source, translation],
    ]);
    for (const [source = '', page = ''] of pages) {
      const left = [...(ON_PURPOSE[source] ?? [])];
      const {fences, named} = readFences(page, scanFences(fs.readFileSync(path.join(ROOT, page), 'utf8')));
      for (const {fence} of fences) {
        if (fence?.options.fails !== false) continue;
        const {diagram} = await compileFence(fence, ROOT, compiler.compile, named);
        if (!diagram?.drawing) continue;
        count++;
        const entry = getEntry(fence);
        const files = {[entry]: diagram.source, ...diagram.files};
        for (const [file, text] of Object.entries(files)) {
          for (const {kind, from, to} of findWarnings({files, entry}, file, listShapes(diagram.drawing))) {
            if (kind === left[0]) left.shift();
            else wrong.push(`${page}:${fence.line} ${kind}: ${text.slice(from, to)}`);
          }
        }
      }
      wrong.push(...left.map((kind) => `${page} has no warning ${kind}`));
    }
  } finally {
    await compiler.close();
  }
  assert.ok(count > 1000, `${count} sources`);
  assert.deepEqual(wrong, []);
});
