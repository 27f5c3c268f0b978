/** Opens the editors of figures and finds their parts. */
import type {JSHandle, Locator, Page} from '@playwright/test';
import {expect, getSiteUrl, openByLink} from '../site';

/** Matches files that only the editor needs. A test that blocks them keeps the editor from loading. */
export const EDITOR_CHUNK = /client_editor|codemirror/;

/** Matches the example of a figure, which its editor fetches. */
export const EXAMPLE_FILE = /\/diagrams\/\w+\.json$/;

/** `expect` with a timeout for the first drawing, which has to wait until the browser has loaded and compiled D2. */
export const slowExpect = expect.configure({timeout: 60_000});

export const getEditButton = (figure: Locator): Locator => figure.locator('[data-d2="edit"]');
export const getSource = (figure: Locator): Locator => figure.locator('.cm-content');
export const getLines = (figure: Locator): Locator => figure.locator('.cm-line');
export const getStatus = (figure: Locator): Locator => figure.locator('[role="status"]').last();
/** The images that the editor has drawn, without those from the build. */
export const getDrawing = (figure: Locator): Locator => figure.locator('img[src^="blob:"]');
export const getVersions = (figure: Locator): Locator =>
  figure.getByRole('group', {name: 'Versions'}).getByRole('button');

/** Returns the figure whose editor is open. */
export const findEditedFigure = (page: Page): Locator =>
  page.locator('figure').filter({has: page.locator('.cm-content')});

/** Opens the editor of a figure with its Edit button. */
export async function openEditor(figure: Locator): Promise<void> {
  await getEditButton(figure).click();
  await expect(getSource(figure)).toBeFocused();
}

/**
 * Opens a page and the editor of its first figure. If a `continuedTest` has left that editor open, resets it instead, so that D2 keeps
 * running. The editor then offers the earlier drafts.
 */
export async function edit(page: Page, path = '/tour/connections/'): Promise<Locator> {
  const figure = page.locator('[data-d2-live]').first();
  if (page.url() === getSiteUrl() + path && (await getSource(figure).isVisible())) {
    await resetSource(figure);
    await chooseTool(figure, 'Close');
  } else {
    await openByLink(page, path);
  }
  await openEditor(figure);
  return figure;
}

/** Opens the editor of a page's first figure, and replaces its source once that's drawn. The cursor is at the end. */
export async function editSource(page: Page, source: string, path?: string): Promise<Locator> {
  const figure = await edit(page, path);
  await expectDrawn(figure);
  await replaceSource(figure, source);
  return figure;
}

const DRAWN = /^(?:Drawn|그렸습니다): /;

/** Waits until the current source is drawn. */
export async function expectDrawn(figure: Locator): Promise<void> {
  // Returns in the same frame. The assertion, which looks only once a second by then, explains a failure.
  await figure.evaluate(
    (element, pattern) =>
      new Promise<void>((resolve) => {
        const stopWaiting = () => {
          observer.disconnect();
          resolve();
        };
        const check = () => {
          const status = [...element.querySelectorAll('[role="status"]')].at(-1);
          if (new RegExp(pattern).test(status?.textContent ?? '')) stopWaiting();
        };
        const observer = new MutationObserver(check);
        observer.observe(element, {subtree: true, childList: true, characterData: true});
        setTimeout(stopWaiting, 10_000);
        check();
      }),
    DRAWN.source,
  );
  await slowExpect(getStatus(figure)).toHaveText(DRAWN);
}

/** Pastes text over the selection. Unlike typed text, it's complete, so the editor reports mistakes without waiting for more. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.locator('.cm-content:focus').evaluate((content, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    content.dispatchEvent(new ClipboardEvent('paste', {clipboardData, bubbles: true, cancelable: true}));
  }, text);
}

/** Replaces the whole source, like a reader who pastes another one. */
export async function replaceSource(figure: Locator, source: string): Promise<void> {
  await getSource(figure).click();
  await figure.page().keyboard.press('ControlOrMeta+a');
  await paste(figure.page(), source);
}

/** Pastes text at the end of the source. */
export async function appendToSource(figure: Locator, text: string): Promise<void> {
  await getSource(figure).click();
  await figure.page().keyboard.press('ControlOrMeta+End');
  await paste(figure.page(), text);
}

/** Presses Escape twice while the source has the focus: the first press leaves the source, and the second closes the editor. */
export async function closeWithEscape(figure: Locator): Promise<void> {
  const {keyboard} = figure.page();
  await keyboard.press('Escape');
  await expect(figure.getByRole('button', {name: 'Close', exact: true})).toBeFocused();
  await keyboard.press('Escape');
  await expect(getSource(figure)).toHaveCount(0);
}

/** Returns the tools above an example, as opposed to the toolbar of shapes and connections on its drawing. */
export const getToolbar = (scope: Locator | Page): Locator =>
  scope.getByRole('toolbar', {name: /^(?:Tools for this example|이 예제의 도구)$/});

/** Chooses a tool in the toolbar, or in the menu of tools that don't fit. */
export async function chooseTool(figure: Locator, name: string, nameInMenu = name): Promise<void> {
  const toolbar = getToolbar(figure);
  const tool = toolbar.getByRole('button', {name, exact: true});
  const item = toolbar.getByRole('menuitem', {name: nameInMenu, exact: true});
  // Tries again if the row gets another width in between, which moves tools to the menu or back.
  await expect(async () => {
    if (await tool.isVisible()) return tool.click({timeout: 2000});
    if (!(await item.isVisible())) await toolbar.getByRole('button', {name: 'More'}).click({timeout: 2000});
    await item.click({timeout: 2000});
  }).toPass();
}

/** Downloads the drawing with the toolbar. */
export async function chooseDownload(figure: Locator, format: 'SVG' | 'PNG'): Promise<void> {
  const toolbar = getToolbar(figure);
  const button = toolbar.getByRole('button', {name: 'Download'});
  await ((await button.isVisible()) ? button : toolbar.getByRole('button', {name: 'More'})).click();
  await toolbar.getByRole('menuitem', {name: `Download as ${format}`}).click();
}

export async function openSettings(figure: Locator): Promise<void> {
  await chooseTool(figure, 'Settings');
}

export async function resetSource(figure: Locator): Promise<void> {
  await chooseTool(figure, 'Reset');
}

/** Copies the source or a share link with the toolbar, and returns the copy. The test has to grant clipboard permissions first. */
export async function copyWithTool(figure: Locator, name: 'Copy' | 'Share'): Promise<string> {
  await chooseTool(figure, name);
  await expect(getToolbar(figure).getByRole('status')).toHaveText('Copied');
  return figure.page().evaluate(() => navigator.clipboard.readText());
}

/** Returns whether two screenshots of a drawing differ. Takes ten, over the time in which an animation shows three boards. */
export async function isMoving(drawing: Locator): Promise<boolean> {
  const first = await drawing.screenshot();
  for (let i = 1; i < 10; i++) {
    await drawing.page().waitForTimeout(170);
    if (!(await drawing.screenshot()).equals(first)) return true;
  }
  return false;
}

/** Records what CodeMirror announces to screen readers from now on, because it removes each announcement after 200 ms. */
export function recordAnnouncements(figure: Locator): Promise<JSHandle<string[]>> {
  return figure.locator('.cm-announced').evaluateHandle((element) => {
    const texts: string[] = [];
    const record = () => element.textContent?.trim() && texts.push(element.textContent);
    new MutationObserver(record).observe(element, {childList: true});
    return texts;
  });
}
