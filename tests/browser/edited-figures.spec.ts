/** What the editor shows of figures of each kind: the same as the figure, on a small site that has them all. */
import type {Locator, Page} from '@playwright/test';
import {figure, serveFigures} from '../figuresSite';
import {continuedTest, expect, hydrated, settled, isolatedTest as test} from '../site';
import {pack} from './hostile/sources';

const server = serveFigures(120_000);

const slow = expect.configure({timeout: 60_000});
const status = (editor: Locator): Locator => editor.locator('[role="status"]').last();

/** Opens the page of figures. Where it is open already, what the test before wrote is put aside, and the compiler goes on. */
async function visit(page: Page, path = 'editor/'): Promise<void> {
  if (!page.url().startsWith(server.url + path)) {
    await page.goto(server.url + path);
    return hydrated(page);
  }
  for (const toolbar of await page.getByRole('toolbar').all())
    await toolbar.getByRole('button', {name: 'Reset'}).click();
  await page.getByRole('link', {name: 'Other', exact: true}).first().click();
  await expect(page).toHaveURL(/\/other\/$/);
  await page.getByRole('link', {name: 'Editor', exact: true}).first().click();
  await expect(page).toHaveURL(server.url + path);
  await expect(figure(page, 'Dashes')).toBeVisible();
}

/** Opens the editor of a figure and waits until its first drawing is shown. */
async function edit(page: Page, title: string, path = 'editor/'): Promise<Locator> {
  await visit(page, path);
  const one = figure(page, title);
  await one.locator('[data-d2="edit"]').click();
  await expect(one.locator('.cm-content')).toBeFocused();
  await slow(status(one)).toHaveText(/^(?:Drawn|그림 완료): /);
  return one;
}

async function write(page: Page, editor: Locator, source: string): Promise<void> {
  await editor.locator('.cm-content').click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(source);
}

/** The width at which each picture, frame or text of a figure is shown. */
const widthsOf = (part: Locator): Promise<number[]> =>
  part
    .locator('img, iframe, pre[role="img"]')
    .filter({visible: true})
    .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().width)));

const WITH_BOARDS: readonly {title: string; tabs: string[]; steps: boolean}[] = [
  {title: 'Layers', tabs: ['Overview', 'Cabin'], steps: false},
  {title: 'Folder of layers', tabs: ['day', 'night'], steps: false},
  {title: 'Scenarios', tabs: ['Overview', 'storm'], steps: false},
  {title: 'Steps', tabs: ['rope', 'plank'], steps: true},
  {title: 'Nested', tabs: ['Overview', 'inner', 'inner › core', 'inner › core › one'], steps: true},
];

for (const {title, tabs, steps} of WITH_BOARDS) {
  continuedTest(`the editor of "${title}" has all its boards, at the same width`, async ({page}) => {
    await visit(page);
    const before = await widthsOf(figure(page, title));
    const editor = await edit(page, title);
    const boards = editor.locator('[data-d2-boards="live"]');
    await slow(boards.getByRole('tab')).toHaveText(tabs);
    expect(await widthsOf(boards)).toEqual(before);
    await expect(editor.locator('[data-d2-boards]').filter({visible: true})).toHaveCount(1);
    expect(await boards.getByRole('button', {name: 'Next'}).count()).toBe(steps ? 1 : 0);
    const address = page.url();
    for (const [at, name] of tabs.entries()) {
      await boards.getByRole('tab', {name, exact: true}).click();
      await expect(boards.getByRole('tabpanel').filter({visible: true})).toHaveCount(1);
      await expect(boards.getByRole('img').filter({visible: true})).toHaveAttribute('alt', new RegExp(`^${name}: `));
      await expect(editor.locator('summary').filter({visible: true})).toHaveAttribute(
        'aria-label',
        `Diagram as text: ${title}, ${name}`,
      );
      if (steps) await expect(boards.getByRole('status')).toHaveText(`${at + 1} / ${tabs.length}`);
    }
    expect(page.url()).toBe(address);
  });
}

