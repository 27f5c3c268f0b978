/** Opens the editors of figures and finds their parts. */
import type {Locator, Page} from '@playwright/test';
import {expect} from '../site';

/** Files that only the editor needs. A test that blocks them keeps the editor from loading. */
export const EDITOR_CHUNK = /client_editor|codemirror/;

/** The example of a figure, which its editor fetches. */
export const EXAMPLE_FILE = /\/diagrams\/\w+\.json$/;

/** Timeout for the first drawing, which has to wait until the browser has loaded and compiled D2. */
export const slowExpect = expect.configure({timeout: 60_000});

export const editButtonIn = (figure: Locator): Locator => figure.locator('[data-d2="edit"]');
export const sourceIn = (figure: Locator): Locator => figure.locator('.cm-content');
export const linesIn = (figure: Locator): Locator => figure.locator('.cm-line');
export const statusIn = (figure: Locator): Locator => figure.locator('[role="status"]').last();
/** The images that the editor has drawn, not those of the page. */
export const drawingIn = (figure: Locator): Locator => figure.locator('img[src^="blob:"]');
export const versionsIn = (figure: Locator): Locator =>
  figure.getByRole('group', {name: 'Versions'}).getByRole('button');

/** The figure whose editor is open. */
export const editedFigure = (page: Page): Locator => page.locator('figure').filter({has: page.locator('.cm-content')});

/** Opens the editor of a figure with its Edit button. */
export async function openEditor(figure: Locator): Promise<void> {
  await editButtonIn(figure).click();
  await expect(sourceIn(figure)).toBeFocused();
}

/** Waits until the current source is drawn. */
export async function expectDrawn(figure: Locator): Promise<void> {
  await slowExpect(statusIn(figure)).toHaveText(/^(?:Drawn|그림 완료): /);
}

/** Replaces the whole source, like a reader who pastes another one. */
export async function replaceSource(figure: Locator, source: string): Promise<void> {
  const {keyboard} = figure.page();
  await sourceIn(figure).click();
  await keyboard.press('ControlOrMeta+a');
  await keyboard.insertText(source);
}

/** Adds text at the end of the source. */
export async function appendToSource(figure: Locator, text: string): Promise<void> {
  const {keyboard} = figure.page();
  await sourceIn(figure).click();
  await keyboard.press('ControlOrMeta+End');
  await keyboard.insertText(text);
}

/** Closes the editor whose source has the focus: Escape leaves the source, and then closes the editor. */
export async function closeWithEscape(figure: Locator): Promise<void> {
  const {keyboard} = figure.page();
  await keyboard.press('Escape');
  await expect(figure.getByRole('button', {name: 'Close', exact: true})).toBeFocused();
  await keyboard.press('Escape');
  await expect(sourceIn(figure)).toHaveCount(0);
}

/** Chooses a tool of the toolbar, or of the menu that holds what doesn't fit. */
export async function chooseTool(figure: Locator, name: string, nameInMenu = name): Promise<void> {
  const toolbar = figure.getByRole('toolbar');
  const tool = toolbar.getByRole('button', {name, exact: true});
  if (await tool.isVisible()) return tool.click();
  await toolbar.getByRole('button', {name: 'More'}).click();
  await toolbar.getByRole('menuitem', {name: nameInMenu, exact: true}).click();
}

/** Downloads the drawing with the toolbar. */
export async function chooseDownload(figure: Locator, format: 'SVG' | 'PNG'): Promise<void> {
  const toolbar = figure.getByRole('toolbar');
  const button = toolbar.getByRole('button', {name: 'Download'});
  await ((await button.isVisible()) ? button : toolbar.getByRole('button', {name: 'More'})).click();
  await toolbar.getByRole('menuitem', {name: `Download as ${format}`}).click();
}

export async function openSettings(figure: Locator): Promise<void> {
  await chooseTool(figure, 'Settings');
}

export async function reset(figure: Locator): Promise<void> {
  await chooseTool(figure, 'Reset');
}

/** Copies something with a tool of the toolbar, and returns it. The test has to grant the permissions. */
export async function copy(figure: Locator, name: 'Copy' | 'Share'): Promise<string> {
  await chooseTool(figure, name);
  await expect(figure.getByRole('toolbar').getByRole('status')).toHaveText('Copied');
  return figure.page().evaluate(() => navigator.clipboard.readText());
}

/** Returns how many different images a moving drawing goes through while three boards are shown. */
export async function countFrames(drawing: Locator): Promise<number> {
  const images = new Set<string>();
  for (let i = 0; i < 10; i++) {
    images.add((await drawing.screenshot()).toString('base64'));
    await drawing.page().waitForTimeout(170);
  }
  return images.size;
}
