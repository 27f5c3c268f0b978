import assert from 'node:assert/strict';
import {test} from 'node:test';
import {EXPIRES, expiryWarning, securityTxt} from './securityTxt';

test('security.txt has all required fields and is the same in each build', () => {
  const text = securityTxt('https://example.org', ['en', 'ko']);
  assert.match(text, /^Contact: https:\/\/\S+\nExpires: \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ\n/);
  assert.match(
    text,
    /\nPreferred-Languages: en, ko\nCanonical: https:\/\/example\.org\/\.well-known\/security\.txt\n$/,
  );
});

test('the build warns 60 days before security.txt expires', () => {
  const before = (days: number) => new Date(Date.parse(EXPIRES) - days * 86_400_000);
  assert.equal(expiryWarning(before(100)), undefined);
  assert.match(expiryWarning(before(30)) ?? '', /expires in 30 days\. Check its contact, then set EXPIRES/);
  assert.match(expiryWarning(before(-1)) ?? '', /has expired\./);
});
