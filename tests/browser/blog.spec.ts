/** Tests the layout of the list of blog posts. `tests/static/blog.test.ts` tests its content. */
import {expect, test, waitForHydration} from '../site';

test("on wide screens, the newest post's diagram is next to its first paragraph; all other diagrams are below [B-1]", async ({
  page,
}) => {
  await page.goto('/blog/');
  await waitForHydration(page);
  const articles = page.locator('main article');
  expect(await articles.count()).toBeGreaterThan(5);
  for (const width of [1440, 360]) {
    await page.setViewportSize({width, height: 900});
    for (const [index, article] of (await articles.all()).entries()) {
      const paragraphBox = await article.locator('.markdown > p').first().boundingBox();
      const figureBox = await article.locator('.markdown > figure').boundingBox();
      if (!paragraphBox || !figureBox) throw new Error('Every post in the list must have a paragraph and a diagram.');
      const isNextToParagraph =
        figureBox.x >= paragraphBox.x + paragraphBox.width && figureBox.y < paragraphBox.y + paragraphBox.height;
      expect(isNextToParagraph, `at ${width} px`).toBe(width === 1440 && index === 0);
      if (!isNextToParagraph) expect(figureBox.y).toBeGreaterThanOrEqual(paragraphBox.y + paragraphBox.height);
    }
  }
});

test('posts in the list hide the sources of their diagrams [B-1]', async ({page}) => {
  await page.goto('/blog/');
  await waitForHydration(page);
  const articles = await page.locator('main article').all();
  expect(articles.length).toBeGreaterThan(5);
  for (const width of [1440, 360]) {
    await page.setViewportSize({width, height: 900});
    for (const article of articles) await expect(article.locator('figure .theme-code-block')).toBeHidden();
  }
});

test("in the list, a diagram's editor is as wide as the post [B-1]", async ({page}) => {
  await page.setViewportSize({width: 1440, height: 900});
  await page.goto('/blog/');
  await waitForHydration(page);
  const article = page.locator('main article', {has: page.locator('[data-d2=edit]')}).first();
  await article.locator('[data-d2=edit]').click();
  await expect(article.locator('[contenteditable]')).toBeFocused();
  const [figureBox, postBox] = await Promise.all([
    article.locator('figure').boundingBox(),
    article.locator('.markdown').boundingBox(),
  ]);
  if (!figureBox || !postBox) throw new Error('The figure and its post must be visible.');
  expect(figureBox.width).toBe(postBox.width);
});
