import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {docusaurus} from '../../scripts/docusaurus';
import {buildFixture, copyFixture, hashFiles, run, startDev, stop} from '../docusaurus';
import {expect, test} from '../site';

test.describe.configure({mode: 'default', timeout: 300_000});

let folder = '';
test.beforeEach(() => {
  folder = copyFixture('killed-builds');
});
test.afterEach(() => fs.rmSync(folder, {recursive: true, force: true}));

const caches = (name: string) => path.join(folder, '.cache', name);

function filesIn(place: string): string[] {
  return fs
    .readdirSync(place, {recursive: true, encoding: 'utf8'})
    .map((name) => path.join(place, name))
    .filter((file) => fs.statSync(file).isFile());
}

// What D2 takes minutes for, what makes it panic, and imports that cannot be.
const ENDLESS = `${Array.from({length: 90}, (_, i) => `n${i}`).join(';')}; * -> *`;
const STORMS: readonly (readonly [source: string, said: RegExp])[] = [
  [ENDLESS, /^\s*docs\/page-0\.md:6:1: The compiler did not finish within 15 s\.$/m],
  ['x: [1; """ a """]', /^\s*docs\/page-1\.md:6:1: panic/m],
  ['...@round', /^\s*docs\/about\.d2:1:1: detected cyclic import chain: round\.d2 -> about\.d2 -> round\.d2$/m],
  ['x: @lost', /^\s*docs\/page-3\.md:6:4: failed to import "lost\.d2"/m],
];

test('thirty bad fences in ten files are all named, one that never ends and one that crashes D2 among them', async () => {
  const config = path.join(folder, 'docusaurus.config.ts');
  // On a busy machine the first fence of an instance may take 5 s, and it must not be blamed.
  fs.writeFileSync(config, fs.readFileSync(config, 'utf8').replace('workers: 1', 'workers: 1, timeLimit: 15_000'));
  fs.rmSync(path.join(folder, 'docs/index.md'));
  fs.writeFileSync(path.join(folder, 'docs/round.d2'), '...@about\n');
  fs.writeFileSync(path.join(folder, 'docs/about.d2'), '...@round\n');
  for (let page = 0; page < 10; page++) {
    const sources = [STORMS[page]?.[0] ?? 'x.shape: blob0', 'x.shape: blob1', 'x.shape: blob2'];
    const text = sources.map((source) => `\`\`\`d2\n${source}\n\`\`\`\n`).join('\n');
    fs.writeFileSync(path.join(folder, `docs/page-${page}.md`), `---\ntitle: A page\n---\n\n${text}`);
  }
  const {code, output} = await buildFixture(folder);
  expect(code).not.toBe(0);
  expect(output).toContain('30 mistakes in D2 fences');
  for (const [, said] of STORMS) expect(output).toMatch(said);
  for (let page = 0; page < 10; page++) {
    for (const [line, shape] of [
      [6, 'blob0'],
      [10, 'blob1'],
      [14, 'blob2'],
    ] as const) {
      if (line === 6 && STORMS[page]) continue;
      expect(output).toContain(`docs/page-${page}.md:${line}:10: unknown shape "${shape}"`);
    }
  }
});

