import assert from 'node:assert/strict';
import path from 'node:path';
import {test} from 'node:test';
import {readIcons} from '../../../plugins/d2/icons/read';
import {findIcons} from './findIcons';
import {ICON_WORDS} from './words';

const names = Object.keys(ICON_WORDS);

test('every icon has search words in both languages', () => {
  assert.deepEqual(names, Object.keys(readIcons(path.join(__dirname, '../../..')).svgs));
  for (const [name, words] of Object.entries(ICON_WORDS)) assert.match(words, /^[a-z\d ]+ [가-힣 ]+$/, name);
});

test('finds icons by parts of their names and search words, in any order and case', () => {
  assert.deepEqual(findIcons('data', names), ['database']);
  assert.deepEqual(findIcons('  STORAGE sql ', names), ['database']);
  assert.deepEqual(findIcons('장바구니', names), ['cart']);
  assert.deepEqual(findIcons('k8s', names), ['container']);
  assert.deepEqual(findIcons('쿠버네티스', names), ['container']);
  assert.deepEqual(findIcons('helicopter', names), []);
  assert.deepEqual(findIcons('', names), names);
});
