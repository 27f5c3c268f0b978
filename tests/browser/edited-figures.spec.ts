/** Tests the editor on a small site with every kind of figure: drawings, drafts, share links, and failures. */
import type {Locator, Page} from '@playwright/test';
import {findFigure, serveFigures} from '../figuresSite';
import {continuedTest, expect, isolatedTest, test, waitForHydration, waitForIdle} from '../site';
import {
  appendToSource,
  chooseTool,
  closeWithEscape,
  copyWithTool,
  EXAMPLE_FILE,
  expectDrawn,
  findEditedFigure,
  getDrawing,
  getEditButton,
  getLines,
  getSource,
  getStatus,
  getToolbar,
  getVersions,
  isMoving,
  openEditor,
  openSettings,
  replaceSource,
  resetSource,
  slowExpect,
} from './editor';
import {pack} from './hostile/sources';

const server = serveFigures(120_000);

const DASHES_ID = 'diagram-others~4';
const DASHES_SOURCE = 'tide -> ebb: {style.animated: true}';
const LOAD_FAILURE = "The editor couldn't be loaded. Try again.";

async function visit(page: Page, path = 'editor/'): Promise<void> {
  await page.goto(server.url + path);
  await waitForHydration(page);
}

/** Opens the page of figures. If the last test left it open, this resets its editors and keeps the compiler running. */
async function revisit(page: Page): Promise<void> {
  const url = `${server.url}editor/`;
  if (!page.url().startsWith(url)) return visit(page);
  for (const toolbar of await getToolbar(page).all()) await resetSource(toolbar.locator('..'));
  await page.getByRole('link', {name: 'Other', exact: true}).first().click();
  await expect(page).toHaveURL(/\/other\/$/);
  await page.getByRole('link', {name: 'Editor', exact: true}).first().click();
  await expect(page).toHaveURL(url);
  await expect(findFigure(page, 'Dashes')).toBeVisible();
}

/** Opens the editor of a figure on the current page, and waits for its first drawing. */
async function edit(page: Page, title: string): Promise<Locator> {
  const openFigure = findFigure(page, title);
  await openEditor(openFigure);
  await expectDrawn(openFigure);
  return openFigure;
}

/** Opens a share link in a new document, because a new fragment alone wouldn't load the page again. */
async function openLink(page: Page, path: string, fragment: string | URLSearchParams): Promise<Locator> {
  await page.goto('about:blank');
  await page.goto(`${server.url}${path}#${fragment}`);
  return findEditedFigure(page);
}

const getLiveBoards = (editor: Locator): Locator => editor.locator('[data-d2-boards="live"]');

/** Returns the width at which each visible image, frame, or text drawing is shown. */
const measureWidths = (part: Locator): Promise<number[]> =>
  part
    .locator('img, iframe, pre[role="img"]')
    .filter({visible: true})
    .evaluateAll((all) => all.map((element) => Math.round(element.getBoundingClientRect().width)));

const hasScriptRun = (page: Page): Promise<boolean> => page.evaluate(() => 'hit' in window);

for (const {title, tabs, hasSteps} of [
  {title: 'Layers', tabs: ['Overview', 'Cabin'], hasSteps: false},
  {title: 'Nested', tabs: ['Overview', 'inner', 'inner › core', 'inner › core › one'], hasSteps: true},
]) {
  continuedTest(
    `the editor of "${title}" has all boards at the same width, with their descriptions`,
    async ({page}) => {
      await revisit(page);
      const figureWidths = await measureWidths(findFigure(page, title));
      const editor = await edit(page, title);
      const boards = getLiveBoards(editor);
      await slowExpect(boards.getByRole('tab')).toHaveText(tabs);
      expect(await measureWidths(boards)).toEqual(figureWidths);
      await expect(editor.locator('[data-d2-boards]').filter({visible: true})).toHaveCount(1);
      expect(await boards.getByRole('button', {name: 'Next'}).count()).toBe(hasSteps ? 1 : 0);
      const url = page.url();
      for (const [index, name] of tabs.entries()) {
        await boards.getByRole('tab', {name, exact: true}).click();
        await expect(boards.getByRole('tabpanel').filter({visible: true})).toHaveCount(1);
        await expect(boards.getByRole('img').filter({visible: true})).toHaveAttribute('alt', new RegExp(`^${name}: `));
        const summary = editor.locator('summary').filter({visible: true});
        await expect(summary).toHaveAttribute('aria-label', `Diagram as text: ${title}, ${name}`);
        if (hasSteps) await expect(boards.getByRole('status')).toHaveText(`${index + 1} / ${tabs.length}`);
      }
      expect(page.url()).toBe(url);
    },
  );
}

