import assert from 'node:assert/strict';
import {test} from 'node:test';
import {findChangedOriginals} from '../../scripts/originals';

test("the files that this plugin replaces or relies on haven't changed", () => {
  const changedOriginals = findChangedOriginals([
    {
      file: '@docusaurus/core/lib/client/clientEntry.js',
      hash: 'a9d6514eaf79',
      compareWith: 'client/entry.ts, which runs it in a task of its own',
    },
    {
      file: '@docusaurus/core/lib/client/exports/ComponentCreator.js',
      hash: 'f7729c3b46c8',
      compareWith: 'loaders/registry.cjs (which parts of a row it uses)',
    },
    {
      file: '@docusaurus/core/lib/client/docusaurus.js',
      hash: 'b0d1dbdc1e3a',
      compareWith: 'client/docusaurus.ts, which replaces it',
    },
    {
      file: '@docusaurus/core/lib/client/docusaurusContext.js',
      hash: '70529fb3d95d',
      compareWith: 'loaders/siteConfig.cjs, which writes a module that it imports',
    },
    {
      file: '@docusaurus/core/lib/server/codegen/codegen.js',
      hash: '611cf627307a',
      compareWith: 'loaders/siteConfig.cjs, which reads what it writes',
    },
    {
      file: '@docusaurus/core/lib/server/codegen/codegenRoutes.js',
      hash: '6bdf7133ebc4',
      compareWith: 'loaders/registry.cjs, which reads what it writes',
    },
    {
      file: '@docusaurus/core/lib/ssg/ssgTemplate.js',
      hash: 'faea0446fa8c',
      compareWith: 'template.ts (what it is given) and loaders/registry.cjs (how it finds the scripts of a page)',
    },
    {
      file: '@docusaurus/core/lib/webpack/base.js',
      hash: 'd2e7d7bf2a55',
      compareWith: 'separateLazyStyles in index.ts, which changes its group of style sheets',
    },
    {
      file: '@docusaurus/theme-common/lib/utils/reactUtils.js',
      hash: 'a57918973cc9',
      compareWith: 'loaders/plainOrder.cjs, which changes how useShallowMemoObject sorts',
    },
    {
      file: '@docusaurus/theme-classic/lib/prism-include-languages.js',
      hash: 'a464a26897cc',
      compareWith: 'the alias in index.ts, which leaves it out',
    },
    {
      file: 'react-router/esm/react-router.js',
      hash: '959b74b77b5f',
      compareWith:
        'the rule in index.ts: is hoist-non-react-statics still used by withRouter alone, and react-is by checks in development?',
    },
  ]);
  assert.deepEqual(changedOriginals, []);
});
