import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import {test} from 'node:test';

const SITE_DIR = path.resolve(__dirname, '../..');

/** The editor's folder. Its code is loaded lazily. */
const EDITOR_FOLDER = path.join('plugins', 'd2', 'client', 'editor', '/');

/**
 * Returns the ids of all messages in the site's components.
 *
 * @param isIncluded selects the files to read
 * @default every file
 */
function collectIds(isIncluded: (file: string) => boolean = () => true): string[] {
  const files = ['src', 'plugins'].flatMap((folder) =>
    fs
      .readdirSync(path.join(SITE_DIR, folder), {recursive: true, encoding: 'utf8'})
      .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
      .map((name) => path.join(folder, name))
      .filter(isIncluded),
  );
  const ids = files.flatMap((file) => {
    const text = fs.readFileSync(path.join(SITE_DIR, file), 'utf8');
    const elements = [...text.matchAll(/<Translate\s+id="([^"]+)"/g)];
    const calls = [...text.matchAll(/translate\(\s*\{\s*id: '([^']+)'/g)];
    return [...elements, ...calls].map(([, id = '']) => id);
  });
  return [...new Set(ids)];
}

const readMessages = (file: string): Record<string, {message: string}> =>
  JSON.parse(fs.readFileSync(path.join(SITE_DIR, 'i18n/ko', file), 'utf8'));

test('every message in our components has a Korean translation', () => {
  const korean = readMessages('code.json');
  const ids = collectIds();
  assert.ok(ids.length > 15, `Found only ${ids.length} ids. Check the patterns in collectIds.`);
  // The copyright notice stays in English.
  assert.deepEqual(
    ids.filter((id) => !/[가-힣]|Copyright/.test(korean[id]?.message ?? '')),
    [],
  );
});

test('every translation belongs to a message that still exists', () => {
  const ids = new Set(collectIds());
  const unusedIds = Object.keys(readMessages('code.json')).filter((id) => !id.startsWith('theme.') && !ids.has(id));
  assert.deepEqual(unusedIds, []);
});

test("messages that only the editor uses aren't in the main bundle", () => {
  const idsOutsideEditor = new Set(collectIds((file) => !file.startsWith(EDITOR_FOLDER)));
  assert.deepEqual(
    collectIds((file) => file.startsWith(EDITOR_FOLDER)).filter((id) => !idsOutsideEditor.has(id)),
    [],
    'Move these messages to plugins/d2/client/editor/phrases.ts, so that only pages with an open editor load them.',
  );
});

test('the navbar, sidebars, and blog are translated', () => {
  // Product names, and a label that Docusaurus sets to the version.
  const untranslatedIds = new Set(['title', 'item.label.GitHub', 'item.label.Discord', 'version.label']);
  for (const file of [
    'docusaurus-theme-classic/navbar.json',
    'docusaurus-plugin-content-docs/current.json',
    'docusaurus-plugin-content-blog/options.json',
  ]) {
    for (const [id, {message}] of Object.entries(readMessages(file))) {
      if (!untranslatedIds.has(id)) assert.match(message, /[가-힣]/, `${file}: ${id}`);
    }
  }
});
