import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Icons} from '../icons';
import {findWarnings} from '.';
import {findUnknownIcons} from './icons';

const ICONS: Icons = {url: 'https://example.org/img/icons/', svgs: {database: '<svg/>', key: '<svg/>'}};
const find = (source: string) =>
  findUnknownIcons(source, ICONS).map(({value, suggestion}) => [value.text, value.from, suggestion]);

test('finds URLs in the folder of icons that name no icon, even in variables', () => {
  assert.deepEqual(find('a.icon: /img/icons/databse.svg\nb: {icon: "/img/icons/key.svg"}'), [
    ['/img/icons/databse.svg', 8, '/img/icons/database.svg'],
  ]);
  assert.deepEqual(find('vars: {db: /img/icons/database.png}\na.icon: ${db}'), [
    ['/img/icons/database.png', 11, '/img/icons/database.svg'],
  ]);
  assert.deepEqual(find('a.icon: https://example.org/img/icons/helicopter.svg'), [
    ['https://example.org/img/icons/helicopter.svg', 8, undefined],
  ]);
});

test('ignores the icons that exist, other URLs, and comments', () => {
  for (const source of [
    'a.icon: /img/icons/database.svg; b.icon: https://example.org/img/icons/key.svg',
    'a.icon: https://example.com/img/icons/databse.svg',
    'a.icon: img/icons/databse.svg',
    '# a.icon: /img/icons/databse.svg\na',
    'a.icon: ${base}/img/icons/databse.svg',
  ])
    assert.deepEqual(find(source), []);
});

test("offers the icon with the most similar name, unless the icons aren't known", () => {
  const source = 'a.icon: /img/icons/databse.svg';
  const request = {files: {fence: source}, entry: 'fence'};
  const [warning] = findWarnings(request, 'fence', new Map([['a', 'a']]), 9, ICONS);
  assert.equal(warning?.kind, 'icon-unknown');
  assert.equal(warning.sectionId, undefined);
  assert.deepEqual(warning.fixes[0]?.edits, [{from: 8, to: source.length, insert: '/img/icons/database.svg'}]);
  assert.deepEqual(findWarnings(request, 'fence', new Map([['a', 'a']])), []);
});
