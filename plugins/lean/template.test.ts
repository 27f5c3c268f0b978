import assert from 'node:assert/strict';
import {test} from 'node:test';
import original from '@docusaurus/core/lib/ssg/ssgTemplate.html';
import {PAGE_TEMPLATE, withLateScripts} from './template';

test('pages are Docusaurus’s own, but for the scripts', () => {
  const lines = (template: string) => template.split('\n').map((line) => line.trim());
  const ours = lines(PAGE_TEMPLATE);
  const theirs = lines(original);
  const added = ours.filter((line) => !theirs.includes(line));
  assert.deepEqual(
    theirs.filter((line) => !ours.includes(line)),
    ['<script src="<%= it.baseUrl %><%= script %>" defer></script>'],
  );
  assert.deepEqual(added, [
    '<% if (/\\/(?:runtime~)?main\\./.test(script)) { %>',
    '<script src="<%= it.baseUrl %><%= script %>" defer fetchpriority="low"></script>',
    '<% } else { %>',
    '<link rel="preload" href="<%= it.baseUrl %><%= script %>" as="script" fetchpriority="low">',
    '<% } %>',
  ]);
});

test('a template that names scripts otherwise is reported', () => {
  assert.throws(
    () => withLateScripts('<script type="module" src="<%= script %>"></script>'),
    /template of pages has changed/,
  );
});
