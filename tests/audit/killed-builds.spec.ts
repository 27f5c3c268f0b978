/** The same sources give the same bytes, whatever happened to the caches: a build was killed, ran twice, lost or damaged files. */
import fs from 'node:fs';
import path from 'node:path';
import {docusaurus} from '../../scripts/docusaurus';
import {buildFixture, copyFixture, hashFiles, run, stop} from '../docusaurus';
import {expect, isolatedTest as test} from '../site';

test.describe.configure({timeout: 600_000});

/** What each of D2's ways to draw makes, and enough of it that a build can be killed in between. */
const FENCES = [
  'title="Crew"\n...@crew',
  'layout=elk\nkeel -> mast: holds',
  'sketch\nkeel -> mast',
  'boards\nlayers: {hull: {plank -> plank2}; deck: {rope -> cleat}}',
  'animate=600\nsteps: {1: {anchor}; 2: {anchor -> chain}}',
  'interactive\nbuoy: {tooltip: red}',
  'ascii=standard\nbow -> stern',
  ...Array.from({length: 8}, (_, i) => `\nport -> berth${i}`),
];

/** Pages of the fixture in both languages. */
const PAGES: Readonly<Record<string, string>> = {
  'docs/boats.md': `# Boats\n\n${FENCES.map((fence) => `\`\`\`d2 ${fence}\n\`\`\`\n`).join('\n')}`,
  'i18n/ko/docusaurus-plugin-content-docs/current/boats.md':
    '# 배\n\n```d2\nport: 항구\nport -> berth\n```\n\n```sh\nd2 a.d2\n```\n',
};

/** A clone of a small site. */
function clone(): string {
  const folder = copyFixture('authoring');
  for (const [name, text] of Object.entries(PAGES)) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), {recursive: true});
    fs.writeFileSync(path.join(folder, name), text);
  }
  return folder;
}

const remove = (folder: string) => fs.rmSync(folder, {recursive: true, force: true, maxRetries: 5});

function filesIn(place: string): string[] {
  return fs
    .readdirSync(place, {recursive: true, encoding: 'utf8'})
    .map((name) => path.join(place, name))
    .filter((file) => fs.statSync(file).isFile())
    .sort();
}

test('two clones give the same bytes, whatever happened to the caches of one', async () => {
  const other = clone();
  const {code: good, output: first, files: expected} = await buildFixture(other);
  remove(other);
  expect(good, first).toBe(0);
  const pictures = Object.keys(expected).filter((name) => name.endsWith('.svg'));
  expect(pictures.length).toBeGreaterThan(FENCES.length);
  for (const name of pictures) expect(name).toMatch(/^(?:ko\/)?diagrams\/[0-9a-f]{16}\.svg$/);
  const folder = clone();
  const caches = (name: string) => path.join(folder, '.cache', name);
  const expectSame = ({code, output, files}: Awaited<ReturnType<typeof buildFixture>>, what: string) => {
    expect(code, `${what}: ${output}`).toBe(0);
    expect(files, what).toEqual(expected);
    expect(output, what).not.toContain('[d2]');
  };
  try {
    // It is killed while it writes: after the first diagram was kept. One page has another name yet.
    const [before, after] = ['docs/boats.md', 'docs/renamed.md'].map((name) => path.join(folder, name)) as [
      string,
      string,
    ];
    fs.renameSync(before, after);
    const killed = run(folder, ['build', '--out-dir', path.join(folder, 'build')]);
    await expect.poll(() => fs.existsSync(caches('d2')), {timeout: 120_000}).toBe(true);
    await stop(killed, 'SIGKILL');
    fs.renameSync(after, before);
    const [one, two] = await Promise.all([buildFixture(folder), buildFixture(folder)]);
    expectSame(one, 'after a killed build, and a page renamed; one of two at once');
    expectSame(two, 'the other of two at once');

    const kept = fs.readdirSync(path.join(folder, '.cache')).filter((name) => name !== 'rspack' && name !== 'program');
    expect(kept).toEqual(expect.arrayContaining(['d2', 'scripts']));
    for (const [at, file] of kept.flatMap((name) => filesIn(caches(name))).entries()) {
      if (at % 2 === 0) fs.rmSync(file);
      else fs.truncateSync(file, 100);
    }
    expectSame(await buildFixture(folder), 'what was made deleted or cut short, the bundler\u2019s cache full');

    // As `npm run build` does it: the bundler crashes on such a cache, and builds without it then.
    for (const file of filesIn(caches('rspack'))) fs.truncateSync(file, fs.statSync(file).size >> 1);
    const out = path.join(folder, 'build');
    fs.rmSync(out, {recursive: true, force: true});
    expect(await docusaurus(folder, ['build', '--out-dir', out], 'ignore')).toBe(0);
    expect(hashFiles(out), 'bundler cache cut short, diagrams kept').toEqual(expected);
  } finally {
    remove(folder);
  }
});
