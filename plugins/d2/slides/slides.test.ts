import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {test} from 'node:test';
import type {DrawnBoard} from '../compiler';
import {createSlides, findUndrawableBoard} from '.';
import {drawSlides} from './png';

function createBoard(boardPath: readonly string[], names: readonly string[], content = '<path d="M0 0h60v30H0z"/>') {
  const drawing = {content: `<svg viewBox="0 0 60 30">${content}</svg>`, width: 60, height: 30, links: []};
  return {path: boardPath, names, board: {shapes: [], connections: []}, drawing} satisfies DrawnBoard;
}

function draw(...boards: readonly DrawnBoard[]) {
  const svgs: string[] = [];
  const slides = createSlides(
    {content: '', width: 0, height: 0, board: {shapes: [], connections: []}, boards},
    {locale: 'en', id: 'deck', caption: undefined, publish: (svg) => `${svgs.push(svg)}.png`},
  );
  return {slides, svgs};
}

test('names the path of a board on its slide if the root has a label', () => {
  const inner = createBoard(['layers', 'a & b', 'steps', '1'], ['A', 'One']);
  const headers = (rootName: string) =>
    draw(createBoard([], [rootName]), inner).svgs.map((svg) => />([^<]*)<\/text>/.exec(svg)?.[1]);
  assert.deepEqual(headers('Night bus'), ['root', 'root  /  a &amp; b  /  1']);
  assert.deepEqual(headers(''), [undefined, undefined]);
});

test('fits a board onto a slide of 16:9 below its header', () => {
  const [svg = ''] = draw(createBoard([], ['Night bus'])).svgs;
  assert.match(svg, /^<svg [^>]*width="960" height="540"/);
  const [x = 0, y = 0, width = 0, height = 0] = (
    /<svg x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/.exec(svg) ?? []
  )
    .slice(1)
    .map(Number);
  assert.equal(width / height, 2);
  assert.ok(x >= 0 && x + width <= 960 && y > 40 && y + height <= 540);
});

test('gives each slide its own alt text', () => {
  const {slides} = draw(createBoard([], ['']), createBoard(['layers', 'route'], ['Route']));
  assert.deepEqual([slides.width, slides.height, slides.slides.length], [960, 540, 2]);
  assert.match(slides.slides[1]?.alt ?? '', /Route/);
});

test("finds the board that can't be drawn as a PNG", () => {
  const boards = [createBoard([], ['']), createBoard(['layers', 'cost'], ['Cost'], '<foreignObject/>')];
  const drawing = {content: '', width: 0, height: 0, board: {shapes: [], connections: []}};
  assert.equal(findUndrawableBoard({...drawing, boards}), 'layers.cost');
  assert.equal(findUndrawableBoard({...drawing, boards: boards.slice(0, 1)}), undefined);
});

test('draws identical PNGs each time', async () => {
  const cache = fs.mkdtempSync(path.join(os.tmpdir(), 'slides-'));
  const {svgs} = draw(createBoard([], ['Night bus']));
  const [first] = await drawSlides(svgs, path.join(cache, '1'));
  const [second] = await drawSlides(svgs, path.join(cache, '2'));
  fs.rmSync(cache, {recursive: true});
  assert.ok(first && second?.equals(first));
  assert.deepEqual([first.readUInt32BE(16), first.readUInt32BE(20)], [960, 540]);
});
