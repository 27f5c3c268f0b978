/** Tests which drawing the editor downloads. */
import {readFile} from 'node:fs/promises';
import {expect, test} from '../site';
import {chooseDownload, editSource, replaceSource} from './editor';

test('Download saves the board on screen while a newer drawing is still being decoded', async ({page}) => {
  const editor = await editSource(page, 'root\nlayers: {x: {shown board}}', '/tour/composition/');
  await editor.getByRole('tab', {name: 'x', exact: true}).click();
  await page.evaluate(() => {
    HTMLImageElement.prototype.decode = () => {
      Object.assign(window, {isDecoding: true});
      return new Promise(() => {});
    };
  });
  await replaceSource(editor, 'root\nlayers: {other: {new board}; x: {shown board}}');
  await page.waitForFunction(() => 'isDecoding' in window);
  const [file] = await Promise.all([page.waitForEvent('download'), chooseDownload(editor, 'SVG')]);
  expect(await readFile(await file.path(), 'utf8')).toContain('shown board');
});
