import fs from 'node:fs';
import path from 'node:path';
import {buildFixture, copyFixture, startDev, stop} from '../docusaurus';
import {expect, test} from '../site';

test.describe.configure({mode: 'default', timeout: 180_000});

async function inFixture(name: string, run: (folder: string) => Promise<void>): Promise<void> {
  const folder = copyFixture(name);
  try {
    await run(folder);
  } finally {
    fs.rmSync(folder, {recursive: true, force: true});
  }
}

test('X-9: developer errors name what is wrong and what exists', async () => {
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

test('X-9: a navbar item that fails to render is named', async ({page, allowErrors}) => {
  allowErrors(/./);
  await inFixture('developer-errors', async (folder) => {
    const server = await startDev(folder, 4713, 'en');
    try {
      await page.goto('http://localhost:4713/navbar');
      const named =
        /A theme navbar item failed to render[\s\S]*"label": "The broken item"[\s\S]*Couldn't find any doc with id "missing-doc"/;
      await expect(page.locator('body')).toContainText(named, {timeout: 20_000});
    } finally {
      await stop(server);
    }
  });
});

test('X-10: broken links end the build, broken Markdown links and anchors are warned of', async () => {
  await inFixture('broken-links', async (folder) => {
    const {code, output} = await buildFixture(folder);
    expect(code).not.toBe(0);
    expect(output).toMatch(/found broken links[\s\S]*linking to \/missing-page/);
    expect(output).toMatch(/WARNING\][\s\S]*missing-file\.md/);
    const page = path.join(folder, 'docs/index.md');
    fs.writeFileSync(
      page,
      fs.readFileSync(page, 'utf8').replace('(/missing-page)', '(/)').replace('(./missing-file.md)', '(/)'),
    );
    const second = await buildFixture(folder);
    expect(second.code, second.output).toBe(0);
    expect(second.output).toMatch(/WARNING\][\s\S]*broken anchors[\s\S]*#missing-heading/);
  });
});

test('a build lists all mistakes of all fences in both languages, with file, line, column and source', async () => {
  await inFixture('bad-fences', async (folder) => {
    const {code, output} = await buildFixture(folder);
    expect(code).not.toBe(0);
    expect(output).toContain('5 mistakes in D2 fences');
    expect(output).toMatch(/docs\/index\.mdx:16:3: connection missing destination\n\s+16 \| {3}kiosk ->\n\s+\| {3}\^/);
    expect(output).toMatch(/docs\/index\.mdx:19:7: There is no option "colour"/);
    expect(output).toMatch(/docs\/index\.mdx:23:1: This fence is marked "fails", but D2 compiles it/);
    expect(output).toMatch(/docs\/timetable\.d2:2:10: unknown shape "blob"/);
    expect(output).toMatch(/current\/index\.mdx:6:12: unknown shape "네모"/);
  });
});

for (const {locale, page, label} of [
  {locale: 'en', page: 'docs/index.mdx', label: 'Diagram as text'},
  {locale: 'ko', page: 'i18n/ko/docusaurus-plugin-content-docs/current/index.mdx', label: 'Diagram as text'},
]) {
  test(`the authoring server shows a mistake in place of the diagram, and recovers (${locale})`, async ({
    page: browser,
    allowErrors,
  }) => {
    allowErrors(/./); // the authoring server reports its own reconnections
    await inFixture('bad-fences', async (folder) => {
      const file = path.join(folder, page);
      fs.writeFileSync(file, '---\ntitle: A page\n---\n\n```d2\nkiosk ->\n```\n');
      const port = locale === 'en' ? 4711 : 4712;
      const server = await startDev(folder, port, locale);
      try {
        await browser.goto(`http://localhost:${port}/${locale === 'en' ? '' : 'ko/'}`);
        await expect(browser.getByRole('alert')).toContainText(`${page}:6:1: connection missing destination`);
        fs.writeFileSync(file, '---\ntitle: A page\n---\n\n```d2\nkiosk -> counter\n```\n');
        await expect(browser.getByText(label)).toBeVisible({timeout: 20_000});
        await expect(browser.getByRole('alert')).toHaveCount(0);
        await expect
          .poll(() => browser.locator('figure img').evaluate((image) => (image as HTMLImageElement).naturalWidth))
          .toBeGreaterThan(0);
        // A file that the page imports is part of the page.
        fs.writeFileSync(path.join(path.dirname(file), 'part.d2'), 'lamp');
        fs.writeFileSync(file, '---\ntitle: A page\n---\n\n```d2\n...@part\n```\n');
        await expect(browser.locator('figure img')).toHaveAttribute('alt', /1 shape|도형 1개/, {timeout: 20_000});
        fs.writeFileSync(path.join(path.dirname(file), 'part.d2'), 'lamp\nshade');
        await expect(browser.locator('figure img')).toHaveAttribute('alt', /2 shapes|도형 2개/, {timeout: 20_000});
      } finally {
        await stop(server);
      }
    });
  });
}

test('the same sources give the same bytes, whatever the caches hold', async () => {
  await inFixture('bad-fences', async (folder) => {
    fs.writeFileSync(path.join(folder, 'docs/index.mdx'), '# A page\n\n```d2\nkiosk -> counter\n```\n');
    fs.rmSync(path.join(folder, 'i18n'), {recursive: true});
    const diagrams = path.join(folder, '.cache/d2');
    const cold = await buildFixture(folder);
    expect(cold.code, cold.output).toBe(0);
    expect(Object.keys(cold.files).filter((name) => /^(?:ko\/)?diagrams\/[0-9a-f]{16}\.svg$/.test(name))).toHaveLength(
      2,
    );
    const warm = await buildFixture(folder);
    expect(warm.files, 'both caches full').toEqual(cold.files);
    for (const name of fs.readdirSync(diagrams, {recursive: true, encoding: 'utf8'})) {
      const file = path.join(diagrams, name);
      if (fs.statSync(file).isFile()) fs.truncateSync(file, 100);
    }
    expect((await buildFixture(folder)).files, 'diagrams cut short, bundler cache kept').toEqual(cold.files);
    fs.rmSync(path.join(folder, '.cache/rspack'), {recursive: true});
    expect((await buildFixture(folder)).files, 'diagrams kept, bundler cache gone').toEqual(cold.files);
  });
});
