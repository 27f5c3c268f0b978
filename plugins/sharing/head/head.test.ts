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

test('inserts tags at the end of the head, whether or not it is closed', () => {
  assert.equal(insertIntoHead('<title>a</title><body class=x>', ['<meta>']), '<title>a</title><meta><body class=x>');
  assert.equal(insertIntoHead('<head></head><body>', ['<meta>']), '<head><meta></head><body>');
  assert.throws(() => insertIntoHead('<p>', []), /no <body>/);
});

test("escapes a page's text in attributes and in JSON", () => {
  assert.equal(createTag('meta', {content: '"a" & <b>'}), '<meta content="&quot;a&quot; &amp; <b>" data-of-page="">');
  const site = {name: 'Site', url: 'https://example.com/'};
  const json = createStructuredData(PAGE, {site, trail: [], image: 'https://example.com/a.png'});
  assert.ok(!json.includes('<'));
  assert.equal(JSON.parse(json)['@graph'][0].headline, PAGE.title);
});

test('links to the Markdown of a page and to its other formats', () => {
  const context = {
    site: {name: 'Site', url: 'https://example.com/'},
    trail: [],
    image: 'https://example.com/a.png',
  };
  const findLinks = (tags: readonly string[]) => tags.filter((one) => one.startsWith('<link'));
  const copy = '<link rel="alternate" type="text/markdown" href="/tour/a/index.md" data-of-page="">';
  assert.deepEqual(findLinks(createHeadTags(PAGE, context)), [copy]);
  const list = {type: 'application/json', href: '/a.json', title: 'A & B'};
  assert.deepEqual(findLinks(createHeadTags(PAGE, context, [list])), [
    copy,
    '<link rel="alternate" type="application/json" href="/a.json" title="A &amp; B" data-of-page="">',
  ]);
});
