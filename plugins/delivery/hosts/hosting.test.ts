import assert from 'node:assert/strict';
import {test} from 'node:test';
import {describeHosting, findHeaders} from './hosting';

test('requires TLS only if a maximum age is set', () => {
  const getHsts = (hstsMaxAge?: number) => {
    const policyData = {scriptHashes: [], documentPolicies: []};
    const hosting = describeHosting({
      baseUrl: '/',
      locales: [],
      search: {mode: 'embedded'},
      policyData,
      ...(hstsMaxAge === undefined ? {} : {hstsMaxAge}),
    });
    return findHeaders(hosting, '/tour/intro/')['Strict-Transport-Security'];
  };
  assert.equal(getHsts(), undefined);
  assert.equal(getHsts(31_536_000), 'max-age=31536000');
});
