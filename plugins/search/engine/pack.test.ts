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

test('Korean is sent in fewer bytes, and letters in the range that it takes come back as they were', () => {
  const text = '연결은 도형을 잇고 컨테이너는 도형을 담습니다. Привет, שלום, × · é';
  const records = samplePage('/a/', ['# 다이어그램', ...Array.from({length: 40}, (_, n) => `${text} ${n}`)]);
  const packed = JSON.stringify(packRecords(records));
  assert.deepEqual(unpackRecords(JSON.parse(packed)), records);
  const bytes = (given: string) => new TextEncoder().encode(given).length;
  assert.ok(bytes(packed) < bytes(JSON.stringify(records.map(({content}) => content))), `${bytes(packed)}`);
});

test('more letters than there are short ones come back, too', () => {
  const letters = Array.from({length: 3000}, (_, n) => String.fromCharCode(0xac00 + n * 3)).join('');
  const range = Array.from({length: 0x400}, (_, n) => String.fromCharCode(0x400 + n)).join('');
  for (const text of [letters, range, range + letters]) {
    const records = samplePage('/a/', ['# x', text]);
    assert.deepEqual(unpackRecords(JSON.parse(JSON.stringify(packRecords(records)))), records);
  }
});
