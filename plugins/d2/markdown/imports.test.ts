import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {after, before, test} from 'node:test';
import {ENTRY, gatherSources as gather} from './imports';

let tempFolder = '';
let siteCount = 0;

before(async () => {
  tempFolder = await fs.mkdtemp(path.join(os.tmpdir(), 'd2-imports-'));
});
after(() => fs.rm(tempFolder, {recursive: true}));

/** Creates a site with these files, and returns its folder of pages. */
async function createSite(files: Record<string, string>): Promise<string> {
  const pages = path.join(tempFolder, String(siteCount++), 'pages');
  await fs.mkdir(pages, {recursive: true});
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(pages, name);
    await fs.mkdir(path.dirname(file), {recursive: true});
    await fs.writeFile(file, content);
  }
  return pages;
}

/** Gathers sources, and asserts that no import is rejected. The site is two folders above the pages. */
async function gatherSources(pages: string, ...rest: [source: string, entry?: string]) {
  const {rejected, ...sources} = await gather(path.dirname(path.dirname(pages)), pages, ...rest);
  assert.deepEqual(rejected, []);
  return sources;
}

test('returns no dependencies for a source without imports', async () => {
  const sources = await gatherSources('/site/nowhere', 'x -> y\n');
  assert.deepEqual(sources, {files: {[ENTRY]: 'x -> y\n'}, dependencies: []});
});

const IMPORTS: readonly [source: string, file: string][] = [
  ['x: @lib', 'lib.d2'],
  ['...@lib', 'lib.d2'],
  ['x: {\n  ...@lib\n}', 'lib.d2'],
  ['x: [...@lib]', 'lib.d2'],
  ['x: @lib.d2', 'lib.d2'],
  ['x: @lib.member', 'lib.d2'],
  ['x: @lib.member.deep # why', 'lib.d2'],
  ['x: @lib {shape: circle}', 'lib.d2'],
  ['x: @./lib', 'lib.d2'],
  ['x: @folder/lib', 'folder/lib.d2'],
  ['x: @../lib', '../lib.d2'],
  ['x: @../../lib.member', '../../lib.d2'],
  ['x: @two words', 'two words.d2'],
  ['x: @"two words"', 'two words.d2'],
  ['x: @"two words".member', 'two words.d2'],
  ["x: @'two words'", 'two words.d2'],
  ['x: @"v1.2"', 'v1.2.d2'],
  ['x: @"it\'s"', "it's.d2"],
  ['x: @lib."two words".z', 'lib.d2'],
  ['x: @"lib.d2"', 'lib.d2'],
  ['x: @../"two words"', '../two words.d2'],
  ['x: @항구', '항구.d2'],
];

for (const [source, file] of IMPORTS) {
  test(`finds the import of ${file} in ${JSON.stringify(source)}`, async () => {
    const folder = await createSite({[file]: 'member: m'});
    const sources = await gatherSources(folder, source);
    assert.deepEqual(sources.files, {[ENTRY]: source, [file]: 'member: m'});
    assert.deepEqual(sources.dependencies, [path.join(folder, file)]);
  });
}

const SOURCES_WITHOUT_IMPORTS = [
  'x: mail@lib',
  'x: "@lib"',
  '# @lib',
  '|md @lib |',
  'x: |md @lib |',
  '@lib: x',
  '"""\n...@lib\n"""',
];

for (const source of SOURCES_WITHOUT_IMPORTS) {
  test(`finds no import in ${JSON.stringify(source)}`, async () => {
    const folder = await createSite({'lib.d2': 'x'});
    assert.deepEqual(await gatherSources(folder, source), {files: {[ENTRY]: source}, dependencies: []});
  });
}

test('finds all imports on a line', async () => {
  const folder = await createSite({'a.d2': 'a', 'b.d2': 'b', 'c.d2': 'c'});
  const {files} = await gatherSources(folder, 'x: @a; y: @b; ...@c');
  assert.deepEqual(Object.keys(files).sort(), ['a.d2', 'b.d2', 'c.d2', ENTRY]);
});

test('resolves imports relative to the file that contains them', async () => {
  const folder = await createSite({
    'parts/a.d2': 'x: @b',
    'parts/b.d2': '...@../c',
    'c.d2': 'z',
    'b.d2': 'the wrong one',
  });
  const {files, dependencies} = await gatherSources(folder, 'x: @parts/a');
  assert.deepEqual(files, {[ENTRY]: 'x: @parts/a', 'parts/a.d2': 'x: @b', 'parts/b.d2': '...@../c', 'c.d2': 'z'});
  assert.deepEqual(
    dependencies,
    ['parts/a.d2', 'parts/b.d2', 'c.d2'].map((file) => path.join(folder, file)),
  );
});

