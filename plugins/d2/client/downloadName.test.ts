import assert from 'node:assert/strict';
import {test} from 'node:test';
import {createFileName} from './downloadName';

const NAMES: readonly [caption: string, name: string][] = [
  ['Checkout', 'checkout'],
  ['A book is asked for', 'a-book-is-asked-for'],
  ['  Two   words, and more!  ', 'two-words-and-more'],
  ['대출 과정: 책 한 권', '대출-과정-책-한-권'],
  // macOS stores decomposed characters.
  ['과'.normalize('NFD'), '과'],
  ['Café', 'café'],
  ['../../etc/passwd', 'etc-passwd'],
  ['C:\\con?.svg*<>|"', 'c-con-svg'],
  ['.hidden', 'hidden'],
  ['a\0b\nc\u202Ed', 'a-b-c-d'],
  ['', 'diagram'],
  ['…', 'diagram'],
  ['🚢', 'diagram'],
  // Combining marks belong to the letter before them.
  ['नमस्ते', 'नमस्ते'],
];

test('creates a file name from the letters and digits of a caption', () => {
  for (const [caption, name] of NAMES) assert.equal(createFileName(caption), name);
});

test('truncates long captions between characters, to a length that file systems accept', () => {
  assert.equal(createFileName('x'.repeat(100)), 'x'.repeat(60));
  assert.equal(createFileName(`${'x'.repeat(59)} y`), 'x'.repeat(59));
  // Characters of two UTF-16 code units.
  assert.equal(createFileName(`x${'𠀀'.repeat(80)}`), `x${'𠀀'.repeat(59)}`);
  assert.ok(Buffer.byteLength(`${createFileName('과'.repeat(100))}.svg`) <= 255);
  assert.ok(Buffer.byteLength(`${createFileName('𠀀'.repeat(100))}.svg`) <= 255);
});

test('uses the first candidate that has letters or digits', () => {
  assert.equal(createFileName('', '…', 'connections'), 'connections');
});
