import assert from 'node:assert/strict';
import {test} from 'node:test';
import {compileSSGTemplate} from '@docusaurus/core/lib/ssg/ssgTemplate';
import original from '@docusaurus/core/lib/ssg/ssgTemplate.html';
import {START_SCRIPT} from './start';
import {PAGE_TEMPLATE, rearrangeTemplate} from './template';

const splitLines = (template: string) => template.split('\n').map((line) => line.trim());

test("the template only differs from Docusaurus's in its scripts", () => {
  const ourLines = splitLines(PAGE_TEMPLATE);
  const originalLines = splitLines(original);
  assert.deepEqual(
    originalLines.filter((line) => !ourLines.includes(line)),
    [
      '<% it.scripts.forEach((script) => { %>',
      '<script src="<%= it.baseUrl %><%= script %>" defer></script>',
      '<%~ it.preBodyTags %>',
      '<div id="__docusaurus"><%~ it.appHtml %></div>',
    ],
  );
  const added = ourLines.filter((line) => !originalLines.includes(line));
  assert.equal(added.length, 4);
  assert.match(
    added.join('\n'),
    /^<%~ .*preBodyTags.match.*\n<script .*start\..*\n<%~ .*preBodyTags.replace.*\n<div .*data-pause/,
  );
});

const SCHEME = '<script>scheme()</script>';

/** Renders a page with our template, with blocks of 100 characters each. */
async function renderPage(blocks: readonly string[]): Promise<string> {
  const render = await compileSSGTemplate(PAGE_TEMPLATE);
  return render({
    baseUrl: '/base/',
    version: '3',
    metaAttributes: [],
    stylesheets: ['assets/css/styles.css'],
    scripts: ['assets/js/runtime~main.1.js', 'assets/js/main.2.js', 'assets/js/page.3.js', 'assets/js/words.4.js'],
    preBodyTags: `${SCHEME}<svg></svg>`,
    postBodyTags: '',
    noIndex: false,
    htmlAttributes: '',
    bodyAttributes: '',
    headTags: '',
    appHtml: `<nav>${'x'.repeat(9000)}</nav><main>${blocks.map((tag) => `${`<${tag}>`.padEnd(95, 'x')}</${tag}>`).join('\n')}</main>`,
  });
}

test("the start script lists the main scripts and the page's own scripts separately", async () => {
  const html = await renderPage([]);
  const [start, ...others] = [...html.matchAll(/<script [^>]*src="[^>]*>/g)].map(String);
  assert.equal(others.length, 0);
  assert.equal(
    start,
    `<script src="/base/${START_SCRIPT}" async fetchpriority="high" ` +
      'data-run="/base/assets/js/runtime~main.1.js /base/assets/js/main.2.js" ' +
      'data-ahead="/base/assets/js/page.3.js /base/assets/js/words.4.js">',
  );
  assert.ok(html.indexOf(SCHEME) < html.indexOf('rel="stylesheet"') && html.split(SCHEME).length === 2);
});

test('a page pauses once, before the first block after its first view', async () => {
  const findPauses = async (tags: readonly string[]) =>
    (await renderPage(tags)).split(/<script data-pause>.*?<\/script>/).map((part) => part.length);
  assert.equal((await findPauses(Array(40).fill('p'))).length, 1, 'a short page must not pause');
  const [before = 0, after = 0, ...more] = await findPauses(Array(100).fill('p'));
  assert.equal(more.length, 0);
  assert.ok(before > 9000 + 4400 && after > 0);
  assert.equal(
    (await findPauses(Array(100).fill('td'))).length,
    1,
    "a page must not pause where HTML doesn't allow a script",
  );
  const [beforeHeading = 0] = await findPauses([...Array(60).fill('li'), 'h2', ...Array(40).fill('p')]);
  assert.ok(beforeHeading > before + 1000, 'the page must pause before the next block that may follow a script');
  const [beforeSubheading = 0] = await findPauses([...Array(60).fill('li'), 'h4', ...Array(39).fill('p')]);
  assert.ok(beforeSubheading > beforeHeading + 150, 'the page must not pause between a heading and its content');
});

test('a changed template is reported', () => {
  assert.throws(
    () => rearrangeTemplate('<script type="module" src="<%= script %>"></script>'),
    /page template has changed/,
  );
});
