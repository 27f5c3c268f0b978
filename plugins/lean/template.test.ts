import assert from 'node:assert/strict';
import {test} from 'node:test';
import original from '@docusaurus/core/lib/ssg/ssgTemplate.html';
import {PAGE_TEMPLATE, withLateScripts} from './template';

const lines = (template: string) => template.split('\n').map((line) => line.trim());

test('pages are Docusaurus’s own, but for their scripts', () => {
  const ours = lines(PAGE_TEMPLATE);
  const theirs = lines(original);
  assert.deepEqual(
    theirs.filter((line) => !ours.includes(line)),
    ['<script src="<%= it.baseUrl %><%= script %>" defer></script>', '<%~ it.preBodyTags %>'],
  );
  assert.deepEqual(
    ours.filter((line) => !theirs.includes(line)),
    [
      "<%~ (it.preBodyTags.match(/<script>[\\s\\S]*?<\\/script>/g) ?? []).join('') %>",
      "<%~ it.preBodyTags.replace(/<script>[\\s\\S]*?<\\/script>/g, '') %>",
      '<% if (/\\/(?:runtime~)?main\\./.test(script)) { %>',
      '<script src="<%= it.baseUrl %><%= script %>" defer fetchpriority="low"></script>',
      '<% } else { %>',
      '<link rel="preload" href="<%= it.baseUrl %><%= script %>" as="script" fetchpriority="low">',
      '<% } %>',
    ],
  );
});

test('scripts stand in this order: constant ones, the style sheet, the page, those that are fetched', () => {
  const at = ['.match(', 'rel="stylesheet"', 'it.appHtml', 'rel="preload"', '</body>'].map((part) =>
    PAGE_TEMPLATE.indexOf(part),
  );
  assert.ok(!at.includes(-1));
  assert.deepEqual(
    at,
    at.toSorted((a, b) => a - b),
  );
});

test('a template that is written otherwise is reported', () => {
  assert.throws(
    () => withLateScripts('<script type="module" src="<%= script %>"></script>'),
    /template of pages has changed/,
  );
});
