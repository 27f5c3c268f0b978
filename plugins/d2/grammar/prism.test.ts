import assert from 'node:assert/strict';
import {test} from 'node:test';
import {Prism} from 'prism-react-renderer';
import {addD2ToPrism} from './prism';

addD2ToPrism(Prism);

/** Tokenises as Prism's own `highlight` and prism-react-renderer do. */
function tokenise(code: string, language: string): unknown[] {
  const grammar = Prism.languages[language] ?? {};
  const environment = {code, grammar, language, tokens: Prism.tokenize(code, grammar)};
  Prism.hooks.run('after-tokenize', environment);
  return environment.tokens.map((token) => (typeof token === 'string' ? token : [token.type, token.content]));
}

test("Prism gets D2's own tokens, and plain text as text", () => {
  assert.deepEqual(tokenise('x -> y # z', 'd2'), [
    ['key', 'x'],
    ' ',
    ['operator', '->'],
    ' ',
    ['key', 'y'],
    ' ',
    ['comment', '# z'],
  ]);
});

test('other languages are left to their own grammars', () => {
  assert.deepEqual(tokenise('{"a": 1}', 'json')[1], ['property', '"a"']);
  assert.deepEqual(tokenise('x -> y', 'nothing'), ['x -> y']);
});

test('adding D2 twice adds it once', () => {
  const grammar = Prism.languages.d2;
  const hooks = Prism.hooks.all['after-tokenize']?.length;
  addD2ToPrism(Prism);
  assert.equal(Prism.languages.d2, grammar);
  assert.equal(Prism.hooks.all['after-tokenize']?.length, hooks);
});
