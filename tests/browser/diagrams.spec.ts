import {expect, hydrated, test} from '../site';

for (const scheme of ['light', 'dark'] as const) {
  test(`a diagram has the colors of ${scheme} mode, from the same file`, async ({page}) => {
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

test('the source is shown below its diagram in colors, and the button copies exactly that source', async ({
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
  expect(copied).toBe('direction: right\nweb -> db: save');
  expect(await figure.locator('pre').innerText()).toBe(copied);
});

test('a diagram that is drawn as text keeps its columns', async ({page}) => {
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

test('every diagram has the size that the page has reserved for it', async ({page}) => {
  await page.goto('/tour/connections/');
  // Browsers don't load a drawing that's folded behind a question.
  const images = await page.locator('figure img').filter({visible: true}).all();
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