continuedTest('links between boards work in the editor, and the board that was chosen stays chosen', async ({page}) => {
  await visit(page);
  await figure(page, 'Nested').getByRole('tab', {name: 'inner', exact: true}).click();
  const one = figure(page, 'Nested');
  await one.locator('[data-d2="edit"]').click();
  const boards = one.locator('[data-d2-boards="live"]');
  const selected = boards.getByRole('tab', {selected: true});
  await slow(selected).toHaveText('inner');
  await boards.getByRole('tab', {name: 'Overview'}).click();
  await boards.getByRole('link', {name: 'b: inner › core'}).click();
  await expect(selected).toHaveText('inner › core');
  await expect(selected).toBeFocused();
  await one.locator('.cm-content').click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.insertText('\nz');
  await expect(boards.getByRole('img', {name: 'Overview: diagram of 3 shapes', includeHidden: true})).toHaveCount(1);
  await expect(selected).toHaveText('inner › core');
  // One board is left, and then there are several once more.
  await write(page, one, 'a -> b');
  await expect(boards).toHaveCount(0);
  await expect(one.locator('img[src^="blob:"]')).toHaveAttribute('alt', 'Diagram of 2 shapes and 1 connection');
  await write(page, one, 'a\nlayers: {x: {y}}');
  await expect(boards.getByRole('tab')).toHaveText(['Overview', 'x']);
});

continuedTest(
  'what a reader writes into boards is text, links lead to safe places, and too many are refused',
  async ({page}) => {
    const editor = await edit(page, 'Layers');
    const boards = editor.locator('[data-d2-boards="live"]');
    await slow(boards).toBeVisible();
    const name = '<img src=x onerror=window.hit=1>';
    await write(
      page,
      editor,
      `a: {link: "javascript:window.hit=2"; tooltip: "<script>window.hit=3</script>"}
b: {link: "https://example.org/?a=<b>"}
c: {link: /other/; tooltip: '"><script>window.hit=4</script>'}
layers: {"${name}": {x: "<svg onload=window.hit=5>"}}`,
    );
    await expect(boards.getByRole('tab')).toHaveText(['Overview', name]);
    const links = boards.locator('[role=tabpanel][data-current] a[aria-label]');
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      'https://example.org/?a=<b>',
      `${server.url}other/`,
    ]);
    await boards.getByRole('tab').last().click();
    await settled(page);
    expect(await page.evaluate(() => 'hit' in window)).toBe(false);
    await expect(editor.locator('[data-d2-boards="live"] :is(script, [onerror], [onload])')).toHaveCount(0);
    await write(page, editor, `layers: {\n${Array.from({length: 61}, (_, i) => `b${i}: {x}`).join('\n')}\n}`);
    await slow(status(editor)).toContainText(/too large to be shown|took too long/);
    await write(page, editor, 'a\nlayers: {x: {y}}');
    await expect(boards.getByRole('tab')).toHaveText(['Overview', 'x']);
  },
);

/** How many different pictures an element goes through within three boards' time. */
async function pictures(element: Locator): Promise<number> {
  const seen = new Set<string>();
  for (let i = 0; i < 10; i++) {
    seen.add((await element.screenshot()).toString('base64'));
    await element.page().waitForTimeout(170);
  }
  return seen.size;
}

for (const title of ['Moving steps', 'Dashes']) {
  continuedTest(`"${title}" can be paused in the page and in its editor, and stays so`, async ({page}) => {
    const reopened = async (): Promise<Locator> => {
      const image = figure(page, title).locator('img').filter({visible: true});
      await image.scrollIntoViewIfNeeded();
      await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.complete)).toBe(true);
      return image;
    };
    await visit(page);
    expect(await pictures(await reopened())).toBeGreaterThan(1);
    await figure(page, title).getByRole('button', {name: 'Pause'}).click();
    await page.mouse.move(0, 0);
    expect(await pictures(await reopened())).toBe(1);

    const editor = await edit(page, title);
    await slow(editor.locator('img[src^="blob:"]')).toBeVisible();
    expect(await pictures(await reopened())).toBeGreaterThan(1);
    await editor.getByRole('button', {name: 'Pause'}).filter({visible: true}).click();
    await page.mouse.move(0, 0);
    expect(await pictures(await reopened())).toBe(1);
    const source = () => editor.locator('img[src^="blob:"]').getAttribute('src');
    const before = await source();
    await editor.locator('.cm-content').click();
    await page.keyboard.press('ControlOrMeta+Home');
    await page.keyboard.insertText('direction: right\n');
    await expect.poll(source).not.toBe(before);
    await expect(editor.getByRole('button', {name: 'Play'}).filter({visible: true})).toHaveCount(1);
    await page.mouse.move(0, 0);
    expect(await pictures(await reopened())).toBe(1);
  });
}