continuedTest('the chosen board stays chosen in the editor, and links between boards work', async ({page}) => {
  await revisit(page);
  const nested = findFigure(page, 'Nested');
  await nested.getByRole('tab', {name: 'inner', exact: true}).click();
  await openEditor(nested);
  const boards = getLiveBoards(nested);
  const selected = boards.getByRole('tab', {selected: true});
  await slowExpect(selected).toHaveText('inner');
  await boards.getByRole('tab', {name: 'Overview'}).click();
  await boards.getByRole('link', {name: 'b: inner › core'}).click();
  await expect(selected).toHaveText('inner › core');
  await expect(selected).toBeFocused();
  await appendToSource(nested, '\nz');
  await expect(boards.getByRole('img', {name: 'Overview: diagram of 3 shapes', includeHidden: true})).toHaveCount(1);
  await expect(selected).toHaveText('inner › core');
  // The reader removes all boards but one, and adds another.
  await replaceSource(nested, 'a -> b');
  await expect(boards).toHaveCount(0);
  await expect(getDrawing(nested)).toHaveAttribute('alt', 'Diagram of 2 shapes and 1 connection');
  await replaceSource(nested, 'a\nlayers: {x: {y}}');
  await expect(boards.getByRole('tab')).toHaveText(['Overview', 'x']);
});

continuedTest('an animation can be paused in its editor and stays paused while it is edited', async ({page}) => {
  await revisit(page);
  const editor = await edit(page, 'Moving steps');
  const isVisibleDrawingMoving = async (): Promise<boolean> => {
    const image = editor.locator('img').filter({visible: true});
    await image.scrollIntoViewIfNeeded();
    await page.mouse.move(0, 0);
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.complete)).toBe(true);
    return isMoving(image);
  };
  await slowExpect(getDrawing(editor)).toBeVisible();
  await editor.getByRole('button', {name: 'Pause'}).filter({visible: true}).click();
  const before = await getDrawing(editor).getAttribute('src');
  await appendToSource(editor, '\ndirection: right');
  await expect(getDrawing(editor)).not.toHaveAttribute('src', before ?? '');
  expect(await isVisibleDrawingMoving()).toBe(false);
  await editor.getByRole('button', {name: 'Play'}).filter({visible: true}).click();
  expect(await isVisibleDrawingMoving()).toBe(true);
});

continuedTest('an example with a target shows that board, or an error if the source has none', async ({page}) => {
  await revisit(page);
  const editor = await edit(page, 'Target');
  await slowExpect(getDrawing(editor)).toHaveAttribute('alt', 'Diagram of 3 shapes and 2 connections');
  expect(await measureWidths(editor)).toEqual([60]);
  await replaceSource(editor, 'deck');
  await expect(getStatus(editor)).toContainText('There is no board "layers.hold"');
});

