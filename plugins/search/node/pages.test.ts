import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {after, before, test} from 'node:test';
import type {AllContent, LoadContext} from '@docusaurus/types';
import {collectPages, readPages} from './pages';

const FILES: Readonly<Record<string, string>> = {
  'tour/piers.mdx':
    '---\ntitle: Piers\ndescription: Walks on water.\nkeywords: [jetty, quay]\n---\n\nA pier goes into the sea.\n\n## How long {#length}\n\n```d2 title="A pier"\nland -> sea: planks\n```\n',
  'tour/own.mdx': '# Own title\n\nText.\n',
  'i18n/blog/storm.mdx': '---\ntitle: 폭풍\n---\n\n바람이 붑니다.\n',
  'src/pages/index.mdx': "import {Hero} from './hero';\n\n<Hero>\n\n# Say it\n\n</Hero>\n\n## Lives {#text}\n\nMore.\n",
};
const createDoc = (id: string, permalink: string, more = {}) => ({
  id,
  permalink,
  source: '@site/tour/own.mdx',
  title: 'x',
  ...more,
});
const CONTENT = {
  'docusaurus-plugin-content-docs': {
    default: {
      loadedVersions: [
        {
          versionName: 'current',
          docs: [
            createDoc('tour/piers', '/docs/tour/piers', {
              source: '@site/tour/piers.mdx',
              title: 'Piers',
              sidebar: 'tour',
            }),
            createDoc('tour/own', '/docs/tour/own/', {sidebar: 'rest'}),
            createDoc('tour/lone', '/docs/tour/lone'),
            createDoc('tour/secret', '/docs/tour/secret', {unlisted: true}),
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
  siteDir = await fs.mkdtemp(path.join(os.tmpdir(), 'search-pages-'));
  for (const [name, content] of Object.entries(FILES)) {
    await fs.mkdir(path.dirname(path.join(siteDir, name)), {recursive: true});
    await fs.writeFile(path.join(siteDir, name), content);
  }
  const items = [{label: 'Rest', sidebarId: 'rest'}, {label: 'Log', to: '/blog/'}, {label: 'Code'}];
  context = {
    siteDir,
    baseUrl: '/docs/',
    siteConfig: {themeConfig: {navbar: {items}}},
    i18n: {currentLocale: 'en'},
  } as unknown as LoadContext;
});
after(() => fs.rm(siteDir, {recursive: true}));

test('all listed pages of the content plugins are found, with their group', () => {
  assert.deepEqual(
    collectPages(CONTENT, context).map(({path: url, file, group}) => [url, path.relative(siteDir, file), group]),
    [
      ['', 'src/pages/index.mdx', 'Documentation'],
      ['blog/storm/', 'i18n/blog/storm.mdx', 'Log'],
      ['tour/lone/', 'tour/own.mdx', 'Documentation'],
      ['tour/own/', 'tour/own.mdx', 'Rest'],
      ['tour/piers/', 'tour/piers.mdx', 'The coast'],
    ],
  );
});

test('pages are read from Markdown and front matter', async () => {
  const pages = await readPages(collectPages(CONTENT, context), siteDir);
  assert.deepEqual(pages.at(-1), {
    path: 'tour/piers/',
    group: 'The coast',
    keywords: ['jetty', 'quay'],
    sections: [
      {level: 1, anchor: null, text: 'Piers', passages: ['Walks on water.', 'A pier goes into the sea.']},
      {level: 2, anchor: 'length', text: 'How long', passages: ['A pier', 'land -> sea: planks']},
    ],
  });
  assert.deepEqual(
    pages.map(({sections: [title]}) => title?.text),
    ['Say it', '폭풍', 'Own title', 'Own title', 'Piers'],
  );
});

test('pages are parsed again only if their text changes', async () => {
  const readTexts = async () => {
    const pages = await readPages(collectPages(CONTENT, context), siteDir);
    return pages.at(-1)?.sections.at(-1)?.passages;
  };
  const listCached = async () => (await fs.readdir(path.join(siteDir, '.cache/search'), {recursive: true})).sort();
  const before = await readTexts();
  const files = await listCached();
  assert.deepEqual(await readTexts(), before);
  assert.deepEqual(await listCached(), files);
  const page = path.join(siteDir, 'tour/piers.mdx');
  await fs.writeFile(page, (await fs.readFile(page, 'utf8')).replace('planks', 'stones'));
  assert.deepEqual(await readTexts(), ['A pier', 'land -> sea: stones']);
});

test('the error for an unreadable page names the file', async () => {
  const missing = collectPages(CONTENT, context).map((page) => ({...page, file: `${page.file}.away`}));
  await assert.rejects(readPages(missing, siteDir), /ENOENT.*\.away/);
});
