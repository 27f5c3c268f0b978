import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {LoadedPlugin} from '@docusaurus/types';
import {readDates} from './dates';
import type {Page} from './page';

const createPage = (pathname: string, kind: Page['kind'], linkedPaths: string[] = []) =>
  ({pathname, kind, linkedPaths}) as unknown as Page;
const createPlugin = (name: string, content: unknown) =>
  ({name: `docusaurus-plugin-content-${name}`, content}) as LoadedPlugin;

/** YAML parses an unquoted date as a `Date`. */
const last_update = {date: new Date('2026-02-03')};

test('reads the dates of a page from its front matter, and dates a list by its newest post', () => {
  const docs = [
    {permalink: '/tour/a/', frontMatter: {last_update}},
    {permalink: '/tour/b/', frontMatter: {}},
    {permalink: '/releases/1.0/', frontMatter: {release: {date: '2025-01-01'}}},
  ];
  const posts = [
    {permalink: '/blog/old/', date: new Date('2024-01-01'), frontMatter: {last_update: {date: '2026-01-01'}}},
    {permalink: '/blog/new', date: new Date('2025-06-01'), frontMatter: {}},
  ];
  const plugins = [
    createPlugin('docs', {loadedVersions: [{docs}]}),
    createPlugin('blog', {blogPosts: posts.map((metadata) => ({metadata}))}),
    createPlugin('pages', [{type: 'mdx', permalink: '/', frontMatter: {last_update}}]),
  ];
  const pages = [
    createPage('/tour/a/', 'doc'),
    createPage('/tour/b/', 'doc'),
    createPage('/releases/1.0/', 'doc'),
    createPage('/blog/old/', 'post'),
    createPage('/blog/new/', 'post'),
    createPage('/blog/tags/', 'list', ['/blog/tags/one/', '/blog/tags/']),
    createPage('/blog/tags/one/', 'list', ['/blog/new/', '/blog/tags/']),
    createPage('/', 'page'),
  ];
  const dates = readDates(plugins, pages);
  assert.deepEqual(Object.fromEntries(dates), {
    '/tour/a/': {modified: '2026-02-03'},
    '/releases/1.0/': {published: '2025-01-01', modified: '2025-01-01'},
    '/blog/old/': {published: '2024-01-01', modified: '2026-01-01'},
    '/blog/new/': {published: '2025-06-01', modified: '2025-06-01'},
    '/blog/tags/': {modified: '2026-01-01'},
    '/blog/tags/one/': {modified: '2025-06-01'},
    '/': {modified: '2026-02-03'},
  });
});
