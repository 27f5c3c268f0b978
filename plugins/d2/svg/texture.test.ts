import assert from 'node:assert/strict';
import {test} from 'node:test';
import {shortenPath, thinTextures} from './texture';
import {parse, serialize} from './tree';

test('writes a path with relative coordinates and one decimal', () => {
  assert.equal(
    shortenPath('M1.04 2.06L3 4.52H10.5V-1.25C1 2 3.5 4 5 6ZM12.011 3L20 3'),
    'm1 2.1l2 2.4h7.5v-5.7c-9.5 3.2-7 5.2-5.5 7.2zm11 .9l8 0',
  );
});

test("rounds positions instead of steps, so that errors don't add up", () => {
  assert.equal(shortenPath(`M0 0${'L1.04 0L2.08 0L3.12 0'}`), 'm0 0l1 0l1.1 0l1 0');
});

test('leaves out fragments that are too small to be seen, and steps to the same point', () => {
  assert.equal(shortenPath('M5 5L5.2 5.3L5 5Z'), '');
  assert.equal(shortenPath('M5 5L5.01 5L9 5Z'), 'm5 5l4 0z');
});

test('returns `undefined` for other commands and invalid numbers', () => {
  for (const path of ['M0 0A1 1 0 0 1 9 9', 'm0 0l9 9', 'M0 0L1e3 9', 'M0 0L9', 'M0 0LNaN 3'])
    assert.equal(shortenPath(path), undefined, path);
});

test('only shortens the paths of the texture', () => {
  const path = '<path d="M1.0000 2.0000L30.1234 4.0000Z"></path>';
  const root = parse(
    `<svg>${path}<pattern id="streaks-a">${path}</pattern><pattern id="paper-a"><g>${path}</g></pattern></svg>`,
  );
  thinTextures(root);
  assert.equal(
    serialize(root),
    `<svg>${path}<pattern id="streaks-a">${path}</pattern><pattern id="paper-a"><g><path d="m1 2l29.1 2z"></path></g></pattern></svg>`,
  );
});
