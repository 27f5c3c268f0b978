import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {after, test} from 'node:test';
import {writeOffline} from './write';

const FILES: Readonly<Record<string, string>> = {
  'index.html': '<script src=/assets/js/runtime~main.aa11.js></script>',
  'tour/index.html': 'tour',
  'tour/index.md': 'copy',
  '404.html': 'none',
  'search-index.json': 'index',
  'llms.txt': 'list',
  'sitemap.xml': 'map',
  'img/icon-180.png': 'icon',
  'img/logo.svg': 'logo',
  'assets/js/main.1.js': 'script',
  'assets/d2/d2.1.wasm': 'compiler',
  'assets/cards/1.png': 'card',
  'diagrams/1.svg': 'picture',
};

const base = fs.mkdtempSync(path.join(os.tmpdir(), 'offline-'));
after(() => fs.rmSync(base, {recursive: true}));

function site(changes: Readonly<Record<string, string>> = {}): string {
  const root = fs.mkdtempSync(path.join(base, 'site-'));
  for (const [name, text] of Object.entries({...FILES, ...changes}))
    for (const file of [path.join(root, name), path.join(root, 'ko', name)]) {
      fs.mkdirSync(path.dirname(file), {recursive: true});
      fs.writeFileSync(file, text);
    }
  return root;
}

async function write(root: string, enabled = true) {
  await writeOffline({root, baseUrl: '/docs/', locales: ['en', 'ko'], enabled});
  const read = (name: string) => fs.readFileSync(path.join(root, name), 'utf8');
  return {english: read('sw.js'), korean: read('ko/sw.js'), list: () => JSON.parse(read('offline.json'))};
}

test('a locale is what its readers need: pages by their addresses, and nothing of other locales or for machines', async () => {
  const {list, english, korean} = await write(site());
  assert.deepEqual(list().files, [
    ['assets/js/main.1.js', 6],
    ['diagrams/1.svg', 7],
    ['img/logo.svg', 4],
    ['', FILES['index.html']?.length],
    ['search-index.json', 5],
    ['tour/', 4],
  ]);
  assert.match(english, /baseUrl:"\/docs\/",locale:"en",others:\["ko\/"\]/);
  assert.match(korean, /baseUrl:"\/docs\/ko\/",locale:"ko",others:\[\]/);
});

test('a new version changes the list, but not the worker, so that readers keep theirs', async () => {
  const first = await write(site());
  assert.deepEqual((await write(site())).list(), first.list());
  const versions: Readonly<Record<string, string>>[] = [
    {'index.html': '<script src=/assets/js/runtime~main.bb22.js></script>'},
    {'search-index.json': 'other'},
  ];
  for (const changes of versions) {
    const next = await write(site(changes));
    assert.notEqual(next.list().version, first.list().version);
    assert.equal(next.english, first.english);
  }
});

test('a site whose pages cannot be told apart is refused', async () => {
  await assert.rejects(write(site({'index.html': ''})), /index\.html names no script/);
});

test('switched off, it ends the worker', async () => {
  const {english} = await write(site(), false);
  assert.match(english, /unregister\(\)/);
  assert.doesNotMatch(english, /fetch/);
});
