import assert from 'node:assert/strict';
import {test} from 'node:test';
import {darkenHeaders} from './headers';
import {parse} from './tree';

const HEADER = '<g><rect class="class_header fill-N1"/><text class="text fill-N7">orders</text></g>';
const draw = (body: string, light = '#0A0F25', dark = '#CDD6F4') =>
  darkenHeaders(
    parse(
      `<svg><style>.d2-1 .fill-N1{fill:${light};}@media screen and (prefers-color-scheme:dark){.d2-1 .fill-N1{fill:${dark};}}</style>${body}</svg>`,
    ),
  );

test("darkens headers in D2's default dark theme", () => {
  assert.match(draw(HEADER), /^@media screen and \(prefers-color-scheme:dark\)\{\.d2-header\{/);
});

test('keeps the headers of other themes, and those whose colors the source sets', () => {
  assert.equal(draw(HEADER, '#0A0F25', 'red'), '');
  assert.equal(draw(HEADER, '#CDD6F4', '#CDD6F4'), '');
  for (const color of ['fill-N1', 'fill-N7']) assert.equal(draw(HEADER.replace(` ${color}"`, '" fill="gold"')), '');
});

test('adds nothing to a drawing without headers', () => {
  assert.equal(draw('<rect class="shape fill-N7"/>'), '');
});