test('a picture that moves rests for readers who prefer reduced motion, until they press Play', async ({page}) => {
  await page.emulateMedia({reducedMotion: 'reduce'});
  await page.goto(`${server.url}editor/`);
  await hydrated(page);
  const dashes = figure(page, 'Dashes');
  const image = dashes.locator('img');
  await image.scrollIntoViewIfNeeded();
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.complete)).toBe(true);
  expect(await pictures(image)).toBe(1);
  await dashes.getByRole('button', {name: 'Play'}).click();
  await page.mouse.move(0, 0);
  expect(await pictures(image)).toBeGreaterThan(1);
});

continuedTest('a target is drawn as that board, at its width', async ({page}) => {
  const editor = await edit(page, 'Target');
  await slow(editor.locator('img[src^="blob:"]')).toHaveAttribute('alt', 'Diagram of 3 shapes and 2 connections');
  expect(await widthsOf(editor)).toEqual([60]);
  await write(page, editor, 'deck');
  await expect(status(editor)).toContainText('There is no board "layers.hold"');
});

continuedTest('a text rendering stays text, and can be downloaded as such', async ({page}) => {
  const editor = await edit(page, 'Text');
  const text = editor.getByRole('img').filter({visible: true});
  await expect(text).toContainText('│ ship ');
  await write(page, editor, 'ship -> "<b>buoy</b>"');
  await expect(text).toContainText('<b>buoy</b>');
  await expect(editor.locator('b')).toHaveCount(0);
  for (const name of ['Layout', 'Light theme', 'Sketch']) await expect(editor.getByLabel(name)).toHaveCount(0);
  const [file] = await Promise.all([page.waitForEvent('download'), editor.getByRole('button', {name: 'TXT'}).click()]);
  expect(file.suggestedFilename()).toBe('text.txt');
});

test('a document stays one in its sandboxed frame: links work, nothing of a source runs', async ({
  page,
  context,
  allowErrors,
}) => {
  allowErrors(/Blocked script execution/);
  const elsewhere: string[] = [];
  context.on('request', (request) => {
    if (!/^(?:blob|data):/.test(request.url()) && !request.url().startsWith(server.url)) elsewhere.push(request.url());
  });
  const editor = await edit(page, 'Document');
  const element = editor.locator('iframe[src^="blob:"]').filter({visible: true});
  await slow(element).toHaveCount(1);
  expect(await element.getAttribute('sandbox')).not.toMatch(
    /allow-(?:scripts|same-origin|forms|top-navigation(?!-by))/,
  );
  const frame = element.contentFrame();
  await expect(frame.getByText('Mate', {exact: true})).toBeVisible();
  await expect(frame.locator('a title').first()).toHaveText('The second');
  await editor.getByRole('button', {name: 'Pause'}).filter({visible: true}).click();
  await expect(frame.locator('style').last()).toHaveText('*{animation:none!important}');
  await write(
    page,
    editor,
    `x: |md\n  <script>top.hit = 1</script> <img src="x" onerror="top.hit=2"/> <a href="javascript:top.hit=3">bad</a>\n|
y: Yard {link: /other/}\nz: {link: "javascript:top.hit=4"}`,
  );
  await expect(frame.getByText('Yard')).toBeVisible();
  await expect(frame.locator('script, [onerror]')).toHaveCount(0);
  await frame.getByText('bad', {exact: true}).click();
  await settled(page);
  expect(await page.evaluate(() => 'hit' in window)).toBe(false);
  expect(elsewhere).toEqual([]);
  await frame.getByText('Yard').click();
  await expect(page).toHaveURL(/\/other\/$/);
});

test('a document of the Korean page leads to Korean pages', async ({page}) => {
  const editor = await edit(page, 'Document', 'ko/editor/');
  const element = editor.locator('iframe[src^="blob:"]').filter({visible: true});
  await slow(element).toHaveCount(1);
  await element.contentFrame().getByText('Mate', {exact: true}).click();
  await expect(page).toHaveURL(/\/ko\/other\/$/);
});

