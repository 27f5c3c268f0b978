import {expect, LOCALES, test, WRITTEN} from '../site';

const posts = WRITTEN.filter((route) => /^\/blog\/(?!archive|tags)[\w-]+\/$/.test(route));
const tags = WRITTEN.filter((route) => /^\/blog\/tags\/./.test(route));

for (const {name, prefix} of LOCALES) {
  test(`B-1: the blog of ${name} lists truncated posts with reading time, the sidebar all posts by year`, async ({
    page,
  }) => {
    await page.goto(`${prefix}/blog/`);
    const articles = page.locator('main article');
    await expect(articles).toHaveCount(posts.length);
    await expect(articles.filter({hasText: name === 'ko' ? /약 \d+분/ : /\d+ min read/})).toHaveCount(posts.length);
    await expect(articles.locator('h2[id]')).toHaveCount(0);
    const sidebar = page.locator('aside nav');
    await expect(sidebar.getByRole('link')).toHaveCount(posts.length);
    const years = await sidebar.locator('h3, [role=heading]').allTextContents();
    expect(years.map(Number)).toEqual([...new Set(years.map(Number))].sort((a, b) => b - a));
    expect(years.length).toBeGreaterThan(1);
  });

  test(`B-1: post pages of ${name} are whole`, async ({page}) => {
    for (const post of posts) {
      await page.goto(prefix + post);
      expect(await page.locator('article h2[id]').count(), post).toBeGreaterThan(1);
    }
  });

  test(`B-2: archive, tag list and tag pages of ${name}`, async ({page}) => {
    await page.goto(`${prefix}/blog/archive/`);
    for (const post of posts) await expect(page.locator(`main a[href="${prefix}${post}"]`)).toHaveCount(1);
    await page.goto(`${prefix}/blog/tags/`);
    const listed = await page
      .locator('main a[href*="/blog/tags/"]')
      .evaluateAll((links) => links.map((a) => a.getAttribute('href')));
    expect(listed.sort()).toEqual(tags.map((tag) => prefix + tag).sort());
    for (const tag of tags) {
      await page.goto(prefix + tag);
      expect(await page.locator('main article').count(), tag).toBeGreaterThan(0);
    }
  });
}
