import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fileName} from './fileName';

const names: readonly [caption: string, name: string][] = [
  ['Checkout', 'checkout'],
  ['A book is asked for', 'a-book-is-asked-for'],
  ['  Two   words, and more!  ', 'two-words-and-more'],
  ['대출 과정: 책 한 권', '대출-과정-책-한-권'],
  // As file systems keep it apart from how it was typed.
  ['과'.normalize('NFD'), '과'],
  ['Café', 'café'],
  ['../../etc/passwd', 'etc-passwd'],
  ['C:\\con?.svg*<>|"', 'c-con-svg'],
  ['.hidden', 'hidden'],
  ['a\0b\nc\u202Ed', 'a-b-c-d'],
  ['', 'diagram'],
  ['…', 'diagram'],
  ['🚢', 'diagram'],
  // Signs that belong to the letter before them.
  ['नमस्ते', 'नमस्ते'],
];

for (const [caption, name] of names) {
  test(`file name: ${JSON.stringify(caption)} is saved as ${name}`, () => {
    assert.equal(fileName(caption), name);
  });
}

test('file name: long captions are cut between letters, and within what file systems take', () => {
  assert.equal(fileName('x'.repeat(100)), 'x'.repeat(60));
  assert.equal(fileName(`${'x'.repeat(59)} y`), 'x'.repeat(59));
  // Letters of two UTF-16 units.
  assert.equal(fileName(`x${'𠀀'.repeat(80)}`), `x${'𠀀'.repeat(59)}`);
  assert.ok(Buffer.byteLength(`${fileName('과'.repeat(100))}.svg`) <= 255);
  assert.ok(Buffer.byteLength(`${fileName('𠀀'.repeat(100))}.svg`) <= 255);
});

test('file name: the first text that has letters is taken', () => {
  assert.equal(fileName('', '…', 'connections'), 'connections');
});
