import assert from 'node:assert/strict';
import {test} from 'node:test';
import {findChangedOriginals} from '../../scripts/originals';

test("the files that this plugin replaces or patches haven't changed", () => {
  const changedOriginals = findChangedOriginals([
    {
      file: '@docusaurus/core/lib/client/BaseUrlIssueBanner/index.js',
      hash: 'b9c2cf4bf4d9',
      compareWith: 'client/banner.tsx and client/noBanner.ts, which replace it',
    },
    {
      file: '@docusaurus/core/lib/client/preload.js',
      hash: '8c1e3de18d30',
      compareWith: 'client/preload.tsx, which wraps it',
    },
    {
      file: 'react-loadable/lib/index.js',
      hash: 'b9dc83413091',
      compareWith: 'loaders/patch.cjs: does it hand out a failed load again?',
    },
  ]);
  assert.deepEqual(changedOriginals, []);
});
