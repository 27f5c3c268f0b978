import assert from 'node:assert/strict';
import {createHash} from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {after, test} from 'node:test';
import {prepareDiagram} from '../../shared/png/diagram';
import {drawSocialCards, type SocialCard} from '.';

const CARDS: readonly SocialCard[] = [
  {title: 'A title that is too long to fit on a single line', description: 'A short description.', section: 'Style'},
  {
    title: '시퀀스 다이어그램',
    description: '누가 누구에게 무엇을 보내는지 그립니다.',
    section: '특수 다이어그램',
    diagram: {svg: '<svg viewBox="0 0 90 60"><path d="M0 0h90v60H0z" fill="#0d32b2"/></svg>', width: 90, height: 60},
  },
];

const tempFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'cards-'));
after(() => fs.rmSync(tempFolder, {recursive: true}));
const createCacheFolder = () => fs.mkdtempSync(path.join(tempFolder, 'cache-'));
const listFiles = (cache: string) =>
  fs
    .readdirSync(cache, {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
const hashAll = (pngs: readonly Buffer[]) =>
  pngs.map((png) => createHash('sha256').update(png).digest('hex').slice(0, 16));

test('draws PNGs of 1200 × 630 pixels and less than 60 kB', async () => {
  for (const png of await drawSocialCards(CARDS, createCacheFolder())) {
    // The header has the width at byte 16 and the height at byte 20.
    assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [1200, 630]);
    assert.ok(png.length < 60_000);
  }
});

test('redraws a card with the same bytes if its cache file is damaged', async () => {
  const cache = createCacheFolder();
  const pngs = await drawSocialCards(CARDS, cache);
  assert.equal(listFiles(cache).length, CARDS.length);
  const [cacheFile = ''] = listFiles(cache);
  const originalBytes = fs.readFileSync(cacheFile);
  fs.writeFileSync(cacheFile, originalBytes.subarray(0, originalBytes.length / 2));
  assert.deepEqual(hashAll(await drawSocialCards(CARDS, cache)), hashAll(pngs));
  assert.deepEqual(fs.readFileSync(cacheFile), originalBytes);
  assert.equal(listFiles(cache).length, CARDS.length);
});

/** One-pixel squares in pseudorandom colors, which PNG barely compresses. */
const NOISE_PATHS = Array.from({length: 20_000}, (_, i) => {
  const [x, y] = [i % 200, Math.floor(i / 200)];
  // Knuth's multiplicative hash spreads the colors.
  return `<path d="M${x} ${y}h1v1h-1z" fill="#${((i * 2_654_435_761) % 0x1000000).toString(16).padStart(6, '0')}"/>`;
}).join('');

test('leaves out a diagram that would make the file too large', async () => {
  const card: SocialCard = {title: 'A city', description: 'All of its streets.', section: ''};
  const diagram = {svg: `<svg viewBox="0 0 200 100">${NOISE_PATHS}</svg>`, width: 200, height: 100};
  const [withDiagram, withoutDiagram] = await drawSocialCards([{...card, diagram}, card], createCacheFolder());
  assert.ok(withoutDiagram && withDiagram?.equals(withoutDiagram));
});

test("includes the card's title in the error if drawing fails", async () => {
  const card: SocialCard = {title: 'Broken', description: '', section: '', diagram: {svg: '<svg', width: 1, height: 1}};
  await assert.rejects(drawSocialCards([card], createCacheFolder()), /social card of "Broken": .+/);
});

test('draws bold Hangul differently from regular, and italic the same, because the font has no italics', async () => {
  const createCardWithFont = (fontStyle: string) => {
    const style = `.t{font-family: "d2-1-font-${fontStyle}", sans-serif;font-size:16px}`;
    const text = '<text class="t" x="9" y="30">주문</text>';
    return {
      ...CARDS[1],
      diagram: prepareDiagram(`<svg viewBox="0 0 90 60"><style>${style}</style>${text}</svg>`),
    };
  };
  const images = await drawSocialCards(
    ['regular', 'italic', 'bold'].map(createCardWithFont) as SocialCard[],
    createCacheFolder(),
  );
  const [regular, italic, bold] = hashAll(images);
  assert.equal(regular, italic);
  assert.notEqual(regular, bold);
});
