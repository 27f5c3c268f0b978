import assert from 'node:assert/strict';
import {test} from 'node:test';
import {changedOriginals, hashOf} from './originals';

test('a module that changed or went is named with what to look at', () => {
  assert.match(
    changedOriginals([{file: 'react/index.js', hash: 'other', look: 'ours.ts'}])[0] ?? '',
    /^react\/index\.js has changed \([0-9a-f]{12}\)\. Compare ours\.ts/,
  );
  assert.match(changedOriginals([{file: 'react/none.js', hash: 'a', look: 'ours.ts'}])[0] ?? '', /\(gone\)/);
});

test('line ends do not make another module', () => {
  assert.equal(hashOf('a\r\nb'), hashOf('a\nb'));
  assert.notEqual(hashOf('a\nb'), hashOf('a\nc'));
});
