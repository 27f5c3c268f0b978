/** The list of posts. `tests/static/blog.test.ts` checks its content. */
import {expect, hydrated, test} from '../site';

test('the list shows the first diagram of the newest post next to its opening, and those of others below [B-1]', async ({
  page,
}) => {
  await page.goto('/blog/');
  await hydrated(page);
  const articles = page.locator('main article');
  expect(await articles.count()).toBeGreaterThan(5);
  for (const width of [1440, 360]) {
    await page.setViewportSize({width, height: 900});
    for (const [index, article] of (await articles.all()).entries()) {
      const opening = await article.locator('.markdown > p').first().boundingBox();
      const figure = await article.locator('.markdown > figure').boundingBox();
      if (!opening || !figure) throw new Error('A post of the list has no opening, or no diagram.');
      const isBeside = figure.x >= opening.x + opening.width && figure.y < opening.y + opening.height;
      expect(isBeside, `at ${width} px`).toBe(width === 1440 && index === 0);
      if (!isBeside) expect(figure.y).toBeGreaterThanOrEqual(opening.y + opening.height);
      await expect(article.locator('figure .theme-code-block')).toBeHidden();
    }
  }
});

test('the editor of a diagram in the list is as wide as its post [B-1]', async ({page}) => {
  await page.setViewportSize({width: 1440, height: 900});
  await page.goto('/blog/');
  await hydrated(page);
  const article = page.locator('main article', {has: page.locator('[data-d2=edit]')}).first();
  await article.locator('[data-d2=edit]').click();
  await expect(article.locator('[contenteditable]')).toBeFocused();
  const [figure, markdown] = await Promise.all([
    article.locator('figure').boundingBox(),
    article.locator('.markdown').boundingBox(),
  ]);
  expect(figure?.width).toBe(markdown?.width);
});
