import assert from 'node:assert/strict';
import {test} from 'node:test';
import {countPixels} from './raster';

/** Builds an image from bytes and strings. */
const createImage = (format: string, ...parts: (number | string | number[])[]) => {
  const bytes = parts.flat().map((part) => (typeof part === 'string' ? part : String.fromCharCode(part)));
  return `data:image/${format};base64,${btoa(bytes.join(''))}`;
};
const createZeros = (count: number) => '\0'.repeat(count);
const encodeInt32 = (value: number) => [0, 0, value >> 8, value & 255];
/** Returns the parts of a PNG up to its size, without the rest of that chunk. */
const createPng = (width: number, height: number) =>
  [...'\x89PNG\r\n\x1a\n', ...encodeInt32(13), 'IHDR', ...encodeInt32(width), ...encodeInt32(height)].flat();
/** Returns a GIF that is one pixel tall, without a color table. */
const createGif = (width: number, highByte: number, ...rest: (number | string)[]) =>
  createImage('gif', 'GIF89a', width, highByte, 1, 0, 0, 0, 0, ...rest, 0x3b, createZeros(12));
/** Returns a GIF's frame that is one pixel tall, with one byte of data. */
const createFrame = (left: number, highByte: number, width = 0) =>
  String.fromCharCode(0x2c, left, 0, 0, 0, width, highByte, 1, 0, 0, 2, 1, 0, 0);
const createWebp = (...rest: (number | string)[]) => createImage('webp', 'RIFF', createZeros(4), 'WEBP', ...rest);
const JPEG_START = [0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff];

const IMAGES: readonly [name: string, url: string, pixels: number | undefined][] = [
  ['a PNG', createImage('png', ...createPng(256, 2), 8), 256 * 2],
  ['a GIF', createImage('gif', 'GIF89a', 3, 0, 1, 1, 0, 0, 0), 3 * 257],
  ['a JPEG', createImage('jpeg', ...JPEG_START, 0xc2, 0, 11, 8, 0, 5, 1, 0, 3, 0, 0, 0), 5 * 256],
  ['a WebP', createWebp('VP8 ', createZeros(10), 7, 0, 6, 0), 42],
  ['a lossless WebP', createWebp('VP8L', createZeros(4), 0x2f, 2, 0x40, 0, 0, createZeros(5)), 3 * 2],
  ['an extended WebP', createWebp('VP8X', createZeros(8), 9, 0, 0, 4, 0, 0), 10 * 5],
  [
    'an animated PNG',
    createImage('png', ...createPng(4, 2), createZeros(9), encodeInt32(8), 'acTL', encodeInt32(5), createZeros(20)),
    4 * 2 * 5,
  ],
  ['a GIF with a frame that is larger than its screen', createGif(1, 0, createFrame(0, 1)), 256],
  [
    'a GIF with three frames, next to its screen and after an extension',
    createGif(10, 0, 0x21, 0xf9, 2, 9, 9, 0, createFrame(10, 0, 6), createFrame(0, 0, 1), createFrame(0, 0, 1)),
    16 * 1 * 3,
  ],
  ['a truncated GIF', createGif(2, 0, createFrame(0, 0, 1).slice(0, 11)), 2],
  [
    'an animated WebP',
    createWebp(
      'VP8X',
      10,
      0,
      0,
      0,
      createZeros(4),
      9,
      0,
      0,
      4,
      0,
      0,
      'ANMF',
      2,
      0,
      0,
      0,
      createZeros(2),
      'ANMF',
      1,
      0,
      0,
      0,
      createZeros(2),
    ),
    10 * 5 * 2,
  ],
  [
    'a GIF that claims to be a PNG',
    createImage('png', 'GIF89a', 1, 0, 1, 0, 'IHDR', encodeInt32(1), createZeros(9)),
    undefined,
  ],
  ['text that claims to be a PNG', createImage('png', 'not an image, despite its type'), undefined],
  ['a JPEG that ends before its size', createImage('jpeg', ...JPEG_START), undefined],
  ['an empty image', createImage('gif'), undefined],
  ['a BMP', 'data:image/bmp;base64,AAAA', undefined],
];

for (const [name, url, pixels] of IMAGES)
  test(pixels === undefined ? `can't count the pixels of ${name}` : `counts the pixels of ${name}`, () =>
    assert.equal(countPixels(url), pixels),
  );
