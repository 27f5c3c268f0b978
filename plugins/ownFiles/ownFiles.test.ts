import assert from 'node:assert/strict';
import {test} from 'node:test';
import {canPageUse} from '.';

const checkFile = (file: string) => canPageUse(file, '/home/site', '/home/site/.docusaurus');

for (const file of ['/home/site/tour/a.png', '/home/site/.docusaurus/docs/a.json', '/home/node_modules/react/index.js'])
  test(`a page may use ${file}`, () => assert.ok(checkFile(file)));

for (const file of [
  '/etc/hosts.conf',
  '/home/site2/a.png',
  '/home/site/.git/config',
  '/home/site/tour/.env',
  '/proc/1/environ',
])
  test(`a page may not use ${file}`, () => assert.ok(!checkFile(file)));