test('the source is that of the fence, whatever was done to the page', async ({page}) => {
  await page.goto(`${server.url}editor/`);
  await hydrated(page);
  const dashes = figure(page, 'Dashes');
  await dashes.locator('pre code').evaluate((code) => {
    code.innerHTML = '<font>조수 -&gt; 썰물</font>';
  });
  await dashes.locator('[data-d2="edit"]').click();
  await expect(dashes.locator('.cm-line')).toHaveText(['tide -> ebb: {style.animated: true}']);
});

continuedTest('caption, words and status are there in the editor; each drawing is announced', async ({page}) => {
  const editor = await edit(page, 'Dashes');
  await expect(editor.locator('[data-d2-caption]').filter({visible: true})).toHaveText('Dashes');
  await expect(editor.locator('summary').filter({visible: true})).toHaveText('Diagram as text');
  await expect(status(editor)).toHaveText('Drawn: 2 shapes, 1 connection');
  const first = await status(editor).textContent();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.insertText('\n# remark');
  await expect.poll(() => status(editor).textContent()).not.toBe(first);
  await expect(status(editor)).toHaveText('Drawn: 2 shapes, 1 connection');
  const korean = await edit(page, 'Dashes', 'ko/editor/');
  await expect(status(korean)).toHaveText('그림 완료: 도형 2개, 연결 1개');
});

continuedTest('names of controls carry the caption, and pictures do not repeat it', async ({page}) => {
  await visit(page);
  const dashes = figure(page, 'Dashes');
  await expect(dashes.getByRole('button', {name: 'Edit: Dashes', exact: true})).toHaveText('Edit');
  await expect(dashes.locator('summary')).toHaveAttribute('aria-label', 'Diagram as text: Dashes');
  await expect(dashes.getByRole('img')).toHaveAttribute('alt', 'Diagram of 2 shapes and 1 connection');
});

continuedTest('"Copied" moves nothing, and is announced each time', async ({page, context}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const editor = await edit(page, 'Dashes');
  const top = () => editor.locator('.cm-content').evaluate((one) => one.getBoundingClientRect().top);
  const before = await top();
  const region = editor.getByRole('toolbar').getByRole('status');
  await region.evaluate((element) => {
    Object.assign(window, {texts: []});
    new MutationObserver(() => (window as unknown as {texts: string[]}).texts.push(element.textContent ?? '')).observe(
      element,
      {childList: true, characterData: true, subtree: true},
    );
  });
  for (let time = 1; time <= 2; time++) {
    await editor.getByRole('button', {name: 'Copy source'}).click();
    await expect
      .poll(() => page.evaluate(() => (window as unknown as {texts: string[]}).texts.filter(Boolean).length))
      .toBe(time);
    await expect(region).toHaveText('Copied');
    expect(await top()).toBe(before);
  }
});

const drafts = (page: Page): Promise<string | null> => page.evaluate(() => sessionStorage.getItem('d2-drafts'));

test('a draft is there after the page was left and loaded again, also one that was reset', async ({page}) => {
  let editor = await edit(page, 'Dashes');
  await write(page, editor, 'kept -> here');
  await expect(status(editor)).toHaveText('Drawn: 2 shapes, 1 connection');
  await page.getByRole('link', {name: 'Other'}).first().click();
  await expect(page).toHaveURL(/\/other\/$/);
  for (const reload of [false, true]) {
    if (reload) await page.reload();
    else await page.goBack();
    await hydrated(page);
    editor = figure(page, 'Dashes');
    await editor.locator('[data-d2="edit"]').click();
    await expect(editor.locator('.cm-line')).toHaveText(['kept -> here']);
    await expect(editor.getByRole('note')).toContainText('your earlier changes');
  }
  expect(await drafts(page)).toContain('kept -> here');
  const own = ['tide -> ebb: {style.animated: true}'];
  await editor.getByRole('button', {name: 'Reset'}).click();
  await expect(editor.locator('.cm-line')).toHaveText(own);
  await expect(editor.getByRole('note')).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(editor.locator('.cm-line')).toHaveText(['kept -> here']);
  await editor.getByRole('button', {name: 'Reset'}).click();
  await page.reload();
  await hydrated(page);
  await editor.locator('[data-d2="edit"]').click();
  await expect(editor.locator('.cm-line')).toHaveText(own);
  const versions = editor.getByRole('group', {name: 'Versions'}).getByRole('button');
  await expect(versions).toHaveText(['From the page', 'My changes']);
  await versions.last().click();
  await expect(editor.locator('.cm-line')).toHaveText(['kept -> here']);
});

