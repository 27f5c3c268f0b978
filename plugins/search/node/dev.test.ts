import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import http from 'node:http';
import type {AddressInfo} from 'node:net';
import os from 'node:os';
import path from 'node:path';
import {after, before, test} from 'node:test';
import type {AllContent, LoadContext} from '@docusaurus/types';
import {unpackIndex} from '../engine/pack';
import type {SearchRecord} from '../record';
import {SYNONYMS} from '../synonyms';
import {createDevIndex, recordsOfSources, sourcePages} from './dev';

const FILES: Readonly<Record<string, string>> = {
  'tour/piers.mdx':
    '---\ntitle: Piers\n---\n\nA pier goes into the sea.\n\n## How long {#length}\n\n| Pier | Metres |\n| --- | --- |\n| Southend | 2158 |\n\n```d2 file=pier.d2 title="A pier"\n```\n',
  'tour/pier.d2': 'land -> sea: planks',
  'tour/own.mdx': '# Own title\n\nText.\n',
  'i18n/blog/storm.mdx': '---\ntitle: 폭풍\n---\n\n바람이 붑니다.\n',
  'src/pages/index.mdx': "import {Hero} from './hero';\n\n<Hero>\n\n# Say it\n\n</Hero>\n\n## Lives {#text}\n\nMore.\n",
};

const CONTENT = {
  'docusaurus-plugin-content-docs': {
    default: {
      loadedVersions: [
        {
          versionName: 'current',
          docs: [
            {
              id: 'tour/piers',
              permalink: '/docs/tour/piers',
              source: '@site/tour/piers.mdx',
              title: 'Piers',
              sidebar: 'tour',
            },
            {id: 'tour/own', permalink: '/docs/tour/own/', source: '@site/tour/own.mdx', title: 'x', sidebar: 'rest'},
            {id: 'tour/lone', permalink: '/docs/tour/lone', source: '@site/tour/own.mdx', title: 'x'},
          ],
          sidebars: {
            tour: [
              {
                type: 'category',
                label: 'The coast',
                items: [{type: 'category', label: 'Inner', items: [{type: 'doc', id: 'tour/piers'}]}],
              },
            ],
            rest: [{type: 'doc', id: 'tour/own'}],
          },
        },
      ],
    },
  },
  'docusaurus-plugin-content-blog': {
    default: {
      blogPosts: [{metadata: {permalink: '/docs/blog/storm', source: '@site/i18n/blog/storm.mdx', title: '폭풍'}}],
    },
  },
  'docusaurus-plugin-content-pages': {
    default: [
      {type: 'mdx', permalink: '/docs/', source: '@site/src/pages/index.mdx', title: 'Home'},
      {type: 'jsx', permalink: '/docs/search/', source: '@site/src/pages/search.tsx'},
    ],
  },
  'a-plugin-without-content': {default: undefined},
} as unknown as AllContent;

let siteDir = '';
let context: LoadContext;

before(async () => {
  siteDir = await fs.mkdtemp(path.join(os.tmpdir(), 'dev-index-'));
  for (const [name, content] of Object.entries(FILES)) {
    await fs.mkdir(path.dirname(path.join(siteDir, name)), {recursive: true});
    await fs.writeFile(path.join(siteDir, name), content);
  }
  const items = [{label: 'Rest', sidebarId: 'rest'}, {label: 'Log', to: '/blog/'}, {label: 'Code'}];
  context = {
    siteDir,
    baseUrl: '/docs/',
    siteConfig: {url: 'https://a.example', trailingSlash: true, themeConfig: {navbar: {items}}},
    i18n: {currentLocale: 'en'},
  } as unknown as LoadContext;
});
after(() => fs.rm(siteDir, {recursive: true}));

test('pages are what the content plugins say, with their places in the site', () => {
  const pages = sourcePages(CONTENT, context).map(({file, ...page}) => ({...page, file: path.relative(siteDir, file)}));
  assert.deepEqual(
    pages.map(({url, file, classes, tag, section}) => [url, file, classes, tag, section]),
    [
      [
        'https://a.example/docs/tour/piers/',
        'tour/piers.mdx',
        'docs-doc-page docs-doc-id-tour/piers',
        'docs-default-current',
        'The coast',
      ],
      [
        'https://a.example/docs/tour/own/',
        'tour/own.mdx',
        'docs-doc-page docs-doc-id-tour/own',
        'docs-default-current',
        'Rest',
      ],
      [
        'https://a.example/docs/tour/lone/',
        'tour/own.mdx',
        'docs-doc-page docs-doc-id-tour/lone',
        'docs-default-current',
        '',
      ],
      ['https://a.example/docs/blog/storm/', 'i18n/blog/storm.mdx', 'blog-post-page', 'default', 'Log'],
      ['https://a.example/docs/', 'src/pages/index.mdx', 'plugin-pages', 'default', ''],
    ],
  );
});