continuedTest('a text drawing stays text, and has no settings for layout, themes, or sketch mode', async ({page}) => {
  await revisit(page);
  const editor = await edit(page, 'Text');
  const text = editor.getByRole('img').filter({visible: true});
  await expect(text).toContainText('│ ship ');
  await replaceSource(editor, 'ship -> "<b>buoy</b>"');
  await expect(text).toContainText('<b>buoy</b>');
  await expect(editor.locator('b')).toHaveCount(0);
  for (const name of ['Layout', 'Light theme', 'Sketch']) await expect(editor.getByLabel(name)).toHaveCount(0);
  const [file] = await Promise.all([page.waitForEvent('download'), chooseTool(editor, 'Download')]);
  expect(file.suggestedFilename()).toBe('text.txt');
});

test('a document stays in its sandboxed frame: its links work and its source runs nothing', async ({
  page,
  context,
  allowErrors,
}) => {
  allowErrors(/Blocked script execution/);
  const otherRequests: string[] = [];
  context.on('request', (request) => {
    const url = request.url();
    if (!/^(?:blob|data):/.test(url) && !url.startsWith(server.url)) otherRequests.push(url);
  });
  await visit(page);
  const editor = await edit(page, 'Document');
  const element = editor.locator('iframe[src^="blob:"]').filter({visible: true});
  await slowExpect(element).toHaveCount(1);
  expect(await element.getAttribute('sandbox')).not.toMatch(
    /allow-(?:scripts|same-origin|forms|top-navigation(?!-by))/,
  );
  const frame = element.contentFrame();
  await expect(frame.getByText('Mate', {exact: true})).toBeVisible();
  await expect(frame.locator('a title').first()).toHaveText('The second');
  await editor.getByRole('button', {name: 'Pause'}).filter({visible: true}).click();
  await expect(frame.locator('style').last()).toHaveText('*{animation:none!important}');
  await replaceSource(
    editor,
    `x: |md\n  <script>top.hit = 1</script> <img src="x" onerror="top.hit=2"/> <a href="javascript:top.hit=3">bad</a>\n|
y: Yard {link: /other/}\nz: {link: "javascript:top.hit=4"}`,
  );
  await expect(frame.getByText('Yard')).toBeVisible();
  await expect(frame.locator('script, [onerror]')).toHaveCount(0);
  await frame.getByText('bad', {exact: true}).click();
  await waitForIdle(page);
  expect(await hasScriptRun(page)).toBe(false);
  expect(otherRequests).toEqual([]);
  await frame.getByText('Yard').click();
  await expect(page).toHaveURL(/\/other\/$/);
});

test('the editor on a Korean page is in Korean, and its document links to Korean pages', async ({page}) => {
  await visit(page, 'ko/editor/');
  await expect(getStatus(await edit(page, 'Dashes'))).toHaveText('그렸습니다: 도형 2개, 연결 1개');
  const element = (await edit(page, 'Document')).locator('iframe[src^="blob:"]').filter({visible: true});
  await slowExpect(element).toHaveCount(1);
  await element.contentFrame().getByText('Mate', {exact: true}).click();
  await expect(page).toHaveURL(/\/ko\/other\/$/);
});

test("the editor opens the fence's source, even if something has changed the code on the page", async ({page}) => {
  await visit(page);
  const dashes = findFigure(page, 'Dashes');
  await dashes.locator('pre code').evaluate((code) => {
    code.innerHTML = '<font>조수 -&gt; 썰물</font>';
  });
  await openEditor(dashes);
  await expect(getLines(dashes)).toHaveText([DASHES_SOURCE]);
});

continuedTest('the caption names every control, and each drawing is announced', async ({page}) => {
  await revisit(page);
  const dashes = findFigure(page, 'Dashes');
  await expect(dashes.getByRole('button', {name: 'Edit: Dashes', exact: true})).toHaveText('Edit');
  await expect(dashes.locator('summary')).toHaveAttribute('aria-label', 'Diagram as text: Dashes');
  await expect(dashes.getByRole('img')).toHaveAttribute('alt', 'Diagram of 2 shapes and 1 connection');
  await edit(page, 'Dashes');
  await expect(dashes.locator('[data-d2-caption]').filter({visible: true})).toHaveText('Dashes');
  await expect(dashes.locator('summary').filter({visible: true})).toHaveText('Diagram as text');
  await expect(getStatus(dashes)).toHaveText('Drawn: 2 shapes, 1 connection');
  const first = await getStatus(dashes).textContent();
  await appendToSource(dashes, '\n# remark');
  await expect.poll(() => getStatus(dashes).textContent()).not.toBe(first);
  await expect(getStatus(dashes)).toHaveText('Drawn: 2 shapes, 1 connection');
});

