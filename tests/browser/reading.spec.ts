/** Tests where readers are on a page, links to its sections, and how it prints. */
import {expect, isolatedTest, test, waitForHydration} from '../site';

const PHONE = {width: 360, height: 740};
const PAGE = '/tour/connections/';

for (const {prefix, section, position} of [
  {prefix: '', section: 'Choose arrowheads', position: /7 of \d+$/},
  {prefix: '/ko', section: '화살촉 고르기', position: /\d+개 중 7번째$/},
]) {
  test(`on a phone, a bar shows the section being read, and opens the list of sections: ${prefix}${PAGE} [NAV-6]`, async ({
    page,
  }) => {
    await page.setViewportSize(PHONE);
    await page.goto(`${prefix}${PAGE}#arrowheads`);
    await waitForHydration(page);
    const bar = page.locator('.theme-doc-toc-mobile');
    const summary = bar.locator('summary');
    await expect(summary).toHaveText(position);
    await expect(summary.locator('b')).toHaveText(section);
    const {y, height} = (await bar.boundingBox()) ?? {y: Number.NaN, height: Number.NaN};
    expect(y).toBe((await page.locator('.navbar').boundingBox())?.height);
    expect(height).toBe(44);
    const heading = await page.locator('#arrowheads').boundingBox();
    expect(heading?.y).toBeGreaterThanOrEqual(y + height);

    const link = bar.getByRole('link').first();
    await expect(link).toBeHidden();
    await summary.click();
    await expect(bar.locator('[aria-current="location"]')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(link).toBeHidden();
    await expect(summary).toBeFocused();
    await page.keyboard.press('Enter');
    await link.click();
    await expect(link).toBeHidden();
    await expect(page).toHaveURL(/#operators$/);
  });
}

test('the open list of sections closes when the focus leaves it, and never moves the page [NAV-6]', async ({page}) => {
  await page.setViewportSize(PHONE);
  await page.goto(`${PAGE}#labels`);
  await waitForHydration(page);
  const before = await page.evaluate(() => window.scrollY);
  const bar = page.locator('.theme-doc-toc-mobile');
  await bar.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(bar.getByRole('link').first()).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
  await page.keyboard.press('Shift+Tab');
  await expect(bar.getByRole('link').first()).toBeHidden();
});

test('in the open list of sections, long code wraps [NAV-6]', async ({page}) => {
  await page.setViewportSize(PHONE);
  await page.goto('/tour/troubleshoot/');
  await waitForHydration(page);
  const bar = page.locator('.theme-doc-toc-mobile');
  await bar.locator('summary').click();
  const code = bar.locator('a code').filter({hasText: 'strconv.Atoi'});
  await code.scrollIntoViewIfNeeded();
  const {x, width} = (await code.boundingBox()) ?? {x: Number.NaN, width: Number.NaN};
  expect(x + width).toBeLessThanOrEqual(PHONE.width);
});

test('in wide windows, the table of contents marks the current section [NAV-6]', async ({page}) => {
  await page.goto(`${PAGE}#arrowheads`);
  await waitForHydration(page);
  const contents = page.getByRole('navigation', {name: 'On this page'}).filter({visible: true});
  await expect(contents.locator('[aria-current="location"]')).toHaveText('Choose arrowheads');
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(contents.locator('[aria-current]')).toHaveCount(0);
});

test('a section whose exercises the reader has done is ticked, on the page and in the table of contents [NAV-7]', async ({
  page,
}) => {
  await page.goto('/tour/hello-world/');
  await waitForHydration(page);
  await page.evaluate(() => {
    const done = [...document.querySelectorAll('[data-d2-exercise]')].map(
      (figure) => figure.getAttribute('data-d2-exercise') ?? '',
    );
    localStorage.setItem('d2-progress', JSON.stringify([{page: 'tour/hello-world/', done, total: done.length}]));
  });
  await page.reload();
  await waitForHydration(page);
  const id = await page.evaluate(() => {
    const exercise = document.querySelector('[data-d2-exercise]') as Element;
    const headings = [...document.querySelectorAll('main :is(h2, h3)[id]')];
    return headings.findLast((heading) => heading.compareDocumentPosition(exercise) & Node.DOCUMENT_POSITION_FOLLOWING)
      ?.id;
  });
  for (const selector of [`main #${id}`, `.theme-doc-toc-desktop [href="#${id}"]`])
    await expect
      .poll(() => page.locator(selector).evaluate((element) => getComputedStyle(element, '::after').content))
      .toMatch(/^"✓" \/ ", (\d) of \1 exercises done"$/);
});

isolatedTest('the link at a heading copies the URL of its section, and says so [NAV-7]', async ({page, context}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(PAGE);
  await waitForHydration(page);
  await page.locator('#labels .hash-link').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('body > output')).toHaveText('Link copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/tour\/connections\/#labels$/);
  await expect(page).toHaveURL(/#labels$/);
});

test('on a phone, controls of a figure are in one row below its caption, and nothing is on top of its drawing', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  for (const path of [PAGE, `/ko${PAGE}`]) {
    await page.goto(path);
    await waitForHydration(page);
    const rows = await page.locator('figure[data-d2-figure] > figcaption').evaluateAll((captions) =>
      captions.map((caption) => {
        const controls = [...caption.querySelectorAll('summary, button')].filter(
          (control) => control.getClientRects().length > 0,
        );
        return new Set(controls.map((control) => Math.round(control.getBoundingClientRect().bottom / 4))).size;
      }),
    );
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.filter((count) => count > 1)).toEqual([]);
  }
  const overlap = await page.locator('.markdown [data-d2="zoom"]').evaluateAll(
    (links) =>
      links.filter((link) => {
        const {marginTop, backgroundPositionY} = getComputedStyle(link, '::after');
        // The icon is at the first position of the background.
        return Number.parseFloat(marginTop) + Number.parseFloat(backgroundPositionY) < 0;
      }).length,
  );
  expect(overlap).toBe(0);
});

test('a page of the tour prints without controls, with no drawing taller than 45% of a sheet', async ({page}) => {
  await page.goto('/tour/style/');
  await waitForHydration(page);
  await page.locator('img[loading=lazy]').evaluateAll((images) => {
    for (const image of images) (image as HTMLImageElement).loading = 'eager';
  });
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
  const pdf = (await page.pdf({format: 'A4'})).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length).toBeLessThanOrEqual(12);
  await page.emulateMedia({media: 'print'});
  for (const control of ['.theme-doc-toc-mobile', '.pagination-nav', 'main button', '.navbar'])
    await expect(page.locator(control).filter({visible: true})).toHaveCount(0);
  const heights = await page
    .locator('.markdown figure img')
    .evaluateAll((images) => images.map((image) => image.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThan(0.45 * 1030);
});
