import assert from 'node:assert/strict';
import {test} from 'node:test';
import {generateRoutesCode} from '@docusaurus/core/lib/server/codegen/codegenRoutes';

type Loader = (this: {getOptions(): object}, source: string) => string;

function load(name: string, source: string, options = {}): string {
  const loader = require(`./${name}.cjs`) as Loader;
  return loader.call({getOptions: () => options}, source);
}

interface Route {
  readonly path: string;
  readonly component: readonly [path: string, hash?: string];
  readonly routes?: readonly Route[];
}

/** What a module exports, without what it imports. */
function evaluate(code: string): unknown {
  const body = code.replace(/^import .*$/gm, '').replace('export default', 'return');
  return new Function('ComponentCreator', body)((...route: string[]) => route);
}

const plugin = {name: 'p', id: 'default'};
const page = (path: string, rest: object = {}) => ({
  path,
  component: '@theme/DocItem',
  modules: {content: `@site${path}.mdx`},
  exact: true,
  plugin,
  ...rest,
});

/** What Docusaurus writes for a site with the shapes of routes that there are. */
const written = generateRoutesCode([
  {...page('/blog/'), modules: {items: [{content: '@site/blog/a.mdx'}, {content: '@site/blog/b.mdx'}], sidebar: '@s'}},
  page('/blog/a/', {component: '@theme/BlogPostPage', modules: {content: '@site/blog/a.mdx', sidebar: '@s'}}),
  page('/blog/b/', {component: '@theme/BlogPostPage', modules: {content: '@site/blog/b.mdx', sidebar: '@s'}}),
  page("/it's/"),
  page('/with space/'),
  page('/'),
  {
    path: '/',
    component: '@theme/DocRoot',
    plugin,
    routes: [
      page('/tour/x/', {sidebar: 'tour'}),
      page('/tour/y/', {sidebar: 'tour'}),
      page('/tour/alone/'),
      page('/tour/z/', {sidebar: 'tour'}),
      page('/releases/0.1.0', {sidebar: 'releases'}),
      page('/releases/0.2.0', {sidebar: 'releases', customField: {deep: [1, 'two']}}),
    ],
  },
]);
const names = JSON.stringify(written.routesChunkNames, null, 2);

const flatten = (routes: readonly Route[]): Route[] =>
  routes.flatMap((route) => [route, ...flatten(route.routes ?? [])]);
const bare = (routes: readonly Route[]): object[] =>
  routes.map(({component: [path], routes: inner, ...rest}) => ({
    ...rest,
    of: path,
    ...(inner && {inner: bare(inner)}),
  }));

test('routes are the same routes, in fewer characters', () => {
  const short = load('routes', written.routesConfig);
  const before = evaluate(written.routesConfig) as Route[];
  const after = evaluate(short) as Route[];
  assert.deepEqual(bare(after), bare(before));
  assert.equal(flatten(after).length, 14);
  assert.match(short, /"x y"/);
});

test('each route leads to the same chunks', () => {
  const chunksOf = (routes: string, chunkNames: unknown) =>
    flatten(evaluate(routes) as Route[])
      .filter(({path}) => path !== '*')
      .map(({component}) => (chunkNames as Record<string, unknown>)[component.join('-')]);
  const before = chunksOf(written.routesConfig, written.routesChunkNames);
  const short = evaluate(load('routesChunkNames', names)) as object;
  assert.deepEqual(chunksOf(load('routes', written.routesConfig), short), before);
  assert.ok(before.every((chunks) => chunks !== undefined));
  assert.equal(Object.keys(short).length, before.length);
});

test('paths are found in the keys of chunks as Docusaurus finds them', () => {
  const short = evaluate(load('routesChunkNames', names)) as object;
  const paths = Object.keys(short).map((key) => key.replace(/-[^-]+$/, ''));
  assert.deepEqual(
    paths,
    Object.keys(written.routesChunkNames).map((key) => key.replace(/-[^-]+$/, '')),
  );
});