continuedTest('"Copied" is announced each time, moves nothing, and lets clicks through', async ({page, context}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await revisit(page);
  const editor = await edit(page, 'Dashes');
  const measureSourceTop = async () => (await getSource(editor).boundingBox())?.y;
  const before = await measureSourceTop();
  const region = getToolbar(editor).getByRole('status');
  await region.evaluate((element) => {
    Object.assign(window, {texts: []});
    const recordAnnouncement = () => (window as unknown as {texts: string[]}).texts.push(element.textContent ?? '');
    new MutationObserver(recordAnnouncement).observe(element, {childList: true, characterData: true, subtree: true});
  });
  const countAnnouncements = () =>
    page.evaluate(() => (window as unknown as {texts: string[]}).texts.filter(Boolean).length);
  for (let time = 1; time <= 2; time++) {
    await chooseTool(editor, 'Copy');
    await expect.poll(countAnnouncements).toBe(time);
    await expect(region).toHaveText('Copied');
    expect(await measureSourceTop()).toBe(before);
    const isInTheWay = await region.evaluate((element) => {
      const {left, top, width, height} = element.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2) === element;
    });
    expect(isInTheWay).toBe(false);
  }
});

test('a draft survives leaving the page and reloading it, even after Reset', async ({page}) => {
  await visit(page);
  const editor = await edit(page, 'Dashes');
  await replaceSource(editor, 'kept -> here');
  await expect(getStatus(editor)).toHaveText('Drawn: 2 shapes, 1 connection');
  await page.getByRole('link', {name: 'Other'}).first().click();
  await expect(page).toHaveURL(/\/other\/$/);
  for (const returnToPage of [() => page.goBack(), () => page.reload()]) {
    await returnToPage();
    await waitForHydration(page);
    await openEditor(editor);
    await expect(getLines(editor)).toHaveText(['kept -> here']);
    await expect(editor.getByRole('note')).toContainText('your earlier changes');
  }
  expect(await page.evaluate(() => sessionStorage.getItem('d2-drafts'))).toContain('kept -> here');
  await resetSource(editor);
  await expect(getLines(editor)).toHaveText([DASHES_SOURCE]);
  await expect(editor.getByRole('note')).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(getLines(editor)).toHaveText(['kept -> here']);
  await resetSource(editor);
  await page.reload();
  await waitForHydration(page);
  await openEditor(editor);
  await expect(getLines(editor)).toHaveText([DASHES_SOURCE]);
  await expect(getVersions(editor)).toHaveText(['From the page', 'My changes']);
  await getVersions(editor).last().click();
  await expect(getLines(editor)).toHaveText(['kept -> here']);
});

