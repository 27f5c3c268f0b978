/** Checks that hostile names stay text in the editor's completions, help, errors, and buttons. */

import {type Canary, startCanary} from '../browser/hostile/canary';
import {drawSource, getFigure, getStatus, openEditor, replaceSource} from '../browser/hostile/editor';
import {expectNoEffect, readState} from '../browser/hostile/watch';
import {expect, speedUpTimers, isolatedTest as test} from '../site';

let canary: Canary;
test.beforeAll(async () => {
  canary = await startCanary();
});
test.afterAll(() => canary.close());
// Waits for about 30 compilations.
test.describe.configure({timeout: 180_000});

/**
 * Creates names that would do harm if they were parsed as HTML, used as a URL, or looked up as a property. None contains an apostrophe,
 * so all fit in single quotes.
 */
const createHostileNames = (canaryUrl: string): readonly string[] => [
  `<img src=${canaryUrl}/img onerror=globalThis.hit=1>`,
  '"><script>globalThis.hit=1</script>',
  `</button><iframe src=${canaryUrl}/frame>`,
  `javascript:fetch("${canaryUrl}/address")`,
  '\u202egnp.exe\u2066 \u200f',
  '${constructor}',
  '__proto__',
  'x'.repeat(500),
];

/** Matches elements that the editor never creates, so a match means that a name was parsed as HTML. */
const INJECTED_SELECTOR = 'script, iframe, [onerror], [src*="//"]:not([src^="blob:"]), [href^="javascript:"]';

test('hostile names stay text in shape buttons, completions, help, and errors', async ({page}) => {
  const names = createHostileNames(canary.url);
  const keys = names.map((name) => `'${name}'`);
  // D2 limits keys to 518 characters, so only a label can have 10,000.
  const longLabel = Array(100).fill('y'.repeat(99)).join('\\n');
  await openEditor(page);
  const initialState = await readState(page);
  const {keyboard} = page;
  const figure = getFigure(page);
  const isDrawn = await drawSource(
    page,
    [...keys, `long: ${longLabel}`, `${keys[0]} -> ${keys[1]}: ${keys[2]}`].join('\n'),
  );
  expect(isDrawn).toBe(true);

  await test.step('shape buttons', async () => {
    const buttons = figure.getByRole('toolbar', {name: 'Shapes and connections'}).getByRole('button');
    // Also counts the shape with the long label, and the connection.
    await expect(buttons).toHaveCount(names.length + 2);
    const labels = await buttons.evaluateAll((elements) => elements.map(({ariaLabel}) => ariaLabel ?? ''));
    // Long names are shortened.
    for (const name of names) expect(labels.filter((label) => label.startsWith(name.slice(0, 60)))).not.toEqual([]);
    // A connection's label contains three names of up to 200 characters and a few words.
    expect(Math.max(...labels.map(({length}) => length))).toBeLessThan(700);
    // Focus outlines each shape and marks its source.
    for (const button of await buttons.all()) await button.focus();
    await keyboard.press('Enter');
    await expect(figure.locator('.cm-content')).toBeFocused();
    await expect(figure.locator(INJECTED_SELECTOR)).toHaveCount(0);
    await expectNoEffect(page, canary, initialState, 'shape buttons');
  });

  await test.step('completions and help', async () => {
    await keyboard.press('ControlOrMeta+End');
    // The source ends with the comment that `drawSource` adds, so continue on a new line.
    await keyboard.press('Enter');
    await keyboard.insertText('web -> ');
    await keyboard.press('Control+Space');
    const options = figure.getByRole('listbox').getByRole('option');
    await expect(options.first()).toBeVisible();
    const optionTexts = await options.allTextContents();
    for (const key of keys) expect(optionTexts).toContain(key);
    await expect(figure.getByRole('listbox').locator(INJECTED_SELECTOR)).toHaveCount(0);
    await keyboard.press('Enter');
    await expect(figure.locator('.cm-line').last()).toHaveText(`web -> ${optionTexts[0]}`);
    // Also open the help for the word at the cursor.
    await keyboard.press('Control+i');
    await expectNoEffect(page, canary, initialState, 'completions and help');
  });

  await speedUpTimers(page);
  await test.step('errors', async () => {
    for (const name of [...names, 'z'.repeat(10_000)]) {
      for (const source of [`a.shape: '${name}'`, `'${name}': {shape: nonsense}`, `a.style.fill: '${name}'`]) {
        const previousStatus = (await getStatus(page).textContent()) ?? '';
        await replaceSource(page, source);
        await expect.poll(() => getStatus(page).textContent(), {timeout: 30_000}).not.toBe(previousStatus);
      }
      await expect(figure.locator(INJECTED_SELECTOR)).toHaveCount(0);
      await expectNoEffect(page, canary, initialState, name);
    }
  });
});