const REGISTRY = `export default {
  "01a85c17": [() => import(/* webpackChunkName: "01a85c17" */ "@theme/X"), "@theme/X", require.resolveWeak("@theme/X")],
  "b8fe6f28": [() => import(/* webpackChunkName: "b8fe6f28" */ "@site/a.mdx?truncated=true"), "@site/a.mdx?truncated=true", require.resolveWeak("@site/a.mdx?truncated=true")],};
`;

test('browsers get what loads a page, the server the chunk’s name beside it', () => {
  assert.equal(
    load('registry', REGISTRY, {isServer: false}),
    `export default {
  "01a85c17": [() => import(/* webpackChunkName: "01a85c17" */ "@theme/X")],
  "b8fe6f28": [() => import(/* webpackChunkName: "b8fe6f28" */ "@site/a.mdx?truncated=true")],};
`,
  );
  assert.match(
    load('registry', REGISTRY, {isServer: true}),
    /"@site\/a\.mdx\?truncated=true"\), "b8fe6f28", require\.resolveWeak\("@site\/a\.mdx\?truncated=true"\)\],\};/,
  );
});

test('what only comes together is one chunk', () => {
  const row = (name: string, path: string) =>
    `  "${name}": [() => import(/* webpackChunkName: "${name}" */ "${path}"), "${path}", require.resolveWeak("${path}")],`;
  const rows = [row('1', '@theme/DocRoot'), row('2', '@theme/DocItem'), row('3', '@theme/BlogPostPage')].join('\n');
  const chunksOf = (isServer: boolean) =>
    [...load('registry', rows, {isServer}).matchAll(/webpackChunkName: "(\d)"/g)].map(([, name]) => name);
  assert.deepEqual(chunksOf(false), ['2', '2', '3']);
  assert.deepEqual(chunksOf(true), ['2', '2', '3']);
  assert.match(load('registry', rows, {isServer: true}), /"@theme\/DocRoot"\), "2", /);
});

test('what plugins give all pages is the same, in fewer characters', () => {
  const doc = (id: string, rest: object = {sidebar: 'tour'}) => ({id, path: `/ko/${id}`, ...rest});
  const docs = [
    doc('tour/a'),
    doc('tour/b'),
    doc('tour/c', {}),
    doc('releases/1', {sidebar: 'r'}),
    doc('releases/2', {sidebar: 'r'}),
    {id: 'slug/x', path: '/elsewhere', sidebar: 'tour'},
    {id: 'slug/y', path: '/elsewhere/too', sidebar: 'tour'},
    doc('top'),
  ];
  const data = {
    'docusaurus-plugin-content-docs': {default: {path: '/ko/', versions: [{name: 'current', docs, draftIds: []}]}},
    other: {docs: ['a', 'b'], list: 0},
  };
  const short = load('globalData', JSON.stringify(data));
  assert.deepEqual(evaluate(short), data);
  assert.match(short, /"a b"/);
});

test('of the configuration, pages get what they may read', () => {
  const config = {title: 'T', baseUrl: '/', themeConfig: {a: {b: '};'}}, customFields: {c: 1}, future: {v4: {}}};
  const source = `/* AUTOGENERATED */\nexport default ${JSON.stringify({...config, presets: [1], ssrTemplate: '<html>'}, null, 2)};\n`;
  assert.deepEqual(evaluate(load('siteConfig', source)), config);
});

test('of what routes hand on, the Markdown of all posts and the descriptions of all docs are left out', () => {
  const archive = {blogPosts: [{id: 'a', metadata: {title: 'A', description: 'D'}, content: 'text'}]};
  const version = {docs: {a: {id: 'a', title: 'A', description: 'D', sidebar: 'tour'}}, docsSidebars: {}};
  assert.deepEqual(JSON.parse(load('props', JSON.stringify({archive}))), {
    archive: {blogPosts: [{id: 'a', metadata: {title: 'A', description: 'D'}}]},
  });
  assert.deepEqual(JSON.parse(load('props', JSON.stringify({version}))), {
    version: {docs: {a: {id: 'a', title: 'A'}}, docsSidebars: {}},
  });
  assert.equal(load('props', '{"tags":[1]}'), '{"tags":[1]}');
});
