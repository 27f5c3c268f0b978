import {expect, hydrated, SAMPLES, test} from '../site';

for (const scheme of ['light', 'dark'] as const) {
  test(`a diagram follows the ${scheme} scheme inside the same file`, async ({page}) => {
    await page.emulateMedia({colorScheme: scheme});
    await page.goto('/tour/connections/');
    const image = page.locator('figure img').first();
    await expect.poll(() => image.evaluate((element) => (element as HTMLImageElement).complete)).toBe(true);
    const corner = await image.evaluate((element) => {
      const canvas = document.createElement('canvas');
      canvas.width = canvas.height = 4;
      const context = canvas.getContext('2d');
      context?.drawImage(element as HTMLImageElement, 0, 0, 4, 4, 0, 0, 4, 4);
      return [...(context?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3);
    });
    expect(corner).toEqual(scheme === 'light' ? [255, 255, 255] : [30, 30, 46]);
  });
}

test("the text alternative is in the page for everyone, in the page's language", async ({page}) => {
  await page.goto('/tour/connections/');
  const figure = page.locator('figure').first();
  await figure.getByText('Diagram as text').click();
  await expect(figure.getByRole('listitem')).toHaveText(['app', 'db', 'from app to db: query']);
  await page.goto('/ko/tour/connections/');
  const korean = page.locator('figure').first();
  await korean.getByText('텍스트로 보기').click();
  await expect(korean.getByRole('listitem')).toHaveText(['앱', 'DB', '앱 → DB: 조회']);
});

test('the source stands under its diagram, colored, and the button copies it to the letter', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/tour/connections/');
  await hydrated(page);
  const figure = page.locator('figure').first();
  await expect(figure.locator('.t-w').first()).toHaveText('direction');
  await expect(figure.locator('.t-o').first()).toHaveText('->');
  await figure.getByRole('button', {name: 'Copy code'}).click();
  await expect(figure.getByRole('status')).toHaveText('Copied');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe('direction: right\napp -> db: query');
  expect(await figure.locator('pre').innerText()).toBe(copied);
});

test("a source that fails shows the compiler's message at its line", async ({page}) => {
  await page.goto('/tour/connections/');
  const wrong = page.locator('.theme-code-block', {hasText: 'stroke must be style.stroke'});
  await expect(wrong).toContainText('app -> db: {stroke: red}');
  await expect(wrong.locator('strong')).toHaveText('stroke must be style.stroke');
});

test('text renderings keep their columns', async ({page}) => {
  await page.goto('/blog/ascii/');
  const drawing = page
    .locator('figure')
    .filter({has: page.getByText('A nightly backup', {exact: true})})
    .getByRole('img');
  const lines = ((await drawing.textContent()) ?? '').split('\n');
  expect(lines.join('\n')).toContain('┌');
  const font = await drawing.evaluate((element) => getComputedStyle(element).fontFamily);
  expect(font).not.toContain('Source Code Pro');
});

test('no id stands twice on a page that React has taken over, and no page holds an SVG of a diagram', async ({
  page,
}) => {
  for (const path of SAMPLES) {
    await page.goto(path);
    await hydrated(page);
    const ids = await page.locator('[id]').evaluateAll((all) => all.map(({id}) => id));
    expect(
      ids.filter((id, at) => ids.indexOf(id) !== at),
      path,
    ).toEqual([]);
    expect(await page.locator('svg.d2-svg').count(), path).toBe(0);
  }
});

test('every diagram of a page is shown at the size that the page reserves for it', async ({page}) => {
  await page.goto('/tour/connections/');
  const images = await page.locator('figure img').all();
  expect(images.length).toBeGreaterThan(2);
  for (const image of images) {
    await image.scrollIntoViewIfNeeded();
    await expect.poll(() => image.evaluate((it: HTMLImageElement) => it.complete && it.naturalWidth > 0)).toBe(true);
    const {height, wanted} = await image.evaluate((it: HTMLImageElement) => ({
      height: it.getBoundingClientRect().height,
      wanted: (it.getBoundingClientRect().width * it.naturalHeight) / it.naturalWidth,
    }));
    expect(Math.abs(height - wanted)).toBeLessThan(2);
  }
});
