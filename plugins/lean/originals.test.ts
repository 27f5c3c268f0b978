import assert from 'node:assert/strict';
import {test} from 'node:test';
import {changedOriginals} from '../../scripts/originals';

test('what this plugin replaces or relies on is what it was', () => {
  const changed = changedOriginals([
    {
      file: '@docusaurus/core/lib/client/clientEntry.js',
      hash: 'a9d6514eaf79',
      look: 'client/entry.ts, which runs it in a task of its own',
    },
    {
      file: '@docusaurus/core/lib/client/BaseUrlIssueBanner/index.js',
      hash: 'b9c2cf4bf4d9',
      look: 'client/banner.tsx, which replaces it, and client/noBanner.ts, which leaves out what it does in browsers',
    },
    {
      file: '@docusaurus/core/lib/client/preload.js',
      hash: '8c1e3de18d30',
      look: 'client/preload.tsx, which wraps it',
    },
    {
      file: '@docusaurus/core/lib/client/exports/ComponentCreator.js',
      hash: 'f7729c3b46c8',
      look: 'loaders/registry.cjs (which parts of a row it uses) and loaders/pages.cjs (how it finds the chunks of a route)',
    },
    {
      file: '@docusaurus/core/lib/client/docusaurus.js',
      hash: 'b0d1dbdc1e3a',
      look: 'client/docusaurus.ts, which stands in for it, and loaders/pages.cjs (how it finds the chunks of a route)',
    },
    {
      file: '@docusaurus/core/lib/client/docusaurusContext.js',
      hash: '70529fb3d95d',
      look: 'loaders/globalData.cjs and loaders/siteConfig.cjs, which write modules that it imports',
    },
    {
      file: '@docusaurus/core/lib/server/codegen/codegen.js',
      hash: '611cf627307a',
      look: 'loaders/siteConfig.cjs and loaders/globalData.cjs, which read what it writes',
    },
    {
      file: '@docusaurus/core/lib/server/codegen/codegenRoutes.js',
      hash: '6bdf7133ebc4',
      look: 'loaders/registry.cjs, routes.cjs and routesChunkNames.cjs, which read what it writes',
    },
    {
      file: '@docusaurus/core/lib/ssg/ssgTemplate.js',
      hash: 'faea0446fa8c',
      look: 'template.ts (what it is given) and loaders/registry.cjs (how it finds the scripts of a page)',
    },
    {
      file: '@docusaurus/core/lib/webpack/plugins/ChunkAssetPlugin.js',
      hash: 'd1fdb10641ce',
      look: 'chunkNames.ts, which takes a table out of what it writes',
    },
    {
      file: '@docusaurus/core/lib/webpack/base.js',
      hash: 'd2e7d7bf2a55',
      look: 'keepSheetsApart in index.ts, which changes its group of style sheets',
    },
    {
      file: '@docusaurus/theme-common/lib/utils/reactUtils.js',
      hash: 'a57918973cc9',
      look: 'loaders/plainOrder.cjs, which changes how useShallowMemoObject sorts',
    },
    {
      file: '@docusaurus/theme-classic/lib/prism-include-languages.js',
      hash: 'a464a26897cc',
      look: 'the alias in index.ts, which leaves it out',
    },
    {
      file: 'react-helmet-async/lib/index.module.js',
      hash: 'dd24f7f1c989',
      look: 'client/head.tsx, which stands in for it in browsers',
    },
    {
      file: 'react-loadable/lib/index.js',
      hash: 'b9dc83413091',
      look: 'client/loadable.tsx, which stands in for it in browsers',
    },
    {
      file: 'nprogress/nprogress.js',
      hash: '6b9611076ec2',
      look: 'client/progress.ts, which stands in for it',
    },
    {
      file: '@docusaurus/theme-classic/lib/nprogress.js',
      hash: '58b21ff3eb27',
      look: 'client/progress.ts (what it uses of nprogress)',
    },
    {
      file: 'history/esm/history.js',
      hash: '1a6de1b6cd26',
      look: 'client/history.ts, which leaves out what routers of other kinds need',
    },
    {
      file: 'path-to-regexp/index.js',
      hash: '4960ba3d5910',
      look: 'client/pathToRegexp.ts, which stands in for it',
    },
    {
      file: 'react-router-dom/esm/react-router-dom.js',
      hash: '465a48008e10',
      look: 'client/history.ts and client/pathToRegexp.ts (what it uses of them)',
    },
    {
      file: '@docusaurus/core/lib/client/exports/Translate.js',
      hash: 'd6c0713611fc',
      look: 'loaders/words.cjs, which does ahead what it does with words',
    },
    {
      file: 'react-router/esm/react-router.js',
      hash: '959b74b77b5f',
      look: 'client/history.ts and client/pathToRegexp.ts (what it uses of them), and the rule in index.ts: is hoist-non-react-statics still used by withRouter alone, and react-is by checks in development?',
    },
  ]);
  assert.deepEqual(changed, []);
});
