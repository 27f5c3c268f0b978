/** Names from hostile sources in the editor's lists, cards, and buttons. */
import {expect, isolatedTest as test} from '../../site';
import {type Canary, startCanary} from './canary';
import {drawSource, getFigure, getStatus, openEditor, replaceSource} from './editor';
import {expectUnharmed, readState} from './watch';

let canary: Canary;
test.beforeAll(async () => {
  canary = await startCanary();
});
test.afterAll(() => canary.close());
test.describe.configure({timeout: 180_000});

/** Names that do something wherever they're taken for HTML, an address, or a property of an object. None has an apostrophe. */
const createNames = (url: string): readonly string[] => [
  `<img src=${url}/img onerror=globalThis.hit=1>`,
  '"><script>globalThis.hit=1</script>',
  `</button><iframe src=${url}/frame>`,
  `javascript:fetch("${url}/address")`,
  '\u202egnp.exe\u2066 \u200f',
  '${constructor}',
  '__proto__',
  'x'.repeat(500),
];

/** Everything in the editor that only a name could have created. */
const FORBIDDEN = 'script, iframe, [onerror], [src*="//"]:not([src^="blob:"]), [href^="javascript:"]';

test('names of a hostile source stay text in lists of completions and on the buttons of shapes', async ({page}) => {
  const names = createNames(canary.url);
  const keys = names.map((name) => `'${name}'`);
  // A label of 10,000 characters. A key can't be that long.
  const long = Array(100).fill('y'.repeat(99)).join('\\n');
  await openEditor(page);
  const before = await readState(page);
  const {keyboard} = page;
  const figure = getFigure(page);
  const isDrawn = await drawSource(page, [...keys, `long: ${long}`, `${keys[0]} -> ${keys[1]}: ${keys[2]}`].join('\n'));
  expect(isDrawn).toBe(true);

  await test.step('on the buttons', async () => {
    const stops = figure.getByRole('group', {name: 'Shapes and connections'}).getByRole('button');
    await expect(stops).toHaveCount(names.length + 2);
    const labels = await stops.evaluateAll((all) => all.map((one) => one.ariaLabel ?? ''));
    for (const name of names) expect(labels.filter((one) => one.startsWith(name.slice(0, 60)))).not.toEqual([]);
    expect(Math.max(...labels.map(({length}) => length))).toBeLessThan(2100);
    for (const stop of await stops.all()) await stop.focus();
    await keyboard.press('Enter');
    await expect(figure.locator('.cm-content')).toBeFocused();
    await expect(figure.locator(FORBIDDEN)).toHaveCount(0);
    await expectUnharmed(page, canary, before, 'places');
  });

  await test.step('in the list', async () => {
    await keyboard.press('ControlOrMeta+End');
    // The source ends with a comment.
    await keyboard.press('Enter');
    await keyboard.insertText('web -> ');
    await keyboard.press('Control+Space');
    const options = figure.getByRole('listbox').getByRole('option');
    const texts = await (async () => {
      await expect(options.first()).toBeVisible();
      return options.allTextContents();
    })();
    for (const key of keys) expect(texts).toContain(key);
    await expect(figure.getByRole('listbox').locator(FORBIDDEN)).toHaveCount(0);
    await keyboard.press('Enter');
    await expect(figure.locator('.cm-line').last()).toHaveText(`web -> ${texts[0]}`);
    await keyboard.press('Control+i');
    await expectUnharmed(page, canary, before, 'completion');
  });

  await test.step('in errors', async () => {
    for (const name of [...names, 'z'.repeat(10_000)]) {
      for (const source of [`a.shape: '${name}'`, `'${name}': {shape: nonsense}`, `a.style.fill: '${name}'`]) {
        const previous = (await getStatus(page).textContent()) ?? '';
        await replaceSource(page, source);
        await expect.poll(() => getStatus(page).textContent(), {timeout: 30_000}).not.toBe(previous);
      }
      await expect(figure.locator(FORBIDDEN)).toHaveCount(0);
      await expectUnharmed(page, canary, before, name);
    }
  });
});
