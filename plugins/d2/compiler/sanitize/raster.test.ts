import assert from 'node:assert/strict';
import {test} from 'node:test';
import {pixelsOf} from './raster';

const picture = (format: string, ...bytes: (number | string)[]) =>
  `data:image/${format};base64,${btoa(bytes.map((part) => (typeof part === 'string' ? part : String.fromCharCode(part))).join(''))}`;
const zeros = (count: number) => '\0'.repeat(count);

const pictures: readonly [name: string, address: string, pixels: number | undefined][] = [
  ['PNG', picture('png', '\x89PNG\r\n\x1a\n', 0, 0, 0, 13, 'IHDR', 0, 0, 1, 0, 0, 0, 0, 2, 8), 256 * 2],
  ['GIF', picture('gif', 'GIF89a', 3, 0, 1, 1, 0, 0), 3 * 257],
  ['JPEG', picture('jpeg', 0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc2, 0, 11, 8, 0, 5, 1, 0, 3, 0, 0, 0), 5 * 256],
  ['WebP', picture('webp', 'RIFF', zeros(4), 'WEBPVP8 ', zeros(4), zeros(6), 7, 0, 6, 0), 42],
  ['lossless WebP', picture('webp', 'RIFF', zeros(4), 'WEBPVP8L', zeros(4), 0x2f, 2, 0x40, 0, 0, zeros(5)), 3 * 2],
  ['extended WebP', picture('webp', 'RIFF', zeros(4), 'WEBPVP8X', zeros(8), 9, 0, 0, 4, 0, 0), 10 * 5],
  ['what is only called a PNG', picture('png', 'no picture at all, of any kind'), undefined],
  ['a JPEG that ends before its size', picture('jpeg', 0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff), undefined],
  ['nothing', picture('gif'), undefined],
  ['another format', 'data:image/bmp;base64,AAAA', undefined],
];

for (const [name, address, pixels] of pictures)
  test(`the pixels of ${name} are read`, () => assert.equal(pixelsOf(address), pixels));
