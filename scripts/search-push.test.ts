import assert from 'node:assert/strict';
import http from 'node:http';
import type {AddressInfo} from 'node:net';
import {after, before, beforeEach, test} from 'node:test';
import {recordsOf} from '../plugins/search/outline';
import type {SearchRecord} from '../plugins/search/record';
import {searchPush} from './search-push';

const RECORDS = recordsOf({
  url: 'https://a.example/tour/',
  language: 'en',
  tag: 'default',
  section: 'Tour',
  pageRank: 1,
  parts: [{level: 1, anchor: null, text: 'Tour'}, 'Text'],
});

/** A host that refuses everything and repeats the key, as a careless one might. */
const requests: string[] = [];
const host = http.createServer((request, response) => {
  requests.push(`${request.method} ${request.url?.split('?')[0]} ${request.headers['x-algolia-api-key']}`);
  response
    .writeHead(403, {'Content-Type': 'application/json'})
    .end(JSON.stringify({message: `The key ${request.headers['x-algolia-api-key']} may not write`, status: 403}));
});
let origin = '';
before(async () => {
  await new Promise<void>((resolve) => host.listen(0, resolve));
  origin = `http://localhost:${(host.address() as AddressInfo).port}`;
});
after(() => {
  host.close();
  host.closeAllConnections();
});

let lines: string[] = [];
let reads = 0;
beforeEach(() => {
  lines = [];
  reads = 0;
  requests.length = 0;
});

function run(options: string[], variables: Record<string, string>, records: readonly SearchRecord[] = RECORDS) {
  return searchPush({
    options,
    variables,
    readRecords: async () => {
      reads += 1;
      return records;
    },
    log: (line) => lines.push(line),
  });
}

const refused: readonly [what: string, options: string[], variables: Record<string, string>, message: string][] = [
  ['an account', [], {SEARCH_ADMIN_KEY: 'secret'}, 'The environment variable SEARCH_APP_ID is not set.'],
  [
    'the key',
    [],
    {SEARCH_APP_ID: 'A', SEARCH_API_KEY: 'k', SEARCH_INDEX_NAME: 'docs'},
    'The environment variable SEARCH_ADMIN_KEY is not set.',
  ],
  [
    'the key for a host',
    [],
    {SEARCH_HOSTS: 'http://localhost:1'},
    'The environment variable SEARCH_ADMIN_KEY is not set.',
  ],
  ['half an account', ['--dry-run'], {SEARCH_APP_ID: 'A'}, 'The environment variable SEARCH_API_KEY is not set.'],
  ['an option that there is', ['--dryrun'], {}, 'There is no option "--dryrun". There is --dry-run.'],
];

for (const [what, options, variables, message] of refused) {
  test(`a push without ${what} is refused before anything is built`, async () => {
    await assert.rejects(run(options, variables), (error: Error) => error.message.startsWith(message));
    assert.equal(reads, 0);
  });
}

test('a dry run sends no request, and needs no key', async () => {
  await run(['--dry-run'], {SEARCH_HOSTS: origin, SEARCH_INDEX_NAME: 'docs'});
  assert.deepEqual(requests, []);
  const output = lines.join('\n');
  assert.match(output, new RegExp(`Nothing is sent\\. A push would do this \\(${origin}\\)`));
  for (const part of [
    '"docs_tmp_…"',
    'searchableAttributes',
    'groups of synonyms',
    '2 records',
    'en: 2 records (content 1, lvl1 1)',
  ])
    assert.ok(output.includes(part), part);
});

test('a dry run without an account reports what is in the records', async () => {
  await run(['--dry-run'], {});
  assert.match(lines.join('\n'), /no account is set[\s\S]*en: 2 records/);
});

test('a dry run finds records that are too large', async () => {
  const [first] = RECORDS;
  assert.ok(first);
  await assert.rejects(run(['--dry-run'], {}, [{...first, content: 'x'.repeat(10_001)}]), /tour\/.*bytes/);
});

test('a push goes to the host with the key, which is in no message, even if the host repeats it', async () => {
  await assert.rejects(run([], {SEARCH_HOSTS: origin, SEARCH_ADMIN_KEY: 'secret'}), (error: Error) => {
    assert.match(error.message, /^Copying .* failed: 403 The key … may not write\n"d2" is as it was\./);
    assert.ok(!error.message.includes('secret') && !String(error.stack).includes('secret'));
    return true;
  });
  assert.equal(requests[0], 'POST /1/indexes/d2/operation secret');
  assert.ok(!lines.join('\n').includes('secret'));
});
