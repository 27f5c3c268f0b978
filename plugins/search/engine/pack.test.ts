import assert from 'node:assert/strict';
import {test} from 'node:test';
import {packRecords, unpackRecords} from './pack';
import {samplePage} from './samples';

test('what was packed comes back, through JSON too', () => {
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
  assert.deepEqual(unpackRecords(JSON.parse(JSON.stringify(packRecords(records)))), records);
  assert.deepEqual(unpackRecords(packRecords([])), []);
});

test('what the records of a page have in common is packed once', () => {
  const lines = Array.from({length: 50}, (_, n) => `Sentence number ${n}.`);
  const packed = JSON.stringify(packRecords(samplePage('/a/', ['# Title', ...lines])));
  assert.equal(packed.match(/example\.com/g)?.length, 1);
  assert.ok(packed.length < lines.join('","').length + 200, `${packed.length}`);
});
