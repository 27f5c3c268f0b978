import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import {test} from 'node:test';

const SITE = path.resolve(__dirname, '../..');

/** Folder of the lazily loaded editor. */
const EDITOR = path.join('plugins', 'd2', 'client', 'editor', '/');

/** Returns the ids of all texts in this site's components, or of those in the files that `isIncluded` selects. */
function collectIds(isIncluded: (file: string) => boolean = () => true): string[] {
  const files = ['src', 'plugins'].flatMap((folder) =>
    fs
      .readdirSync(path.join(SITE, folder), {recursive: true, encoding: 'utf8'})
      .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
      .map((name) => path.join(folder, name))
      .filter(isIncluded),
  );
  const found = files.flatMap((file) => {
    const text = fs.readFileSync(path.join(SITE, file), 'utf8');
    const elements = [...text.matchAll(/<Translate\s+id="([^"]+)"/g)];
    const calls = [...text.matchAll(/translate\(\s*\{\s*id: '([^']+)'/g)];
    return [...elements, ...calls].map(([, id = '']) => id);
  });
  return [...new Set(found)];
}

const readMessages = (file: string): Record<string, {message: string}> =>
  JSON.parse(fs.readFileSync(path.join(SITE, 'i18n/ko', file), 'utf8'));

test('every text in our components is translated into Korean', () => {
  const korean = readMessages('code.json');
  const ids = collectIds();
  assert.ok(ids.length > 15, `${ids.length} ids were found`);
  assert.deepEqual(
    ids.filter((id) => !/[가-힣]|Copyright/.test(korean[id]?.message ?? '')),
    [],
  );
});

test('every translation belongs to a text that still exists', () => {
  const ids = new Set(collectIds());
  const left = Object.keys(readMessages('code.json')).filter((id) => !id.startsWith('theme.') && !ids.has(id));
  assert.deepEqual(left, []);
});

test('texts that only the editor shows stay out of the script that every page starts with', () => {
  const others = new Set(collectIds((file) => !file.startsWith(EDITOR)));
  assert.deepEqual(
    collectIds((file) => file.startsWith(EDITOR)).filter((id) => !others.has(id)),
    [],
    'put them in phrases.ts',
  );
});

test('the navbar, sidebars, and blog are translated', () => {
  const names = new Set(['title', 'item.label.GitHub', 'item.label.Discord', 'version.label']);
  for (const file of [
    'docusaurus-theme-classic/navbar.json',
    'docusaurus-plugin-content-docs/current.json',
    'docusaurus-plugin-content-blog/options.json',
  ]) {
    for (const [id, {message}] of Object.entries(readMessages(file))) {
      if (!names.has(id)) assert.match(message, /[가-힣]/, `${file}: ${id}`);
    }
  }
});
