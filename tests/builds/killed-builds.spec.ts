/** The same sources give the same bytes, whatever happened to the caches: a build was killed, ran twice, lost or damaged files. */
import fs from 'node:fs';
import path from 'node:path';
import {docusaurus} from '../../scripts/docusaurus';
import {buildFixture, builtFigures, copyFigures, hashFiles, run, stop} from '../docusaurus';
import {expect, test} from '../site';

test.describe.configure({timeout: 600_000});

function filesIn(place: string): string[] {
  return fs
    .readdirSync(place, {recursive: true, encoding: 'utf8'})
    .map((name) => path.join(place, name))
    .filter((file) => fs.statSync(file).isFile())
    .sort();
}

test('two clones give the same bytes, whatever happened to the caches of one', async () => {
  const expected = hashFiles(await builtFigures());
  expect(Object.keys(expected).filter((name) => /^(?:ko\/)?diagrams\/[0-9a-f]{16}\.svg$/.test(name)).length).toBe(
    Object.keys(expected).filter((name) => name.endsWith('.svg')).length,
  );
  const folder = copyFigures();
  const caches = (name: string) => path.join(folder, '.cache', name);
  const expectSame = ({code, output, files}: Awaited<ReturnType<typeof buildFixture>>, what: string) => {
    expect(code, `${what}: ${output}`).toBe(0);
    expect(files, what).toEqual(expected);
    expect(output, what).not.toContain('[d2]');
  };
  try {
    // It is killed while it writes: after the first diagram was kept. One page has another name yet.
    const [before, after] = ['docs/one.mdx', 'docs/renamed.mdx'].map((name) => path.join(folder, name)) as [
      string,
      string,
    ];
    fs.renameSync(before, after);
    const killed = run(folder, 'build', '--out-dir', path.join(folder, 'build'));
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
    fs.rmSync(folder, {recursive: true, force: true, maxRetries: 5});
  }
});
