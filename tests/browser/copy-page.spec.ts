import {expect, hydrated, type Page, test} from '../site';

const PAGES = [
  {path: '/ko/tour/style/', label: '페이지를 마크다운으로 복사', copied: '복사했습니다', failed: '복사하지 못했습니다'},
  {path: '/blog/ascii/', label: 'Copy page as Markdown', copied: 'Copied', failed: "Couldn't copy"},
] as const;

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

for (const {path, label, copied, failed} of PAGES) {
  test(`the button on ${path} fetches the page as Markdown, copies it, and says so`, async ({page, context}) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    await page.goto(path);
    await hydrated(page);
    expect(fetched).not.toContain(`${path}index.md`);
    const button = page.getByRole('button', {name: label});
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(button.getByRole('status')).toHaveText(copied);
    expect(fetched).toContain(`${path}index.md`);
    const file = await page.request.get(`${path}index.md`);
    expect(file.headers()['content-type']).toBe('text/markdown; charset=utf-8');
    expect(await clipboard(page)).toBe(await file.text());
    await expect(button.getByRole('status')).toHaveText('');
  });

  test(`the button on ${path} says when copying fails`, async ({page, context, allowErrors}) => {
    allowErrors(/Failed to load resource/);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.route('**/index.md', (route) => route.abort());
    await page.goto(path);
    await hydrated(page);
    const button = page.getByRole('button', {name: label});
    await button.click();
    await expect(button.getByRole('status')).toHaveText(failed);
  });
}

test('tags in the head that belong to one page are removed on the next', async ({page}) => {
  await page.goto('/tour/style/');
  await hydrated(page);
  await expect(page.locator('head [data-of-page]').first()).toBeAttached();
  await page.locator('.menu').getByRole('link', {name: 'Themes'}).click();
  await expect(page).toHaveURL(/\/tour\/themes\//);
  await expect(page.locator('head [data-of-page]')).toHaveCount(0);
});
