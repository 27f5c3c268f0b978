/** Tests that builds report errors with enough detail for an author to fix them. */
import fs from 'node:fs';
import path from 'node:path';
import {buildFixture, buildFixtureInto, inFixture, withDevServer} from '../docusaurus';
import {expect, isolatedTest as test} from '../site';

test.describe.configure({timeout: 300_000});

test('errors name the page without a default export and list the existing sidebar and doc ids [X-9]', async () => {
  await inFixture('developer-errors', async (folder) => {
    const {code, output} = await buildFixture(folder);
    expect(code).not.toBe(0);
    expect(output).toMatch(/no-default-export.*doesn't have a default export/);
    expect(output).toMatch(
      /Can't find any sidebar with id "missing-sidebar"[\s\S]*Available sidebar ids are:[\s\S]*guide/,
    );
    expect(output).toMatch(/Couldn't find any doc with id "missing-doc"[\s\S]*Available doc ids are:[\s\S]*known-doc/);
    expect(output).toMatch(
      /plugin global data not found for "docusaurus-plugin-content-docs" plugin with id "missing-plugin"/,
    );
  });
});

test('an error in the navbar shows which item failed [X-9]', async ({page, allowErrors}) => {
  allowErrors(/./);
  await inFixture('developer-errors', (folder) =>
    withDevServer(folder, 'en', async (origin) => {
      await page.goto(`${origin}/navbar`);
      const message =
        /A theme navbar item failed to render[\s\S]*"label": "The broken item"[\s\S]*Couldn't find any doc with id "missing-doc"[\s\S]*Available doc ids are:[\s\S]*known-doc/;
      await expect(page.locator('body')).toContainText(message, {timeout: 60_000});
    }),
  );
});

test('broken links fail the build, and broken Markdown links and anchors cause warnings [X-10]', async () => {
  await inFixture('broken-links', async (folder) => {
    const {code, output} = await buildFixture(folder);
    expect(code).not.toBe(0);
    const [english = '', korean = ''] = output.split('[ko] Creating');
    expect(english).toMatch(/WARNING\][\s\S]*broken anchors[\s\S]*#missing-heading/);
    expect(english).toContain('[SUCCESS]');
    expect(korean).toMatch(/WARNING\][\s\S]*missing-file\.md/);
    expect(korean).toMatch(/found broken links[\s\S]*linking to \/(?:ko\/)?missing-page/);
  });
});

test('a page that uses a hidden file or a file outside the site fails the build', async () => {
  await inFixture('foreign-files', async (folder) => {
    fs.mkdirSync(path.join(folder, '.secret'));
    fs.writeFileSync(path.join(folder, '.secret/key.json'), '{"key": "secret"}');
    fs.symlinkSync('../../bad-fences/docs/timetable.d2', path.join(folder, 'docs/linked.png'));
    const {code, output} = await buildFixtureInto(folder, path.join(folder, 'build'));
    expect(code).not.toBe(0);
    const matches = [...output.matchAll(/^.*(docs\/\S+) uses (\S+), but pages can only use files inside the site/gm)];
    const rejectedUses = new Set(matches.map(([, page, file]) => `${page} ${file}`));
    expect([...rejectedUses].sort()).toEqual([
      'docs/image.md ../bad-fences/docusaurus.config.ts',
      'docs/link.md .secret/key.json',
      'docs/matter.md ../owners/static/js/count.js',
      'docs/symlink.md ../bad-fences/docs/timetable.d2',
    ]);
  });
});

// One source that takes minutes, one that crashes D2, and two with impossible imports.
const ENDLESS_SOURCE = `${Array.from({length: 90}, (_, i) => `n${i}`).join(';')}; * -> *`;
const FAILING_SOURCES: readonly (readonly [source: string, message: RegExp])[] = [
  [ENDLESS_SOURCE, /^\s*docs\/page-0\.md:6:1: The compiler didn't finish within 25 s\. Simplify the diagram\.$/m],
  ['x: [1; """ a """]', /^\s*docs\/page-1\.md:6:1: panic/m],
  ['...@round', /^\s*docs\/about\.d2:1:1: detected cyclic import chain: round\.d2 -> about\.d2 -> round\.d2$/m],
  ['x: @lost', /^\s*docs\/page-3\.md:6:4: failed to import "lost\.d2"/m],
];

/** Adds ten pages with three bad fences each. */
function addBadPages(folder: string): void {
  fs.writeFileSync(path.join(folder, 'docs/round.d2'), '...@about\n');
  fs.writeFileSync(path.join(folder, 'docs/about.d2'), '...@round\n');
  for (let page = 0; page < 10; page++) {
    const sources = [FAILING_SOURCES[page]?.[0] ?? 'x.shape: blob0', 'x.shape: blob1', 'x.shape: blob2'];
    const text = sources.map((source) => `\`\`\`d2\n${source}\n\`\`\`\n`).join('\n');
    fs.writeFileSync(path.join(folder, `docs/page-${page}.md`), `---\ntitle: A page\n---\n\n${text}`);
  }
}

test('a build lists the errors of all fences in both languages, even if one takes too long and one crashes D2', async () => {
  await inFixture('bad-fences', async (folder) => {
    addBadPages(folder);
    const {code, output} = await buildFixture(folder);
    expect(code).not.toBe(0);
    // 30 from addBadPages, 5 from the fixture
    expect(output).toContain('35 errors in D2 fences');
    // Each error shows its file, line, column, and source.
    expect(output).toMatch(/docs\/index\.mdx:16:3: connection missing destination\n\s+16 \| {3}kiosk ->\n\s+\| {3}\^/);
    expect(output).toMatch(/docs\/index\.mdx:19:7: There is no option "colour"/);
    expect(output).toMatch(/docs\/index\.mdx:23:1: This fence is marked "fails", but D2 compiles it/);
    expect(output).toMatch(/docs\/timetable\.d2:2:10: unknown shape "blob"/);
    expect(output).toMatch(/current\/index\.mdx:6:12: unknown shape "네모"/);
    for (const [, message] of FAILING_SOURCES) expect(output).toMatch(message);
    for (let page = 0; page < 10; page++) {
      for (const [line, shape] of [
        [6, 'blob0'],
        [10, 'blob1'],
        [14, 'blob2'],
      ] as const) {
        if (line === 6 && FAILING_SOURCES[page]) continue;
        expect(output).toContain(`docs/page-${page}.md:${line}:10: unknown shape "${shape}"`);
      }
    }
  });
});
