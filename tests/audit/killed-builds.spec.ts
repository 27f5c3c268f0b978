/** Tests that the same sources give the same bytes after a killed build, two builds at once, or damaged caches. */
import fs from 'node:fs';
import path from 'node:path';
import {runDocusaurus} from '../../scripts/docusaurus';
import {buildFixture, copyFixture, hashFiles, startCommand, stopProcess} from '../docusaurus';
import {expect, isolatedTest as test} from '../site';

test.describe.configure({timeout: 600_000});

/** All ways to draw a fence, and enough fences that a build can be killed halfway. */
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

/** Creates a copy of a small site, with the pages above. */
function createSite(): string {
  const folder = copyFixture('dev-server');
  for (const [name, text] of Object.entries(PAGES)) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), {recursive: true});
    fs.writeFileSync(path.join(folder, name), text);
  }
  return folder;
}

const remove = (folder: string) => fs.rmSync(folder, {recursive: true, force: true, maxRetries: 5});

function listFiles(folder: string): string[] {
  return fs
    .readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .map((name) => path.join(folder, name))
    .filter((file) => fs.statSync(file).isFile())
    .sort();
}

test('a build gives the same bytes as a clean one, even if its caches are incomplete or damaged', async () => {
  const cleanFolder = createSite();
  const {code: cleanCode, output: cleanOutput, files: expected} = await buildFixture(cleanFolder);
  remove(cleanFolder);
  expect(cleanCode, cleanOutput).toBe(0);
  const drawings = Object.keys(expected).filter((name) => name.endsWith('.svg'));
  expect(drawings.length).toBeGreaterThan(FENCES.length);
  for (const name of drawings) expect(name).toMatch(/^(?:ko\/)?diagrams\/[0-9a-f]{16}\.svg$/);
  const folder = createSite();
  const getCacheFolder = (name: string) => path.join(folder, '.cache', name);
  const expectSameBytes = ({code, output, files}: Awaited<ReturnType<typeof buildFixture>>, situation: string) => {
    expect(code, `${situation}: ${output}`).toBe(0);
    expect(files, situation).toEqual(expected);
    expect(output, situation).not.toContain('[d2]');
  };
  try {
    // Kills the build after it cached the first diagram. One page still has another name.
    const [before, after] = ['docs/boats.md', 'docs/renamed.md'].map((name) => path.join(folder, name)) as [
      string,
      string,
    ];
    fs.renameSync(before, after);
    const killed = startCommand(folder, ['build', '--out-dir', path.join(folder, 'build')]);
    await expect.poll(() => fs.existsSync(getCacheFolder('d2')), {timeout: 120_000}).toBe(true);
    await stopProcess(killed, 'SIGKILL');
    fs.renameSync(after, before);
    const [firstBuild, secondBuild] = await Promise.all([buildFixture(folder), buildFixture(folder)]);
    expectSameBytes(firstBuild, 'first of two builds at once, after a killed build and a renamed page');
    expectSameBytes(secondBuild, 'second of two builds at once');

    const cacheFolders = fs
      .readdirSync(path.join(folder, '.cache'))
      .filter((name) => name !== 'rspack' && name !== 'program');
    expect(cacheFolders).toEqual(expect.arrayContaining(['d2', 'scripts']));
    for (const [index, file] of cacheFolders.flatMap((name) => listFiles(getCacheFolder(name))).entries()) {
      if (index % 2 === 0) fs.rmSync(file);
      else fs.truncateSync(file, 100);
    }
    expectSameBytes(await buildFixture(folder), 'half of the cached files deleted, the others truncated');

    // Like `npm run build`: the bundler crashes because of the cache, and a second attempt builds without it.
    for (const file of listFiles(getCacheFolder('rspack'))) fs.truncateSync(file, fs.statSync(file).size >> 1);
    const out = path.join(folder, 'build');
    fs.rmSync(out, {recursive: true, force: true});
    expect(await runDocusaurus(folder, ['build', '--out-dir', out], 'ignore')).toBe(0);
    expect(hashFiles(out), 'the cache of the bundler truncated').toEqual(expected);
  } finally {
    remove(folder);
  }
});