test('Reset is one step of the history, with the settings; after it another draft begins', async ({page}) => {
  const editor = await edit(page, 'Dashes');
  const lines = editor.locator('.cm-line');
  await write(page, editor, 'first -> draft');
  await editor.getByRole('button', {name: 'Layout and themes'}).click();
  await editor.getByLabel('Sketch').check();
  await editor.getByRole('button', {name: 'Reset'}).click();
  await expect(editor.getByLabel('Sketch')).not.toBeChecked();
  await expect(editor.locator('.cm-content')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(lines).toHaveText(['first -> draft']);
  await expect(editor.getByLabel('Sketch')).toBeChecked();
  await page.keyboard.press('ControlOrMeta+Shift+Z');
  await expect(lines).toHaveText(['tide -> ebb: {style.animated: true}']);
  await expect(editor.getByLabel('Sketch')).not.toBeChecked();
  await write(page, editor, 'second -> draft');
  await editor.getByRole('button', {name: 'Close'}).click();
  await editor.locator('[data-d2="edit"]').click();
  await expect(lines).toHaveText(['second -> draft']);
  await editor.getByRole('button', {name: 'My changes (2)'}).click();
  await expect(lines).toHaveText(['first -> draft']);
  await expect(editor.getByLabel('Sketch')).toBeChecked();
});

test('a link and a key leave the reader’s own draft as it is, and both can be chosen', async ({page}) => {
  const editor = await edit(page, 'Dashes');
  const lines = editor.locator('.cm-line');
  await write(page, editor, 'my -> work');
  await page.goto('about:blank');
  await page.goto(`${server.url}editor/#d2=diagram-others~4&file.fence=${pack('their -> work')}`);
  await hydrated(page);
  await expect(lines).toHaveText(['their -> work']);
  await page.keyboard.insertText(' # edited');
  await expect(lines).toHaveText(['their -> work # edited']);
  const versions = editor.getByRole('group', {name: 'Versions'}).getByRole('button');
  await versions.last().click();
  await expect(lines).toHaveText(['my -> work']);
  await versions.first().click();
  await expect(lines).toHaveText(['their -> work # edited']);
  await editor.locator('.cm-content').focus();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(lines).toHaveText(['their -> work']);
  await page.keyboard.press('ControlOrMeta+Shift+Z');
  await page.goto('about:blank');
  await page.goto(`${server.url}editor/`);
  await hydrated(page);
  await editor.locator('[data-d2="edit"]').click();
  await expect(lines).toHaveText(['their -> work # edited']);
  await expect(versions).toHaveText(['My changes', 'My changes (2)']);
  await versions.last().click();
  await expect(lines).toHaveText(['my -> work']);
});

for (const [title, path] of [
  ['Gone', 'other/'],
  ['Layers', 'editor/'],
] as const) {
  test(`a picture that came with a link for "${title}" is below its note, and its links are dead until it is edited`, async ({
    page,
  }) => {
    const source = 'a: {link: "https://example.org/"}\nb: {link: layers.x}\nlayers: {x: {y}}';
    await page.goto(server.url + path);
    const id = title === 'Gone' ? 'gone' : await figure(page, title).getAttribute('id');
    await page.goto('about:blank');
    await page.goto(`${server.url}${path}#d2=${id}&file.fence=${pack(source)}`);
    const opened = page.locator('figure').filter({has: page.locator('.cm-content')});
    const boards = opened.locator('[data-d2-boards="live"]');
    await slow(boards.getByRole('tab')).toHaveText(['Overview', 'x']);
    const [note, tabs] = [await opened.getByRole('note').boundingBox(), await boards.boundingBox()];
    expect((note?.y ?? 0) + (note?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0);
    const links = boards.locator('a[aria-label]');
    await expect(links).toHaveText(['']);
    await expect(links).toHaveAttribute('href', /^#/);
    await opened.locator('.cm-content').click();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.insertText('\n# read');
    await expect(boards.locator('a[href="https://example.org/"]')).toHaveCount(1);
  });
}

test('a drawing that is refused leaves the one before it, which can still be enlarged', async ({page}) => {
  const editor = await edit(page, 'Layers');
  const image = editor.locator('[data-d2-boards="live"]').getByRole('img').filter({visible: true});
  await slow(image).toHaveAttribute('src', /^blob:/);
  const before = await image.getAttribute('src');
  await write(page, editor, `layers: {\n${Array.from({length: 61}, (_, i) => `b${i}: {x}`).join('\n')}\n}`);
  await slow(status(editor)).toContainText('too large to be shown');
  // By then it would have been freed.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 2100)));
  await expect(image).toHaveAttribute('src', before ?? '');
  await image.click();
  const large = page.getByRole('dialog').getByRole('img');
  await expect.poll(() => large.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
});

test('whatever stands in the place of drafts, the editor has an example', async ({page}) => {
  const entry = {page: '/editor/', figure: 'diagram-others~4', files: {fence: 'good'}, settings: {}};
  const own = 'tide -> ebb: {style.animated: true}';
  const tries: readonly (readonly [text: string, source: string])[] = [
    ['[', own],
    ['null', own],
    ['{"length": 5}', own],
    ['['.repeat(50_000), own],
    [JSON.stringify([{...entry, files: {fence: 1}}]), own],
    [JSON.stringify([{...entry, files: {constructor: 'x', __proto__x: 'y'}}]), own],
    [`[{"page":"/editor/","figure":"diagram-others~4","files":{"__proto__":{"x":1}},"settings":{}}]`, own],
    [JSON.stringify([{...entry, files: {fence: 'x'.repeat(400_000)}}]), own],
    [JSON.stringify([null, 1, {...entry, settings: {theme: 77, layout: 'tala', sketch: '<b>'}}]), 'good'],
    [
      JSON.stringify([{...entry, files: {fence: '<img src=x onerror=window.hit=1>'}}]),
      '<img src=x onerror=window.hit=1>',
    ],
  ];
  await page.goto(`${server.url}other/`);
  for (const [text, source] of tries) {
    await page.evaluate((value) => sessionStorage.setItem('d2-drafts', value), text);
    await page.goto(`${server.url}editor/`);
    await hydrated(page);
    const dashes = figure(page, 'Dashes');
    await dashes.locator('[data-d2="edit"]').click();
    await expect(dashes.locator('.cm-line'), text.slice(0, 80)).toHaveText([source]);
    expect(await page.evaluate(() => 'hit' in window)).toBe(false);
  }
});

/** A link's parts, as a reader has copied it. */
async function copiedLink(page: Page, editor: Locator): Promise<URLSearchParams> {
  await editor.getByRole('button', {name: 'Copy link'}).click();
  await expect(editor.getByRole('toolbar').getByRole('status')).toHaveText('Copied');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  return new URLSearchParams(new URL(link).hash.slice(1));
}

test('a link names its figure and its example, and finds it where the page has changed', async ({page, context}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const editor = await edit(page, 'Dashes');
  await write(page, editor, 'linked -> here');
  const link = await copiedLink(page, editor);
  expect(link.get('d2')).toBe('diagram-others~4');
  const shows = async (change: (parts: URLSearchParams) => void, path = 'editor/'): Promise<Locator> => {
    const parts = new URLSearchParams(link);
    change(parts);
    await page.goto('about:blank');
    await page.goto(`${server.url}${path}#${parts}`);
    const opened = page.locator('figure').filter({has: page.locator('.cm-content')});
    await expect(opened.locator('.cm-line')).toHaveText(['linked -> here']);
    return opened;
  };
  const own = page.locator('[id="diagram-others~4"] .cm-content');
  await shows(() => {});
  await expect(own).toHaveCount(1);
  // Another figure was put before it.
  await shows((parts) => parts.set('d2', 'diagram-others~3'));
  await expect(own).toHaveCount(1);
  // It was changed, or is in another language.
  await shows((parts) => parts.set('of', '00000000'), 'ko/editor/');
  await expect(own).toHaveCount(1);
  // It is gone.
  for (const [path, words, drawn] of [
    ['editor/', 'no longer on this page', 'Drawn: 2 shapes, 1 connection'],
    ['ko/other/', '이제 이 페이지에 없습니다', '그림 완료: 도형 2개, 연결 1개'],
  ] as const) {
    const lost = await shows((parts) => {
      parts.set('d2', 'diagram-gone');
      parts.set('of', '00000000');
    }, path);
    await expect(lost.getByRole('note')).toContainText(words);
    await slow(status(lost)).toHaveText(drawn);
    await page.keyboard.press('Escape');
    await expect(page.locator('.cm-content')).toHaveCount(0);
  }
});

test('an example that does not come is reported on the button, and pressing it once more opens the editor', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource|ERR_FAILED/);
  await page.route(/\/diagrams\/\w+\.json$/, (route) => route.abort());
  await page.goto(`${server.url}editor/`);
  await hydrated(page);
  const button = figure(page, 'Dashes').locator('[data-d2="edit"]');
  await button.click();
  await expect(button).toHaveText('The editor could not be loaded. Try again');
  await expect(button).toHaveAccessibleName('The editor could not be loaded. Try again');
  await page.unroute(/\/diagrams\/\w+\.json$/);
  await button.click();
  await expect(page.locator('.cm-content')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toHaveAccessibleName('Edit: Dashes');
});

for (const [part, pattern] of [
  ['the editor', /client_editor/],
  ['the example', /\/diagrams\/\w+\.json$/],
] as const) {
  test(`${part} on a network that stalls is given up`, async ({page, allowErrors}) => {
    // The clock is a script that is put into frames, too.
    allowErrors(/Failed to load resource|ERR_FAILED|aborted|Blocked script execution/);
    await page.clock.install();
    await page.route(pattern, () => {});
    await page.goto(`${server.url}editor/`);
    await page.clock.runFor(1000);
    await hydrated(page);
    const button = figure(page, 'Dashes').locator('[data-d2="edit"]');
    await button.click();
    await expect(async () => {
      await page.clock.runFor(10_000);
      await expect(button).toHaveText('The editor could not be loaded. Try again', {timeout: 100});
    }).toPass({timeout: 30_000});
  });
}

test('ELK that is answered with a page is reported at once as what could not be loaded, with Retry', async ({page}) => {
  await page.route(/\/elk\./, (route) => route.fulfill({contentType: 'text/html', body: '<p>Sign in first</p>'}));
  const editor = await edit(page, 'Dashes');
  await editor.getByRole('button', {name: 'Layout and themes'}).click();
  await editor.getByLabel('Layout').selectOption('ELK');
  await expect(status(editor)).toContainText('could not be loaded', {timeout: 5000});
  await page.unroute(/\/elk\./);
  await editor.getByRole('button', {name: 'Retry'}).click();
  await slow(status(editor)).toHaveText('Drawn: 2 shapes, 1 connection');
});

test('an error of ours is reported as such and not as a mistake at a line, with Retry', async ({page, allowErrors}) => {
  allowErrors(/TypeError/);
  // What the code that finishes a drawing needs, and neither D2 nor what starts it.
  await page.route(/\/d2\.\w+\.js$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({response, body: `delete String.prototype.matchAll;\n${await response.text()}`});
  });
  await page.goto(`${server.url}editor/`);
  await hydrated(page);
  const editor = figure(page, 'Dashes');
  await editor.locator('[data-d2="edit"]').click();
  await slow(status(editor)).toContainText('An error on this site');
  await expect(editor).not.toContainText('Line 1');
  await expect(editor.getByRole('button', {name: 'Retry'})).toBeVisible();
});

test('ELK on a network that stalls is given up, with Retry', async ({page, allowErrors}) => {
  allowErrors(/Failed to load resource|ERR_FAILED|aborted/);
  let isStalled = true;
  await page.route(/\/elk\./, (route) => (isStalled ? undefined : route.continue()));
  const editor = await edit(page, 'Dashes');
  await editor.getByRole('button', {name: 'Layout and themes'}).click();
  await editor.getByLabel('Layout').selectOption('ELK');
  await slow(status(editor)).toContainText('could not be loaded');
  isStalled = false;
  await editor.getByRole('button', {name: 'Retry'}).click();
  await slow(status(editor)).toHaveText('Drawn: 2 shapes, 1 connection');
});
