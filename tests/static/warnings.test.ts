/** Tests that none of the site's own sources gets a warning by mistake, because the editor must not warn about correct lines. */
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
import {CACHE_FOLDER, ROOT} from '../../scripts/sources';

/** Kinds of warnings about mistakes that pages show on purpose, in order. */
const EXPECTED_WARNINGS: Readonly<Record<string, readonly string[]>> = {
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
    'markdown-label',
  ],
};

test('no source on the site gets a warning, unless it shows a mistake on purpose [M-2]', async () => {
  // The build has already cached these drawings.
  const compiler = createCompiler({
    cache: path.join(CACHE_FOLDER, 'd2'),
    workers: 1,
    warn: (message) => assert.fail(message),
  });
  const problems: string[] = [];
  let sourceCount = 0;
  try {
    const pages = listPagesToTranslate(ROOT, 'ko').flatMap(({source, translation}) => [
      [source, source],
      [source, translation],
    ]);
    for (const [source = '', page = ''] of pages) {
      const unusedExceptions = [...(EXPECTED_WARNINGS[source] ?? [])];
      const {fences, named} = readFences(page, scanFences(fs.readFileSync(path.join(ROOT, page), 'utf8')));
      for (const {fence} of fences) {
        if (fence?.options.fails !== false) continue;
        const {diagram} = await compileFence(fence, ROOT, compiler.compile, named);
        if (!diagram?.drawing) continue;
        sourceCount++;
        const entry = getEntry(fence);
        const files = {[entry]: diagram.source, ...diagram.files};
        for (const [file, text] of Object.entries(files)) {
          for (const {kind, from, to} of findWarnings({files, entry}, file, listShapes(diagram.drawing))) {
            if (kind === unusedExceptions[0]) unusedExceptions.shift();
            else problems.push(`${page}:${fence.line} ${kind}: ${text.slice(from, to)}`);
          }
        }
      }
      problems.push(
        ...unusedExceptions.map((kind) => `${page} no longer gets the warning ${kind}; update EXPECTED_WARNINGS`),
      );
    }
  } finally {
    await compiler.close();
  }
  assert.ok(sourceCount > 1000, `only ${sourceCount} sources were checked`);
  assert.deepEqual(problems, []);
});
