import assert from 'node:assert/strict';
import {test} from 'node:test';
import {lightenGroups} from './groups';
import {parse, serialize} from './tree';

test("doesn't multiply the colors of groups in the dark scheme", () => {
  const root = parse('<svg><g class="shape blend"><rect class="fill-N5"/></g></svg>');
  const before = serialize(root);
  assert.match(
    lightenGroups(root),
    /^@media screen and \(prefers-color-scheme:dark\)\{\.blend\{mix-blend-mode:normal\}/,
  );
  assert.equal(serialize(root), before);
});

test('only makes groups with a light fill fainter in the dark scheme', () => {
  const draw = (fill: string) => {
    const root = parse(`<svg><g class="shape blend"><rect fill="${fill}"/></g></svg>`);
    lightenGroups(root);
    return serialize(root);
  };
  for (const fill of ['#ffe0b0', 'white', '#8f8']) assert.match(draw(fill), /class="shape blend d2-tint"/);
  for (const fill of ['#303040', 'black', 'url(#gradient)', 'transparent'])
    assert.ok(!draw(fill).includes('tint'), fill);
});

test('adds nothing to a drawing without groups', () => {
  assert.equal(lightenGroups(parse('<svg><g class="shape"/></svg>')), '');
});
