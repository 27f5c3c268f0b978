import assert from 'node:assert/strict';
import {test} from 'node:test';
import {SYNONYMS} from '../synonyms';
import {packIndex, unpackIndex} from './pack';
import {samplePage} from './samples';

const synonyms = SYNONYMS.ko ?? [];

test('what was packed comes back', () => {
  const records = [
    ...samplePage('/a/', [
      '# A',
      'text',
      '## B {#b}',
      'text',
      'more <b>',
      '### C',
      'below a heading without an anchor',
      '## D {#d}',
    ]),
    ...samplePage('/blog/x/', ['# 가', '글'], {language: 'ko', tag: 'default', section: '블로그', pageRank: 50.5}),
  ];
  assert.deepEqual(unpackIndex(packIndex({records, synonyms})), {records, synonyms});
  assert.deepEqual(unpackIndex(packIndex({records: [], synonyms: []})), {records: [], synonyms: []});
});

test('what the records of a page have in common is packed once', () => {
  const lines = Array.from({length: 50}, (_, n) => `Sentence number ${n}.`);
  const packed = packIndex({records: samplePage('/a/', ['# Title', ...lines]), synonyms: []});
  assert.equal(new TextDecoder().decode(packed).match(/example\.com/g)?.length, 1);
  assert.ok(packed.length < lines.join('","').length + 200, `${packed.length}`);
});

test('all letters come back as they were', () => {
  const hangul = Array.from({length: 0x2ba4}, (_, n) => String.fromCharCode(0xac00 + n)).join('');
  const all = Array.from({length: 0x10000}, (_, n) => String.fromCharCode(n)).join('');
  for (const text of ['×', 'Привет, שלום, × · é', 'ﷺ ！ 🙂 \ud800 \udc00 \ufeff \u2028 \n "', hangul, all]) {
    const records = samplePage('/a/', ['# x', text]);
    assert.deepEqual(unpackIndex(packIndex({records, synonyms})).records, records);
  }
});

test('Korean is sent in fewer bytes', () => {
  const packed = packIndex({records: [], synonyms}).length;
  assert.ok(packed < 0.8 * Buffer.byteLength(JSON.stringify({synonyms, pages: []})), `${packed}`);
});

test('what is no index is an error', () => {
  const index = packIndex({records: samplePage('/a/', ['# x', 'text']), synonyms});
  for (const bytes of [
    index.subarray(0, index.length - 9),
    Buffer.from('<html>\n'),
    Buffer.from('{}'),
    Buffer.from(''),
  ])
    assert.throws(() => unpackIndex(bytes));
});
