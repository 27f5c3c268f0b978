import assert from 'node:assert/strict';
import {test} from 'node:test';
import {changedOriginals, hashOf} from './originals';

test('a changed or missing module is reported with the code to compare', () => {
  assert.match(
    changedOriginals([{file: 'react/index.js', hash: 'other', look: 'ours.ts'}])[0] ?? '',
    /^react\/index\.js has changed \([0-9a-f]{12}\)\. Compare ours\.ts/,
  );
  assert.match(changedOriginals([{file: 'react/none.js', hash: 'a', look: 'ours.ts'}])[0] ?? '', /\(gone\)/);
});

test('line endings do not change the hash of a module', () => {
  assert.equal(hashOf('a\r\nb'), hashOf('a\nb'));
  assert.notEqual(hashOf('a\nb'), hashOf('a\nc'));
});
