import assert from 'node:assert/strict';
import {test} from 'node:test';
import {isObsolete, readVersion} from './versions';

const VERSIONS = ['0.7.0', '0.6.9', '0.6.5', '0.4.0'];

test('reads the version from the URL', () => {
  assert.equal(readVersion(VERSIONS, '?from=0.6.5', ''), '0.6.5');
  assert.equal(readVersion(VERSIONS, '?q=x&from=0.6.5', '#upgrading'), '0.6.5');
});

for (const search of [
  '',
  '?from=',
  '?from=0.7.1',
  '?from=0.6.05',
  '?from=%00',
  '?from=%E0%A4%A',
  '?from=constructor',
  '?from=<img src=x>',
  `?from=${'9'.repeat(100_000)}`,
])
  test(`ignores ${search.slice(0, 30) || 'a URL without a version'}`, () =>
    assert.equal(readVersion(VERSIONS, search, ''), undefined));

test('ignores the version if the URL links to a section that it would hide', () => {
  assert.equal(readVersion(VERSIONS, '?from=0.6.5', '#since-0-4-0'), undefined);
  assert.equal(readVersion(VERSIONS, '?from=0.6.5', '#since-0-6-9'), '0.6.5');
});

test("treats sections of the reader's version and of older ones as obsolete", () => {
  const obsoleteVersions = VERSIONS.filter((version) =>
    isObsolete(VERSIONS, '0.6.5', `since-${version.replaceAll('.', '-')}`),
  );
  assert.deepEqual(obsoleteVersions, ['0.6.5', '0.4.0']);
  assert.equal(isObsolete(VERSIONS, '0.6.5', undefined), false);
});
