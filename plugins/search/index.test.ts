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

/**
 * Requests files one after the other from a server with the plugin's middleware for the development server.
 *
 * @param getNames return the files' names, which may depend on the previous response's body
 */
async function requestFiles(
  ...getNames: ((previousBody: string) => string)[]
): Promise<{status: number; body: string}[]> {
  const webpackConfig = plugin.configureWebpack?.({}, false, undefined as never, undefined);
  const {devServer} = webpackConfig as {devServer: {setupMiddlewares(middlewares: unknown[]): unknown[]}};
  const [searchMiddleware] = devServer.setupMiddlewares([{name: 'fallback'}]) as {
    middleware: (request: http.IncomingMessage, response: http.ServerResponse, next: () => void) => void;
  }[];
  const server = http.createServer((request, response) =>
    searchMiddleware?.middleware(request, response, () => response.writeHead(404).end('next')),
  );
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const responses: {status: number; body: string}[] = [];
  for (const getName of getNames) {
    const url = `http://localhost:${(server.address() as AddressInfo).port}/docs/${getName(responses.at(-1)?.body ?? '')}`;
    const response = await fetch(url);
    responses.push({status: response.status, body: await response.text()});
  }
  server.close();
  return responses;
}

const getPassagesFileName = (index: string): string => JSON.parse(index).passages;

test("the development server's index follows edits to a page", async () => {
  for (const text of ['A pier goes into the sea.', 'It was swept away.']) {
    await fs.writeFile(getPagePath(), `# Pier\n\n${text}\n`);
    const [index, passages] = await requestFiles(() => INDEX_FILE, getPassagesFileName);
    assert.deepEqual([index?.status, passages?.status, JSON.parse(passages?.body ?? '')], [200, 200, [[[text]]]]);
  }
});

test('passes requests for other files to the next middleware', async () => {
  const otherFiles = ['assets/search/passages.0.json', 'pier/', 'search-index.json.br'].map((name) => () => name);
  for (const response of await requestFiles(...otherFiles)) assert.deepEqual(response, {status: 404, body: 'next'});
});

test("responds with status 500 and logs the error if a page can't be read", async (t) => {
  const errors = t.mock.method(console, 'error', () => undefined);
  await fs.rm(getPagePath());
  const [index] = await requestFiles(() => INDEX_FILE);
  assert.equal(index?.status, 500);
  assert.match(index?.body ?? '', /ENOENT.*pier\.mdx/);
  assert.equal(errors.mock.callCount(), 1);
});

test('writes the index files after a build, unless search is hosted', async () => {
  await fs.writeFile(getPagePath(), '# Pier\n\nText.\n');
  const outDir = path.join(siteDir, 'build');
  await plugin.postBuild?.({outDir} as never);
  const index = await fs.readFile(path.join(outDir, INDEX_FILE), 'utf8');
  assert.equal(await fs.readFile(path.join(outDir, getPassagesFileName(index)), 'utf8'), '[[["Text."]]]');

  const hostedPlugin = search({
    siteDir,
    baseUrl: '/',
    siteConfig: {customFields: {search: 'hosted'}},
  } as unknown as LoadContext);
  await hostedPlugin.postBuild?.({outDir: path.join(siteDir, 'hosted')} as never);
  // Nothing may be written.
  await assert.rejects(fs.access(path.join(siteDir, 'hosted')));
});

test('removeKeywords drops the keywords and keeps the rest of the front matter', async () => {
  const parsed = {frontMatter: {title: 'A', keywords: ['b']}, content: 'C'};
  const result = await removeKeywords({
    filePath: 'a',
    fileContent: '',
    defaultParseFrontMatter: async () => parsed,
  });
  assert.deepEqual(result, {frontMatter: {title: 'A'}, content: 'C'});
});
