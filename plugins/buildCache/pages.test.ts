import assert from 'node:assert/strict';
import {beforeEach, test} from 'node:test';
import {type PageCompiler, shareResults} from './pages';

let compiled: string[] = [];
let compiler: PageCompiler;
beforeEach(() => {
  compiled = [];
  compiler = {
    async process({content, filePath, compilerName}) {
      compiled.push(`${compilerName} ${filePath} ${content}`);
      if (content === 'wrong') throw new Error('wrong');
      return `code of ${content}`;
    },
  };
  // The rules of both bundles have the same compiler.
  shareResults(compiler);
  shareResults(compiler);
});

const compile = (compilerName: 'client' | 'server', filePath: string, content = 'text') =>
  compiler.process({compilerName, filePath, content});

test('compiles a page once for both bundles, always for the client', async () => {
  const codes = await Promise.all([compile('server', 'a.mdx'), compile('client', 'a.mdx')]);
  assert.deepEqual(codes, ['code of text', 'code of text']);
  assert.deepEqual(compiled, ['client a.mdx text']);
});

test('compiles a page that the other bundle never asks for', async () => {
  assert.equal(await compile('server', 'a.mdx'), 'code of text');
});

test('compiles other pages, shortened pages, and pages of a later build on their own', async () => {
  for (const name of ['client', 'server'] as const) await compile(name, 'a.mdx');
  for (const content of ['text', 'summary']) await compile('client', 'a.mdx', content);
  await compile('client', 'b.mdx');
  assert.deepEqual(compiled, ['client a.mdx text', 'client a.mdx text', 'client a.mdx summary', 'client b.mdx text']);
});

test('reports an error to both bundles', async () => {
  for (const name of ['client', 'server'] as const) await assert.rejects(compile(name, 'a.mdx', 'wrong'), /wrong/);
  assert.equal(compiled.length, 1);
});
