import assert from 'node:assert/strict';
import {test} from 'node:test';
import {countPixels} from './raster';

/** Builds an image from bytes and strings. */
const image = (format: string, ...parts: (number | string | number[])[]) => {
  const bytes = parts.flat().map((part) => (typeof part === 'string' ? part : String.fromCharCode(part)));
  return `data:image/${format};base64,${btoa(bytes.join(''))}`;
};
const zeros = (count: number) => '\0'.repeat(count);
const int32 = (value: number) => [0, 0, value >> 8, value & 255];
/** A PNG up to its size, without the rest of that chunk. */
const png = (width: number, height: number) =>
  [...'\x89PNG\r\n\x1a\n', ...int32(13), 'IHDR', ...int32(width), ...int32(height)].flat();
/** A GIF that is one pixel high, without a color table. */
const gif = (width: number, highByte: number, ...rest: (number | string)[]) =>
  image('gif', 'GIF89a', width, highByte, 1, 0, 0, 0, 0, ...rest, 0x3b, zeros(12));
/** A GIF's frame that is one pixel high, with one byte of data. */
const frame = (left: number, highByte: number, width = 0) =>
  String.fromCharCode(0x2c, left, 0, 0, 0, width, highByte, 1, 0, 0, 2, 1, 0, 0);
const webp = (...rest: (number | string)[]) => image('webp', 'RIFF', zeros(4), 'WEBP', ...rest);
const JPEG_START = [0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff];

const IMAGES: readonly [name: string, address: string, pixels: number | undefined][] = [
  ['a PNG', image('png', ...png(256, 2), 8), 256 * 2],
  ['a GIF', image('gif', 'GIF89a', 3, 0, 1, 1, 0, 0, 0), 3 * 257],
  ['a JPEG', image('jpeg', ...JPEG_START, 0xc2, 0, 11, 8, 0, 5, 1, 0, 3, 0, 0, 0), 5 * 256],
  ['a WebP', webp('VP8 ', zeros(10), 7, 0, 6, 0), 42],
  ['a lossless WebP', webp('VP8L', zeros(4), 0x2f, 2, 0x40, 0, 0, zeros(5)), 3 * 2],
  ['an extended WebP', webp('VP8X', zeros(8), 9, 0, 0, 4, 0, 0), 10 * 5],
  ['an animated PNG', image('png', ...png(4, 2), zeros(9), int32(8), 'acTL', int32(5), zeros(20)), 4 * 2 * 5],
  ['a GIF with a frame that is larger than its screen', gif(1, 0, frame(0, 1)), 256],
  [
    'a GIF with three frames, next to its screen and after an extension',
    gif(10, 0, 0x21, 0xf9, 2, 9, 9, 0, frame(10, 0, 6), frame(0, 0, 1), frame(0, 0, 1)),
    16 * 1 * 3,
  ],
  ['a truncated GIF', gif(2, 0, frame(0, 0, 1).slice(0, 11)), 2],
  [
    'an animated WebP',
    webp('VP8X', 10, 0, 0, 0, zeros(4), 9, 0, 0, 4, 0, 0, 'ANMF', 2, 0, 0, 0, zeros(2), 'ANMF', 1, 0, 0, 0, zeros(2)),
    10 * 5 * 2,
  ],
  ['no GIF that claims to be a PNG', image('png', 'GIF89a', 1, 0, 1, 0, 'IHDR', int32(1), zeros(9)), undefined],
  ['no text that claims to be a PNG', image('png', 'no picture at all, of any kind'), undefined],
  ['no JPEG that ends before its size', image('jpeg', ...JPEG_START), undefined],
  ['no empty image', image('gif'), undefined],
  ['no other format', 'data:image/bmp;base64,AAAA', undefined],
];

for (const [name, address, pixels] of IMAGES)
  test(`counts the pixels of ${name}`, () => assert.equal(countPixels(address), pixels));
