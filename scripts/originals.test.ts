import assert from 'node:assert/strict';
import {test} from 'node:test';
import {findChangedOriginals, hashModule} from './originals';

test('a changed or missing module is reported with the code to compare', () => {
  assert.match(
    findChangedOriginals([{file: 'react/index.js', hash: 'other', compareWith: 'ours.ts'}])[0] ?? '',
    /^react\/index\.js has changed \([0-9a-f]{12}\)\. Compare ours\.ts/,
  );
  assert.match(
    findChangedOriginals([{file: 'react/none.js', hash: 'a', compareWith: 'ours.ts'}])[0] ?? '',
    /\(missing\)/,
  );
});

test("line endings don't change the hash of a module", () => {
  assert.equal(hashModule('a\r\nb'), hashModule('a\nb'));
  assert.notEqual(hashModule('a\nb'), hashModule('a\nc'));
});