test('two clones give the same bytes, whatever happened to the caches of one', async () => {
  const other = copyFixture('killed-builds');
  let expected: Readonly<Record<string, string>>;
  try {
    const built = await buildFixture(other);
    expect(built.code, built.output).toBe(0);
    expected = built.files;
  } finally {
    fs.rmSync(other, {recursive: true, force: true});
  }
  expect(Object.keys(expected).filter((name) => name.startsWith('diagrams/'))).toHaveLength(2);
  const expectSame = async (what: string) => {
    const {code, output, files} = await buildFixture(folder);
    expect(code, `${what}: ${output}`).toBe(0);
    expect(files, what).toEqual(expected);
    expect(output, what).not.toContain('[d2]');
  };

  // It is killed while it writes: after the first diagram was kept.
  const killed = run(folder, 'build', '--out-dir', path.join(folder, 'build'));
  await expect.poll(() => fs.existsSync(caches('d2')), {timeout: 120_000}).toBe(true);
  const ended = new Promise((resolve) => killed.on('close', resolve));
  killed.kill('SIGKILL');
  await ended;
  await expectSame('after a killed build');

  const [one, two] = await Promise.all([buildFixture(folder), buildFixture(folder)]);
  expect([one.code, two.code], one.output + two.output).toEqual([0, 0]);
  expect(one.files).toEqual(expected);
  expect(two.files).toEqual(expected);

  fs.rmSync(caches('d2'), {recursive: true});
  await expectSame('diagrams deleted, bundler cache kept');
  // As `npm run build` does it: the bundler crashes on such a cache, and builds without it then.
  for (const file of filesIn(caches('rspack'))) fs.truncateSync(file, fs.statSync(file).size >> 1);
  const out = path.join(folder, 'build');
  fs.rmSync(out, {recursive: true, force: true});
  expect(await docusaurus(folder, ['build', '--out-dir', out], 'ignore')).toBe(0);
  expect(hashFiles(out), 'bundler cache cut short, diagrams kept').toEqual(expected);

  fs.renameSync(path.join(folder, 'docs/index.md'), path.join(folder, 'docs/renamed.md'));
  const renamed = await buildFixture(folder);
  expect(renamed.code, renamed.output).toBe(0);
  const diagrams = (files: object) => Object.entries(files).filter(([name]) => name.startsWith('diagrams/'));
  expect(diagrams(renamed.files)).toEqual(diagrams(expected));
});

test('a cache that cannot be written to is said to be so once, and the build goes on', async () => {
  fs.mkdirSync(caches(''), {recursive: true});
  fs.writeFileSync(caches('d2'), 'a file where the folder should be');
  const {code, output, files} = await buildFixture(folder);
  expect(code, output).toBe(0);
  expect(output.match(/\[d2\] Diagrams are not kept for the next build.*\.cache\/d2 cannot be written/g)).toHaveLength(
    1,
  );
  expect(Object.keys(files).filter((name) => name.startsWith('diagrams/'))).toHaveLength(2);
});

test('a full disk under the cache is said to be so once, and the build goes on', async () => {
  const place = caches('d2');
  fs.mkdirSync(place, {recursive: true});
  const mounted =
    os.platform() === 'linux' && spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4k', 'none', place]).status === 0;
  test.skip(!mounted, 'only root of a Linux machine can make a small disk');
  try {
    const {code, output, files} = await buildFixture(folder);
    expect(code, output).toBe(0);
    expect(output.match(/\[d2\] Diagrams are not kept for the next build.*ENOSPC/g)).toHaveLength(1);
    expect(Object.keys(files).filter((name) => name.startsWith('diagrams/'))).toHaveLength(2);
  } finally {
    expect(spawnSync('umount', [place]).status).toBe(0);
  }
});

test('the authoring server follows a page that is renamed', async ({page, allowErrors}) => {
  allowErrors(/./); // the authoring server reports its own reconnections
  const write = (name: string) =>
    fs.writeFileSync(path.join(folder, 'docs', name), '# A page\n\n```d2\n...@crew\n```\n');
  write('before.md');
  const server = await startDev(folder, 4714, 'en');
  try {
    await page.goto('http://localhost:4714/before');
    await expect(page.locator('figure img')).toHaveAttribute('alt', /2 shapes/, {timeout: 20_000});
    fs.renameSync(path.join(folder, 'docs/before.md'), path.join(folder, 'docs/after.md'));
    await expect(async () => {
      await page.goto('http://localhost:4714/after');
      await expect(page.locator('figure img')).toHaveAttribute('alt', /2 shapes/, {timeout: 3000});
    }).toPass({timeout: 40_000});
    fs.appendFileSync(path.join(folder, 'docs/crew.d2'), 'captain -> cook\n');
    await expect(page.locator('figure img')).toHaveAttribute('alt', /3 shapes/, {timeout: 20_000});
  } finally {
    await stop(server);
  }
});
