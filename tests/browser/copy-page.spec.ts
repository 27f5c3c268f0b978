import {expect, type Page, test, waitForHydration} from '../site';

const readClipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test('the button fetches the page as Markdown, copies it, and says so', async ({page, context}) => {
  const path = '/ko/tour/style/';
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const requestedPaths: string[] = [];
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
  await page.goto(path);
  await waitForHydration(page);
  expect(requestedPaths).not.toContain(`${path}index.md`);
  const button = page.getByRole('button', {name: '페이지를 마크다운으로 복사'});
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(button.getByRole('status')).toHaveText('복사했습니다');
  expect(requestedPaths).toContain(`${path}index.md`);
  const file = await page.request.get(`${path}index.md`);
  expect(file.headers()['content-type']).toBe('text/markdown; charset=utf-8');
  expect(await readClipboard(page)).toBe(await file.text());
  await expect(button.getByRole('status')).toHaveText('');
});

test('the button says when copying fails', async ({page, context, allowErrors}) => {
  allowErrors(/Failed to load resource/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.route('**/index.md', (route) => route.abort());
  await page.goto('/blog/ascii/');
  await waitForHydration(page);
  const button = page.getByRole('button', {name: 'Copy page as Markdown'});
  await button.click();
  await expect(button.getByRole('status')).toHaveText("Couldn't copy");
});

test('tags in the head that belong to one page are removed on the next', async ({page}) => {
  await page.goto('/tour/style/');
  await waitForHydration(page);
  await expect(page.locator('head [data-initial-page]').first()).toBeAttached();
  await page.locator('.pagination-nav__link--next').click();
  await expect(page).not.toHaveURL(/\/tour\/style\//);
  await expect(page.locator('head [data-initial-page]')).toHaveCount(0);
});
