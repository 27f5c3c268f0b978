import assert from 'node:assert/strict';
import {test} from 'node:test';
import {jamo, stems} from './korean';
import {normalize} from './tokens';

test('words are written in letters, whatever form they come in', () => {
  assert.equal(jamo('연결'), 'ㅇㅕㄴㄱㅕㄹ');
  assert.equal(jamo('값'), 'ㄱㅏㅂㅅ');
  for (const typed of ['연ㄱ', '연ㄱ'.normalize('NFKC'), '연ㄱ'.normalize('NFD')]) {
    assert.ok(jamo('연결').startsWith(jamo(normalize(typed))), typed);
  }
  assert.equal(jamo(normalize('ㄷㅏ')), 'ㄷㅏ');
});

test('particles and endings come off', () => {
  for (const [word, stem] of [
    ['도형을', '도형'],
    ['연결에서', '연결'],
    ['설치하기', '설치'],
    ['설치하는', '설치'],
    ['설치해야', '설치'],
    ['컨테이너에서는', '컨테이너'],
    ['다이어그램들의', '다이어그램'],
    ['바꾸는', '바꾸'],
    ['바꾸려면', '바꾸'],
    ['바꿉니다', '바꾸'],
    ['바꿔', '바꾸'],
    ['그립니다', '그리'],
    ['그리는', '그리'],
  ] as const) {
    assert.ok(stems(word).includes(jamo(stem)), `${word}: ${stems(word)}`);
  }
});

test('the word itself is always among its stems, and short words stay', () => {
  for (const word of ['도', '선', '지도', '가이드', 'ㅋ', '연ㄱ']) assert.equal(stems(word)[0], jamo(word));
  assert.deepEqual(stems('지도'), [jamo('지도')]);
  assert.ok(stems('순서도를').includes(jamo('순서도')));
});

test('some particles come off nouns of one syllable', () => {
  assert.ok(stems('선을').includes(jamo('선')));
  assert.ok(stems('맥에서').includes(jamo('맥')));
  assert.ok(!stems('종이').includes(jamo('종')));
});
