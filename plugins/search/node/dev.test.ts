import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import http from 'node:http';
import type {AddressInfo} from 'node:net';
import os from 'node:os';
import path from 'node:path';
import {after, before, test} from 'node:test';
import type {AllContent, LoadContext} from '@docusaurus/types';
import {type Head, INDEX_FILE, pageFile} from '../engine/files';
import {recordsOf} from '../outline';
import type {SearchRecord} from '../record';
import {SYNONYMS} from '../synonyms';
import {createDevIndex, outlinesOfSources, sourcePages} from './dev';

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

test('pages are what the content plugins list, with their places in the site', () => {
  const pages = sourcePages(CONTENT, context).map(({file, ...page}) => ({...page, file: path.relative(siteDir, file)}));
  assert.deepEqual(
    pages.map(({url, file, pageRank, tag, section}) => [url, file, pageRank, tag, section]),
    [
      ['https://a.example/docs/tour/piers/', 'tour/piers.mdx', 100, 'docs-default-current', 'The coast'],
      ['https://a.example/docs/tour/own/', 'tour/own.mdx', 100, 'docs-default-current', 'Rest'],
      ['https://a.example/docs/tour/lone/', 'tour/own.mdx', 100, 'docs-default-current', ''],
      ['https://a.example/docs/blog/storm/', 'i18n/blog/storm.mdx', 70, 'default', 'Log'],
      ['https://a.example/docs/', 'src/pages/index.mdx', 30, 'default', ''],
    ],
  );
});

const place = ({url, type, content, hierarchy}: SearchRecord) => [
  new URL(url).pathname + new URL(url).hash,
  type,
  content ?? hierarchy[type === 'content' ? 'lvl1' : type],
];

test('records are made of the Markdown: titles, headings with their anchors, text, tables and diagrams', async () => {
  const outlines = await outlinesOfSources(sourcePages(CONTENT, context), 'en');
  const records = outlines.flatMap(recordsOf);
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
async function get(...names: string[]): Promise<{status: number; type: string | null; body: string}[]> {
  const index = createDevIndex(context);
  index.allContentLoaded({allContent: CONTENT});
  const {devServer} = index.configureWebpack() as {devServer: {setupMiddlewares(middlewares: unknown[]): unknown[]}};
  const [entry, ...others] = devServer.setupMiddlewares([{name: 'fallback'}]) as {
    middleware: (request: http.IncomingMessage, response: http.ServerResponse, next: () => void) => void;
  }[];
  assert.deepEqual(others, [{name: 'fallback'}]);
  assert.ok(entry);
  const server = http.createServer((request, response) =>
    entry.middleware(request, response, () => response.writeHead(404).end('next')),
  );
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const answers = [];
  try {
    for (const name of names) {
      const response = await fetch(`http://localhost:${(server.address() as AddressInfo).port}/docs/${name}`);
      answers.push({
        status: response.status,
        type: response.headers.get('content-type'),
        body: await response.text(),
      });
    }
  } finally {
    server.close();
  }
  return answers;
}

test('the index is served in the form of the built one, as the pages are at that moment', async () => {
  const contents = async () => {
    const [head] = await get(INDEX_FILE);
    assert.deepEqual([head?.status, head?.type], [200, 'text/plain; charset=utf-8']);
    const {folder, synonyms, pages, base} = JSON.parse(head?.body ?? '') as Head;
    assert.deepEqual(synonyms, SYNONYMS.en);
    assert.equal(base, 'https://a.example/docs/');
    const [, ...texts] = await get(INDEX_FILE, ...pages.map((_, page) => pageFile(folder, page)));
    return texts.map(({body}) => body).join('');
  };
  assert.match(await contents(), /A pier goes into the sea\./);
  const file = path.join(siteDir, 'tour/piers.mdx');
  await fs.writeFile(file, '# Piers\n\nIt was swept away.\n');
  const changed = await contents();
  assert.match(changed, /It was swept away\./);
  assert.doesNotMatch(changed, /A pier goes into the sea\./);
  await fs.writeFile(file, FILES['tour/piers.mdx'] ?? '');
});

test('other files are left to the dev server', async () => {
  assert.deepEqual(
    (await get('tour/piers/', 'assets/search/x/page-0.json')).map(({status, body}) => [status, body]),
    Array(2).fill([404, 'next']),
  );
});

test('a page that cannot be read is an error with a message, and the server goes on', async (t) => {
  const errors = t.mock.method(console, 'error', () => undefined);
  const file = path.join(siteDir, 'tour/own.mdx');
  await fs.rename(file, `${file}.away`);
  const [failed] = await get(INDEX_FILE);
  assert.equal(failed?.status, 500);
  assert.match(failed.body, /ENOENT.*own\.mdx/);
  assert.equal(errors.mock.callCount(), 1);
  await fs.rename(`${file}.away`, file);
  assert.equal((await get(INDEX_FILE))[0]?.status, 200);
});