test('reads files that import each other or themselves only once', async () => {
  const folder = await createSite({'a.d2': 'x: @b', 'b.d2': 'y: @a; z: @b'});
  const {files, dependencies} = await gatherSources(folder, '...@a');
  assert.deepEqual(Object.keys(files).sort(), ['a.d2', 'b.d2', ENTRY]);
  assert.equal(dependencies.length, 2);
});

test('lists a missing file as a dependency, so that creating it rebuilds the page', async () => {
  const folder = await createSite({'a.d2': 'x: @gone'});
  const {files, dependencies} = await gatherSources(folder, 'x: @a; y: @lost');
  assert.deepEqual(Object.keys(files).sort(), ['a.d2', ENTRY]);
  assert.deepEqual(
    [...dependencies].sort(),
    ['a.d2', 'gone.d2', 'lost.d2'].map((file) => path.join(folder, file)),
  );
});

test('lists a missing file once, even if it is imported twice', async () => {
  const folder = await createSite({});
  const {dependencies} = await gatherSources(folder, 'x: @lost; y: @lost.member');
  assert.deepEqual(dependencies, [path.join(folder, 'lost.d2')]);
});

test('resolves the imports of a file that a fence shows relative to that file', async () => {
  const folder = await createSite({'parts/lib.d2': 'x'});
  const {files} = await gatherSources(folder, 'x: @lib', 'parts/main.d2');
  assert.deepEqual(files, {'parts/main.d2': 'x: @lib', 'parts/lib.d2': 'x'});
});

test('treats an impossible path like a missing file', async () => {
  const folder = await createSite({plain: ''});
  const {files, dependencies} = await gatherSources(folder, `y: @plain/lib; z: @"${'long'.repeat(100)}"`);
  assert.deepEqual(Object.keys(files), [ENTRY]);
  assert.equal(dependencies.length, 2);
});

test('imports a file even if it has the name of an entry', async () => {
  const folder = await createSite({'index.d2': 'of index', 'fence.d2': 'of fence'});
  const {files} = await gatherSources(folder, 'x: @index; y: @fence');
  assert.deepEqual(files, {[ENTRY]: 'x: @index; y: @fence', 'index.d2': 'of index', 'fence.d2': 'of fence'});
  assert.doesNotMatch(ENTRY, /\.d2$/);
});

const SECRET = 'key: secret';

/** Imports of files outside the site, and of a file that would block forever. */
const REJECTED_IMPORTS: readonly [file: string, source: string, prepare: (pages: string) => unknown, reason: RegExp][] =
  [
    [
      'a file outside',
      'x: @"../../secret"',
      () => {},
      /^Can't import \.\.\/\.\.\/secret\.d2: it isn't in the site's folder\./,
    ],
    ['a missing file outside', 'x: @"../../../gone"', () => {}, /isn't in the site's folder/],
    [
      'a symbolic link that leads outside',
      'x: @lib',
      (pages) => fs.symlink(path.join(pages, '../../secret.d2'), path.join(pages, 'lib.d2')),
      /^Can't import lib\.d2: it isn't in the site's folder\./,
    ],
    [
      'a file in a linked folder',
      'x: @parts/secret',
      (pages) => fs.symlink(path.join(pages, '../..'), path.join(pages, 'parts')),
      /isn't in the site's folder/,
    ],
    [
      'a link to another kind of file',
      'x: @lib',
      async (pages) => {
        await fs.writeFile(path.join(pages, '../config'), SECRET);
        await fs.symlink('../config', path.join(pages, 'lib.d2'));
      },
      /it isn't a \.d2 file\./,
    ],
    ['a pipe', 'x: @lib', (pages) => execFileSync('mkfifo', [path.join(pages, 'lib.d2')]), /it isn't a regular file\./],
  ];

for (const [file, source, prepare, reason] of REJECTED_IMPORTS) {
  test(`rejects ${file} at the position of its import`, {timeout: 10_000}, async () => {
    const pages = await createSite({'a.d2': `y\n  ${source}`});
    await fs.writeFile(path.join(pages, '../../secret.d2'), SECRET);
    await prepare(pages);
    const {files, rejected} = await gather(path.dirname(pages), pages, 'x: @a');
    assert.ok(!JSON.stringify(files).includes(SECRET));
    assert.deepEqual(
      rejected.map((diagnostic) => [diagnostic.file, diagnostic.line, diagnostic.column]),
      [['a.d2', 2, 6]],
    );
    assert.match(rejected[0]?.message ?? '', reason);
  });
}

test("follows a symbolic link to a .d2 file in the site's folder", async () => {
  const pages = await createSite({'real.d2': 'r'});
  await fs.symlink('real.d2', path.join(pages, 'lib.d2'));
  assert.equal((await gatherSources(pages, 'x: @lib')).files['lib.d2'], 'r');
});
