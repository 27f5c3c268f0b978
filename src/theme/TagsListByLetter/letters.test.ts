import assert from 'node:assert/strict';
import {test} from 'node:test';
import {findLetter, groupByLetter} from './letters';

test('lists Korean tags under their initial consonants, in the order of the Korean alphabet', () => {
  const tags = ['파워포인트', '손그림', '다크 모드', '기능 소개', '까마귀발', 'ELK', '도형'].map((label) => ({label}));
  assert.deepEqual(
    groupByLetter(tags).map(({letter, tags: group}) => [letter, ...group.map(({label}) => label)].join(' ')),
    ['E ELK', 'ㄱ 기능 소개 까마귀발', 'ㄷ 다크 모드 도형', 'ㅅ 손그림', 'ㅍ 파워포인트'],
  );
});

test('lists English tags under their first letters, in any case', () => {
  assert.equal(findLetter('dark mode'), 'D');
  assert.deepEqual(
    groupByLetter([{label: 'show and tell'}, {label: 'Dark mode'}, {label: 'diagrams'}]).map(({letter}) => letter),
    ['D', 'S'],
  );
});
