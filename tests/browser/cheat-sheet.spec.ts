/** Tests the cheat sheet on a laptop and on paper. */
import {expect, test, waitForHydration} from '../site';

for (const path of ['/tour/cheat-sheet/', '/ko/tour/cheat-sheet/']) {
  test(`each topic of ${path} fits on the screen of a laptop`, async ({page}) => {
    await page.setViewportSize({width: 1512, height: 982});
    await page.goto(path);
    await waitForHydration(page);
    const tallTopics = await page.evaluate(() => {
      const bar = document.querySelector('.navbar')?.clientHeight ?? 0;
      const headings = [...document.querySelectorAll<HTMLElement>('.theme-doc-markdown h2')];
      const end = document.querySelector<HTMLElement>('.theme-doc-markdown');
      return headings.flatMap((heading, i) => {
        const bottom =
          headings[i + 1]?.getBoundingClientRect().top ?? end?.getBoundingClientRect().bottom ?? Number.NaN;
        const height = bottom - heading.getBoundingClientRect().top;
        return height <= window.innerHeight - bar ? [] : [`${heading.textContent}: ${height} px`];
      });
    });
    expect(tallTopics).toEqual([]);
    expect(await page.locator('.theme-doc-markdown h2').count()).toBeGreaterThan(10);
  });

  test(`${path} prints on two sheets of A4 or US Letter, without cutting off diagrams`, async ({page}) => {
    await page.goto(path);
    await waitForHydration(page);
    // Browsers fetch lazy images before they print, but headless Chromium doesn't.
    await page.locator('img[loading=lazy]').evaluateAll((images) => {
      for (const image of images) (image as HTMLImageElement).loading = 'eager';
    });
    await page.waitForFunction(() => [...document.images].every((image) => image.complete));
    for (const format of ['A4', 'Letter']) {
      const pdf = (await page.pdf({format})).toString('latin1');
      expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length, format).toBe(2);
    }
    await page.emulateMedia({media: 'print'});
    // This is the width of a sheet.
    await page.setViewportSize({width: 720, height: 1000});
    await expect(page.locator('.navbar')).toBeHidden();
    const cutImages = await page.locator('.theme-doc-markdown figure img:visible').evaluateAll((images) =>
      images.flatMap((image) => {
        const imageBox = image.getBoundingClientRect();
        const board = image.closest('figure > *')?.getBoundingClientRect() ?? new DOMRect();
        const isWhole = imageBox.width > 0 && imageBox.right <= board.right + 1 && imageBox.left >= board.left - 1;
        return isWhole ? [] : [`${(image as HTMLImageElement).alt}: ${imageBox.width} of ${board.width} px`];
      }),
    );
    expect(cutImages).toEqual([]);
  });
}
