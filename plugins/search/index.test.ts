import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import http from 'node:http';
import type {AddressInfo} from 'node:net';
import os from 'node:os';
import path from 'node:path';
import {after, before, test} from 'node:test';
import type {AllContent, LoadContext, Plugin} from '@docusaurus/types';
import {INDEX_FILE} from './engine/files';
import {removeKeywords, search} from './index';

let siteDir = '';
let plugin: Plugin;
const getPagePath = () => path.join(siteDir, 'pier.mdx');

before(async () => {
  siteDir = await fs.mkdtemp(path.join(os.tmpdir(), 'search-plugin-'));
  const context = {siteDir, baseUrl: '/docs/', siteConfig: {themeConfig: {}}, i18n: {currentLocale: 'en'}};
  plugin = search(context as unknown as LoadContext);
  const content = [{type: 'mdx', permalink: '/docs/pier/', source: '@site/pier.mdx', title: 'Pier'}];
  const allContent = {'docusaurus-plugin-content-pages': {default: content}} as unknown as AllContent;
  await plugin.allContentLoaded?.({allContent} as never);
});
after(() => fs.rm(siteDir, {recursive: true}));

/** Requests files from the development server, one after the other. Each name may depend on the last response. */
async function get(...names: ((last: string) => string)[]): Promise<{status: number; body: string}[]> {
  const configured = plugin.configureWebpack?.({}, false, undefined as never, undefined);
  const {devServer} = configured as {devServer: {setupMiddlewares(middlewares: unknown[]): unknown[]}};
  const [entry] = devServer.setupMiddlewares([{name: 'fallback'}]) as {
    middleware: (request: http.IncomingMessage, response: http.ServerResponse, next: () => void) => void;
  }[];
  const server = http.createServer((request, response) =>
    entry?.middleware(request, response, () => response.writeHead(404).end('next')),
  );
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const answers: {status: number; body: string}[] = [];
  for (const name of names) {
    const address = `http://localhost:${(server.address() as AddressInfo).port}/docs/${name(answers.at(-1)?.body ?? '')}`;
    const response = await fetch(address);
    answers.push({status: response.status, body: await response.text()});
  }
  server.close();
  return answers;
}

const collectTexts = (index: string): string => JSON.parse(index).passages;

test('the development server indexes the current version of the pages', async () => {
  for (const text of ['A pier goes into the sea.', 'It was swept away.']) {
    await fs.writeFile(getPagePath(), `# Pier\n\n${text}\n`);
    const [index, passages] = await get(() => INDEX_FILE, collectTexts);
    assert.deepEqual([index?.status, passages?.status, JSON.parse(passages?.body ?? '')], [200, 200, [[[text]]]]);
  }
});

test('requests for other files are passed on, and an unreadable page is reported', async (t) => {
  const errors = t.mock.method(console, 'error', () => undefined);
  const others = ['assets/search/passages.0.json', 'pier/', 'search-index.json.br'].map((name) => () => name);
  for (const answer of await get(...others)) assert.deepEqual(answer, {status: 404, body: 'next'});
  await fs.rm(getPagePath());
  const [index] = await get(() => INDEX_FILE);
  assert.equal(index?.status, 500);
  assert.match(index?.body ?? '', /ENOENT.*pier\.mdx/);
  assert.equal(errors.mock.callCount(), 1);
});

test('the build writes the index files, unless the search is hosted', async () => {
  await fs.writeFile(getPagePath(), '# Pier\n\nText.\n');
  const outDir = path.join(siteDir, 'build');
  await plugin.postBuild?.({outDir} as never);
  const index = await fs.readFile(path.join(outDir, INDEX_FILE), 'utf8');
  assert.equal(await fs.readFile(path.join(outDir, collectTexts(index)), 'utf8'), '[[["Text."]]]');

  const hosted = search({
    siteDir,
    baseUrl: '/',
    siteConfig: {customFields: {search: 'hosted'}},
  } as unknown as LoadContext);
  await hosted.postBuild?.({outDir: path.join(siteDir, 'hosted')} as never);
  await assert.rejects(fs.access(path.join(siteDir, 'hosted')));
});

test('keywords are removed from pages', async () => {
  const parsed = {frontMatter: {title: 'A', keywords: ['b']}, content: 'C'};
  const read = await removeKeywords({
    filePath: 'a',
    fileContent: '',
    defaultParseFrontMatter: async () => parsed,
  });
  assert.deepEqual(read, {frontMatter: {title: 'A'}, content: 'C'});
});
