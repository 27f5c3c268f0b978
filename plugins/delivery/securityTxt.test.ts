import assert from 'node:assert/strict';
import {test} from 'node:test';
import {createExpiryWarning, createSecurityTxt, EXPIRES} from './securityTxt';

test('security.txt has all required fields and is the same in each build', () => {
  const text = createSecurityTxt('https://example.org', ['en', 'ko']);
  assert.match(text, /^Contact: https:\/\/\S+\nExpires: \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ\n/);
  assert.match(
    text,
    /\nPreferred-Languages: en, ko\nCanonical: https:\/\/example\.org\/\.well-known\/security\.txt\n$/,
  );
});

test('the build warns 60 days before security.txt expires', () => {
  const getDateBefore = (days: number) => new Date(Date.parse(EXPIRES) - days * 86_400_000);
  assert.equal(createExpiryWarning(getDateBefore(100)), undefined);
  assert.match(
    createExpiryWarning(getDateBefore(30)) ?? '',
    /expires in 30 days\. Check its contact, then set EXPIRES/,
  );
  assert.match(createExpiryWarning(getDateBefore(-1)) ?? '', /has expired\./);
});