test('Reset, including settings, is one step in the history, and the next change starts another draft', async ({
  page,
}) => {
  await visit(page);
  const editor = await edit(page, 'Dashes');
  const sketch = editor.getByLabel('Sketch');
  await replaceSource(editor, 'first -> draft');
  await openSettings(editor);
  await sketch.check();
  await resetSource(editor);
  await expect(sketch).not.toBeChecked();
  await expect(getSource(editor)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(getLines(editor)).toHaveText(['first -> draft']);
  await expect(sketch).toBeChecked();
  await page.keyboard.press('ControlOrMeta+Shift+Z');
  await expect(getLines(editor)).toHaveText([DASHES_SOURCE]);
  await expect(sketch).not.toBeChecked();
  await replaceSource(editor, 'second -> draft');
  await editor.getByRole('button', {name: 'Close'}).click();
  await openEditor(editor);
  await expect(getLines(editor)).toHaveText(['second -> draft']);
  await editor.getByRole('button', {name: 'My changes (2)'}).click();
  await expect(getLines(editor)).toHaveText(['first -> draft']);
  await expect(sketch).toBeChecked();
});

test("a link doesn't replace the reader's own draft: both are offered, now and later", async ({page}) => {
  await visit(page);
  const editor = await edit(page, 'Dashes');
  await replaceSource(editor, 'my -> work');
  await openLink(page, 'editor/', `d2=${DASHES_ID}&file.fence=${pack('their -> work')}`);
  await waitForHydration(page);
  await expect(getLines(editor)).toHaveText(['their -> work']);
  await page.keyboard.insertText(' # edited');
  await expect(getLines(editor)).toHaveText(['their -> work # edited']);
  await getVersions(editor).last().click();
  await expect(getLines(editor)).toHaveText(['my -> work']);
  await getVersions(editor).first().click();
  await expect(getLines(editor)).toHaveText(['their -> work # edited']);
  await getSource(editor).focus();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(getLines(editor)).toHaveText(['their -> work']);
  await page.keyboard.press('ControlOrMeta+Shift+Z');
  await page.goto('about:blank');
  await visit(page);
  await openEditor(editor);
  await expect(getLines(editor)).toHaveText(['their -> work # edited']);
  await expect(getVersions(editor)).toHaveText(['My changes', 'My changes (2)']);
  await getVersions(editor).last().click();
  await expect(getLines(editor)).toHaveText(['my -> work']);
});

test("a drawing from a link is below the link's note, and its links are disabled until it is edited", async ({
  page,
}) => {
  const source = 'a: {link: "https://example.org/"}\nb: {link: layers.x}\nlayers: {x: {y}}';
  const openFigure = await openLink(page, 'editor/', `d2=diagram-editor&file.fence=${pack(source)}`);
  const boards = getLiveBoards(openFigure);
  await slowExpect(boards.getByRole('tab')).toHaveText(['Overview', 'x']);
  await expect(openFigure).toHaveId('diagram-editor');
  const [note, tabs] = [await openFigure.getByRole('note').boundingBox(), await boards.boundingBox()];
  expect((note?.y ?? 0) + (note?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0);
  const links = boards.locator('a[aria-label]');
  await expect(links).toHaveCount(1);
  await expect(links).toHaveAttribute('href', /^#/);
  await appendToSource(openFigure, '\n# read');
  await expect(boards.locator('a[href="https://example.org/"]')).toHaveCount(1);
});

test('a drawing that is too large is rejected, and the previous one stays and can be enlarged', async ({page}) => {
  await visit(page);
  const editor = await edit(page, 'Layers');
  const image = getLiveBoards(editor).getByRole('img').filter({visible: true});
  await slowExpect(image).toHaveAttribute('src', /^blob:/);
  const before = await image.getAttribute('src');
  await replaceSource(editor, 'a: {width: 10000000; height: 10000000}');
  await slowExpect(getStatus(editor)).toContainText('too large to show here');
  // Images that are no longer shown are freed after two seconds.
  await page.waitForTimeout(2100);
  await expect(image).toHaveAttribute('src', before ?? '');
  // Opens it with the keyboard, because the layer of places on top of it takes clicks.
  await image.locator('xpath=ancestor::a').press('Enter');
  const large = page.getByRole('dialog').getByRole('img');
  await expect.poll(() => large.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
});

test('a link finds its figure by id or by example, and opens above the page if the figure is gone', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visit(page);
  const editor = await edit(page, 'Dashes');
  await replaceSource(editor, 'linked -> here');
  const parameters = new URL(await copyWithTool(editor, 'Share')).hash.slice(1);
  expect(new URLSearchParams(parameters).get('d2')).toBe(DASHES_ID);
  const open = async (changes: Readonly<Record<string, string>>, path = 'editor/'): Promise<Locator> => {
    const newParameters = new URLSearchParams({...Object.fromEntries(new URLSearchParams(parameters)), ...changes});
    const openFigure = await openLink(page, path, newParameters);
    await expect(getLines(openFigure)).toHaveText(['linked -> here']);
    return openFigure;
  };
  await expect(await open({})).toHaveId(DASHES_ID);
  // As if an author had added another figure above it.
  await expect(await open({d2: 'diagram-others~3'})).toHaveId(DASHES_ID);
  // As if an author had changed its example, and in another language.
  await expect(await open({of: '00000000'}, 'ko/editor/')).toHaveId(DASHES_ID);
  const orphanFigure = await open({d2: 'diagram-gone', of: '00000000'}, 'ko/other/');
  await expect(orphanFigure.getByRole('note')).toContainText('이제 이 페이지에 없습니다');
  await slowExpect(getStatus(orphanFigure)).toHaveText('그렸습니다: 도형 2개, 연결 1개');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.locator('.cm-content')).toHaveCount(0);
});

test("an example that can't be fetched is reported on the button, and another click opens the editor", async ({
  page,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource|ERR_FAILED/);
  await page.route(EXAMPLE_FILE, (route) => route.abort());
  await visit(page);
  const dashes = findFigure(page, 'Dashes');
  const button = getEditButton(dashes);
  await button.click();
  await expect(button).toHaveText(LOAD_FAILURE);
  await expect(button).toHaveAccessibleName(LOAD_FAILURE);
  await page.unroute(EXAMPLE_FILE);
  await openEditor(dashes);
  await closeWithEscape(dashes);
  await expect(button).toHaveAccessibleName('Edit: Dashes');
});

isolatedTest('an example that stalls while loading is reported', async ({page, allowErrors}) => {
  // Playwright also tries to inject the clock into sandboxed frames, which run no scripts.
  allowErrors(/Failed to load resource|ERR_FAILED|aborted|Blocked script execution/);
  await page.clock.install();
  await page.route(EXAMPLE_FILE, () => {});
  await page.goto(`${server.url}editor/`);
  await page.clock.runFor(1000);
  await waitForHydration(page);
  const button = getEditButton(findFigure(page, 'Dashes'));
  await button.click();
  await expect(async () => {
    await page.clock.runFor(10_000);
    await expect(button).toHaveText(LOAD_FAILURE, {timeout: 100});
  }).toPass({timeout: 30_000});
});

test('if a login page is served instead of ELK, the editor reports it, and Retry loads ELK', async ({page}) => {
  let isBlocked = true;
  await page.route(/\/elk\./, (route) =>
    isBlocked ? route.fulfill({contentType: 'text/html', body: '<p>Sign in first</p>'}) : route.continue(),
  );
  await visit(page);
  const editor = await edit(page, 'Dashes');
  await openSettings(editor);
  await editor.getByLabel('Layout').selectOption('ELK');
  await expect(getStatus(editor)).toContainText('couldn’t be loaded', {timeout: 5000});
  isBlocked = false;
  await editor.getByRole('button', {name: 'Retry'}).click();
  await slowExpect(getStatus(editor)).toHaveText('Drawn: 2 shapes, 1 connection');
});

test('a bug in the site is reported as such, with Retry, and not as a mistake in the source', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/TypeError/);
  // Breaks the code that finishes a drawing, but neither D2 nor the code that starts it.
  await page.route(/\/d2\.\w+\.js$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({response, body: `delete String.prototype.matchAll;\n${await response.text()}`});
  });
  await visit(page);
  const editor = findFigure(page, 'Dashes');
  await openEditor(editor);
  await slowExpect(getStatus(editor)).toContainText('a bug on this site');
  await expect(editor).not.toContainText('Line 1');
  await expect(editor.getByRole('button', {name: 'Retry'})).toBeVisible();
});
