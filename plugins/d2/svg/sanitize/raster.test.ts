import assert from 'node:assert/strict';
import {test} from 'node:test';
import {pixelsOf} from './raster';

const picture = (format: string, ...bytes: (number | string)[]) =>
  `data:image/${format};base64,${btoa(bytes.map((part) => (typeof part === 'string' ? part : String.fromCharCode(part))).join(''))}`;
const zeros = (count: number) => '\0'.repeat(count);
/** A GIF of one line, without a table of colors. */
const gif = (width: number, high: number, ...rest: (number | string)[]) =>
  picture('gif', 'GIF89a', width, high, 1, 0, 0, 0, 0, ...rest, 0x3b, zeros(12));
/** A frame of a GIF, of one line; its data is a block of one byte. */
const frame = (left: number, high: number, width = 0) =>
  [0x2c, left, 0, 0, 0, width, high, 1, 0, 0, 2, 1, 0, 0].map((byte) => String.fromCharCode(byte)).join('');

const pictures: readonly [name: string, address: string, pixels: number | undefined][] = [
  ['PNG', picture('png', '\x89PNG\r\n\x1a\n', 0, 0, 0, 13, 'IHDR', 0, 0, 1, 0, 0, 0, 0, 2, 8), 256 * 2],
  ['GIF', picture('gif', 'GIF89a', 3, 0, 1, 1, 0, 0, 0), 3 * 257],
  ['JPEG', picture('jpeg', 0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc2, 0, 11, 8, 0, 5, 1, 0, 3, 0, 0, 0), 5 * 256],
  ['WebP', picture('webp', 'RIFF', zeros(4), 'WEBPVP8 ', zeros(4), zeros(6), 7, 0, 6, 0), 42],
  ['lossless WebP', picture('webp', 'RIFF', zeros(4), 'WEBPVP8L', zeros(4), 0x2f, 2, 0x40, 0, 0, zeros(5)), 3 * 2],
  ['extended WebP', picture('webp', 'RIFF', zeros(4), 'WEBPVP8X', zeros(8), 9, 0, 0, 4, 0, 0), 10 * 5],
  [
    'a PNG that moves',
    picture(
      'png',
      '\x89PNG\r\n\x1a\n',
      0,
      0,
      0,
      13,
      'IHDR',
      0,
      0,
      0,
      4,
      0,
      0,
      0,
      2,
      zeros(9),
      0,
      0,
      0,
      8,
      'acTL',
      0,
      0,
      0,
      5,
      zeros(8),
      zeros(12),
    ),
    40,
  ],
  ['a GIF whose frame is larger than its screen', gif(1, 0, frame(0, 1)), 256],
  [
    'a GIF of three frames, beside its screen and after an extension',
    gif(10, 0, 0x21, 0xf9, 2, 9, 9, 0, frame(10, 0, 6), frame(0, 0, 1), frame(0, 0, 1)),
    16 * 1 * 3,
  ],
  ['a GIF of which the end is missing', gif(2, 0, frame(0, 0, 1).slice(0, 11)), 2],
  [
    'a WebP that moves',
    picture(
      'webp',
      'RIFF',
      zeros(4),
      'WEBPVP8X',
      10,
      0,
      0,
      0,
      zeros(4),
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
      zeros(2),
      'ANMF',
      1,
      0,
      0,
      0,
      zeros(2),
    ),
    10 * 5 * 2,
  ],
  [
    'a GIF that is called a PNG',
    picture('png', 'GIF89a', 1, 0, 1, 0, 'IHDR', 0, 0, 0, 1, 0, 0, 0, 1, zeros(9)),
    undefined,
  ],
  ['what is only called a PNG', picture('png', 'no picture at all, of any kind'), undefined],
  ['a JPEG that ends before its size', picture('jpeg', 0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff), undefined],
  ['nothing', picture('gif'), undefined],
  ['another format', 'data:image/bmp;base64,AAAA', undefined],
];

for (const [name, address, pixels] of pictures)
  test(`the pixels of ${name} are read`, () => assert.equal(pixelsOf(address), pixels));
