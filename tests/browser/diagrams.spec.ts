import {expect, test, waitForHydration} from '../site';

for (const scheme of ['light', 'dark'] as const) {
  test(`a diagram follows the ${scheme} color scheme`, async ({page}) => {
    await page.emulateMedia({colorScheme: scheme});
    await page.goto('/tour/connections/');
    const image = page.locator('figure img').first();
    await expect.poll(() => image.evaluate((element) => (element as HTMLImageElement).complete)).toBe(true);
    const cornerColor = await image.evaluate((element) => {
      const canvas = document.createElement('canvas');
      canvas.width = canvas.height = 1;
      const context = canvas.getContext('2d');
      context?.drawImage(element as HTMLImageElement, 0, 0, 1, 1, 0, 0, 1, 1);
      return [...(context?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3);
    });
    // The backgrounds of the default light and dark themes.
    expect(cornerColor).toEqual(scheme === 'light' ? [255, 255, 255] : [30, 30, 46]);
  });
}

test('the source below a diagram is highlighted, and the button copies it exactly', async ({page, context}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/tour/connections/');
  await waitForHydration(page);
  const figure = page.locator('figure').first();
  // Tokens: a keyword and an operator.
  await expect(figure.locator('.t-w').first()).toHaveText('direction');
  await expect(figure.locator('.t-o').first()).toHaveText('->');
  await figure.getByRole('button', {name: 'Copy code'}).click();
  await expect(figure.getByRole('status')).toHaveText('Copied');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe('direction: right\nweb -> db: save');
  expect(await figure.locator('pre').innerText()).toBe(copied);
});

test('a text drawing uses a font with box-drawing characters', async ({page}) => {
  await page.goto('/blog/ascii/');
  const drawing = page
    .locator('figure')
    .filter({has: page.getByText('A nightly backup', {exact: true})})
    .getByRole('img');
  await expect(drawing).toContainText('┌');
  const font = await drawing.evaluate((element) => getComputedStyle(element).fontFamily);
  // The site's code font has no such characters, so a fallback font would misalign the columns.
  expect(font).not.toContain('Source Code Pro');
});

test('diagrams keep their aspect ratio once they have loaded', async ({page}) => {
  await page.goto('/tour/connections/');
  // Images are lazy, so one in a collapsed question never loads.
  const images = await page.locator('figure img').filter({visible: true}).all();
  expect(images.length).toBeGreaterThan(2);
  for (const image of images) {
    await image.scrollIntoViewIfNeeded();
    await expect
      .poll(() => image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth > 0))
      .toBe(true);
    const {height, expectedHeight} = await image.evaluate((element: HTMLImageElement) => ({
      height: element.getBoundingClientRect().height,
      expectedHeight: (element.getBoundingClientRect().width * element.naturalHeight) / element.naturalWidth,
    }));
    // Widths and heights are rounded to whole pixels.
    expect(Math.abs(height - expectedHeight)).toBeLessThan(2);
  }
});
