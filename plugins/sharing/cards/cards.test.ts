import assert from 'node:assert/strict';
import {createHash} from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {after, test} from 'node:test';
import {type Card, drawCards} from '.';
import {prepareDiagram} from './diagram';

const CARDS: readonly Card[] = [
  {title: 'A title of many words that takes more than a line', description: 'What it is about.', section: 'Look'},
  {
    title: '시퀀스 다이어그램',
    description: '누가 누구에게 무엇을 보내는지 그립니다.',
    section: '특수 다이어그램',
    diagram: {svg: '<svg viewBox="0 0 90 60"><path d="M0 0h90v60H0z" fill="#0d32b2"/></svg>', width: 90, height: 60},
  },
];

const base = fs.mkdtempSync(path.join(os.tmpdir(), 'cards-'));
after(() => fs.rmSync(base, {recursive: true}));
const createFolder = () => fs.mkdtempSync(path.join(base, 'kept-'));
const listFiles = (cache: string) =>
  fs
    .readdirSync(cache, {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
const hashAll = (pngs: readonly Buffer[]) =>
  pngs.map((png) => createHash('sha256').update(png).digest('hex').slice(0, 16));

test('draws a card once, with the same bytes every time, and draws it again if its cache file is damaged', async () => {
  const cache = createFolder();
  const first = await drawCards(CARDS, cache);
  for (const png of first) {
    assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [1200, 630]);
    assert.ok(png.length < 60_000);
  }
  const [kept = '', ...others] = listFiles(cache);
  assert.equal(others.length, 1);
  const before = fs.readFileSync(kept);
  fs.writeFileSync(kept, before.subarray(0, before.length / 2));
  assert.deepEqual(hashAll(await drawCards(CARDS, cache)), hashAll(first));
  assert.deepEqual(fs.readFileSync(kept), before);
  assert.equal(listFiles(cache).length, 2);
});

/** Dots of many colors, which PNG can't compress. */
const busy = Array.from({length: 20_000}, (_, i) => {
  const [x, y] = [i % 200, Math.floor(i / 200)];
  return `<path d="M${x} ${y}h1v1h-1z" fill="#${((i * 2_654_435_761) % 0x1000000).toString(16).padStart(6, '0')}"/>`;
}).join('');

test('leaves out a diagram that would make the card too heavy', async () => {
  const plain: Card = {title: 'A city', description: 'All of its streets.', section: ''};
  const diagram = {svg: `<svg viewBox="0 0 200 100">${busy}</svg>`, width: 200, height: 100};
  const [withDiagram, without] = await drawCards([{...plain, diagram}, plain], createFolder());
  assert.ok(without && withDiagram?.equals(without));
});

test('names the card that it fails to draw', async () => {
  const card: Card = {title: 'Broken', description: '', section: '', diagram: {svg: '<svg', width: 1, height: 1}};
  await assert.rejects(drawCards([card], createFolder()), /social card of "Broken": .+/);
});

test('bold Hangul in a diagram is bolder than other Hangul', async () => {
  const createLabeled = (kind: string) => ({
    ...CARDS[1],
    diagram: prepareDiagram(
      `<svg viewBox="0 0 90 60"><style>.t{font-family: "d2-1-font-${kind}", sans-serif;font-size:16px}</style><text class="t" x="9" y="30">주문</text></svg>`,
    ),
  });
  const drawn = await drawCards(['regular', 'italic', 'bold'].map(createLabeled) as Card[], createFolder());
  const [regular, italic, bold] = hashAll(drawn);
  assert.equal(regular, italic);
  assert.notEqual(regular, bold);
});