const place = ({url, type, content, hierarchy}: SearchRecord) => [
  new URL(url).pathname + new URL(url).hash,
  type,
  content ?? hierarchy[type === 'content' ? 'lvl1' : type],
];

test('records are made of the Markdown: titles, headings with their anchors, text, tables and diagrams', async () => {
  const records = await recordsOfSources(sourcePages(CONTENT, context), 'en');
  assert.deepEqual(records.filter(({url}) => url.includes('piers')).map(place), [
    ['/docs/tour/piers/', 'lvl1', 'Piers'],
    ['/docs/tour/piers/', 'content', 'A pier goes into the sea.'],
    ['/docs/tour/piers/#length', 'lvl2', 'How long'],
    ['/docs/tour/piers/#length', 'content', 'Pier · Metres'],
    ['/docs/tour/piers/#length', 'content', 'Southend · 2158'],
    ['/docs/tour/piers/#length', 'content', 'A pier'],
    ['/docs/tour/piers/#length', 'content', 'land -> sea: planks'],
  ]);
  const titles = records.filter(({type}) => type === 'lvl1').map(({hierarchy}) => hierarchy.lvl1);
  assert.deepEqual(
    titles,
    ['Piers', 'Own title', 'Own title', '폭풍', 'Say it'],
    'each title once, from the text or the front matter',
  );
  assert.equal(records[0]?.hierarchy.lvl0, 'The coast');
});

/** Calls the middleware as the dev server does. */
async function get(): Promise<{status: number; type: string | null; body: Buffer; path: string}> {
  const index = createDevIndex(context, 'search-index.txt');
  index.allContentLoaded({allContent: CONTENT});
  const {devServer} = index.configureWebpack() as {devServer: {setupMiddlewares(middlewares: unknown[]): unknown[]}};
  const [entry, ...others] = devServer.setupMiddlewares([{name: 'fallback'}]) as {
    path: string;
    middleware: http.RequestListener;
  }[];
  assert.deepEqual(others, [{name: 'fallback'}]);
  assert.ok(entry);
  const server = http.createServer(entry.middleware);
  await new Promise<void>((resolve) => server.listen(0, resolve));
  try {
    const response = await fetch(`http://localhost:${(server.address() as AddressInfo).port}/`);
    const {status, headers} = response;
    return {
      status,
      type: headers.get('content-type'),
      body: Buffer.from(await response.arrayBuffer()),
      path: entry.path,
    };
  } finally {
    server.close();
  }
}

test('the index is served in the form of the built one, as the pages are at that moment', async () => {
  const contents = async () => {
    const {status, type, body, path: at} = await get();
    assert.deepEqual([status, type, at], [200, 'text/plain', '/docs/search-index.txt']);
    const {records, synonyms} = unpackIndex(body);
    assert.deepEqual(synonyms, SYNONYMS.en);
    return records.map(({content}) => content);
  };
  assert.ok((await contents()).includes('A pier goes into the sea.'));
  const file = path.join(siteDir, 'tour/piers.mdx');
  await fs.writeFile(file, '# Piers\n\nIt was swept away.\n');
  const changed = await contents();
  assert.ok(changed.includes('It was swept away.') && !changed.includes('A pier goes into the sea.'));
  await fs.writeFile(file, FILES['tour/piers.mdx'] ?? '');
});

test('a page that cannot be read is an error with a message, and the server goes on', async (t) => {
  const errors = t.mock.method(console, 'error', () => undefined);
  const file = path.join(siteDir, 'tour/own.mdx');
  await fs.rename(file, `${file}.away`);
  const {status, body} = await get();
  assert.equal(status, 500);
  assert.match(String(body), /ENOENT.*own\.mdx/);
  assert.equal(errors.mock.callCount(), 1);
  await fs.rename(`${file}.away`, file);
  assert.equal((await get()).status, 200);
});
