import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Page} from '../pages/page';
import {createStructuredData} from './structured';
import {createHeadTags, createTag, insertIntoHead} from './tags';

const PAGE: Page = {
  pathname: '/tour/a/',
  url: 'https://example.com/tour/a/',
  locale: 'en',
  kind: 'doc',
  title: 'A </script><script>alert(1)</script>',
  description: '',
  alternates: [],
  linkedPaths: [],
  diagramFiles: [],
  markdown: '',
};

const CONTEXT = {
  site: {name: 'Site', url: 'https://example.com/'},
  breadcrumbs: [],
  image: 'https://example.com/a.png',
};

test("inserts tags at the end of the head, whether or not it's closed", () => {
  assert.equal(insertIntoHead('<title>a</title><body class=x>', ['<meta>']), '<title>a</title><meta><body class=x>');
  assert.equal(insertIntoHead('<head></head><body>', ['<meta>']), '<head><meta></head><body>');
});

test('rejects a page without a body', () => {
  assert.throws(() => insertIntoHead('<p>', []), /no <body>/);
});

test("escapes a page's text in attributes and in JSON", () => {
  assert.equal(
    createTag('meta', {content: '"a" & <b>'}),
    '<meta content="&quot;a&quot; &amp; <b>" data-initial-page="">',
  );
  const json = createStructuredData(PAGE, CONTEXT);
  assert.ok(!json.includes('<'));
  assert.equal(JSON.parse(json)['@graph'][0].headline, PAGE.title);
});

test("links to the page's Markdown copy and its alternate formats", () => {
  const filterLinks = (tags: readonly string[]) => tags.filter((tag) => tag.startsWith('<link'));
  const markdownLink = '<link rel="alternate" type="text/markdown" href="/tour/a/index.md" data-initial-page="">';
  assert.deepEqual(filterLinks(createHeadTags(PAGE, CONTEXT)), [markdownLink]);
  const jsonAlternate = {type: 'application/json', href: '/a.json', title: 'A & B'};
  assert.deepEqual(filterLinks(createHeadTags(PAGE, CONTEXT, [jsonAlternate])), [
    markdownLink,
    '<link rel="alternate" type="application/json" href="/a.json" title="A &amp; B" data-initial-page="">',
  ]);
});
