import fs from 'node:fs';
import path from 'node:path';
import {BUILD} from '../../scripts/sources';
import {expect, hydrated, LOCALES, PAGES, ROUTES, STILL_TO_COME, site, test, WRITTEN} from '../site';

function builtPages(folder: string): string[] {
  return fs.readdirSync(folder, {withFileTypes: true}).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return builtPages(file);
    return entry.name === 'index.html' ? [`/${path.relative(BUILD, folder)}/`.replace('//', '/')] : [];
  });
}

test('R-1: every written route answers 200 in both locales', async ({request}) => {
  for (const page of PAGES) {
    const response = await request.get(page, {maxRedirects: 0});
    expect(response.status(), page).toBe(200);
    expect(response.headers()['content-type'], page).toBe('text/html; charset=utf-8');
  }
});

test('R-1: nothing but the routes of the specification is a page', () => {
  const redirects = LOCALES.map(({prefix}) => `${prefix}/tour/`);
  const pages = builtPages(BUILD).filter((page) => !redirects.includes(page));
  expect(pages.sort()).toEqual([...PAGES].sort());
});

test('R-1: routes still to come are absent, not stubs', async ({request}) => {
  expect(WRITTEN.length + STILL_TO_COME.length).toBe(ROUTES.length);
  for (const route of STILL_TO_COME) expect((await request.get(route)).status(), route).toBe(404);
});

for (const {name, prefix} of LOCALES) {
  test(`R-2: other paths show the not-found page of ${name}`, async ({page, allowErrors}) => {
    allowErrors(/404/);
    const response = await page.goto(`${prefix}/no/such/page/`);
    expect(response?.status()).toBe(404);
    await expect(page.locator('h1')).toHaveText(name === 'ko' ? '페이지를 찾을 수 없습니다' : 'Page Not Found');
    await expect(page.locator('html')).toHaveAttribute('lang', name);
  });

  for (const suffix of ['.html', '.htm']) {
    test(`R-3: ${suffix} leads to the path without it in ${name}, with query and hash`, async ({page}) => {
      await page.goto(`${prefix}/tour/shapes${suffix}?from=mail#gallery`);
      await expect(page).toHaveURL(`${site()}${prefix}/tour/shapes/?from=mail#gallery`);
    });
  }

  test(`R-3: an .html link inside the site leads on in ${name}, too`, async ({page}) => {
    await page.goto(`${prefix}/tour/intro/`);
    await hydrated(page);
    // A link that the site's router follows, as a page change without a request to the server.
    await page.evaluate((target) => {
      window.history.pushState({}, '', target);
      window.dispatchEvent(new PopStateEvent('popstate', {state: {}}));
    }, `${prefix}/tour/shapes.html?a=1#gallery`);
    await expect(page).toHaveURL(`${site()}${prefix}/tour/shapes/?a=1#gallery`);
  });

  test(`R-4: /tour and /tour/ go to the introduction in ${name}`, async ({page, request}) => {
    for (const from of ['/tour', '/tour/']) {
      await page.goto(prefix + from);
      await expect(page).toHaveURL(`${site()}${prefix}/tour/intro/`);
    }
    // A host without redirects serves the stub.
    const stub = fs.readFileSync(path.join(BUILD, prefix, 'tour/index.html'), 'utf8');
    expect(stub).toContain(`content="0; url=${prefix}/tour/intro/"`);
    expect((await request.get(`${prefix}/tour`, {maxRedirects: 0})).status()).toBe(301);
  });

  test(`R-5: a path without its slash goes to the one with it in ${name}`, async ({request}) => {
    for (const route of ['/tour/connections', '/blog', '/releases/0.7.1']) {
      const response = await request.get(`${prefix}${route}?q=1`, {maxRedirects: 0});
      expect(response.status()).toBe(301);
      expect(response.headers().location).toBe(`${prefix}${route}/?q=1`);
    }
  });

  test(`R-7: titles, language and direction are right in ${name}`, async ({request}) => {
    for (const route of WRITTEN) {
      const html = await (await request.get(prefix + route)).text();
      expect(html, route).toMatch(/<title[^>]*>[^<|]+ \| D2 Documentation<\/title>/);
      expect(html, route).toMatch(new RegExp(`<html[^>]* lang="?${name}"?[ >]`));
      expect(html, route).toMatch(/<html[^>]* dir="?ltr"?[ >]/);
    }
  });

  test(`R-8: the generator is named in ${name}`, async ({page}) => {
    await page.goto(`${prefix}/tour/intro/`);
    await expect(page.locator('meta[name="generator"]')).toHaveAttribute('content', 'Docusaurus v3.8.1');
  });
}

test('R-6: switching the locale keeps path, query and hash', async ({page}) => {
  await page.goto('/tour/connections/?from=mail#labels');
  await hydrated(page);
  await page.getByRole('button', {name: 'English'}).hover();
  await page.getByRole('link', {name: '한국어'}).click();
  await expect(page).toHaveURL(`${site()}/ko/tour/connections/?from=mail#labels`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
});
