import assert from 'node:assert/strict';
import {test} from 'node:test';
import {Prism} from 'prism-react-renderer';
import {addD2ToPrism} from './prism';

addD2ToPrism(Prism);

/** Tokenizes like Prism's own `highlight` and prism-react-renderer. */
function tokenize(code: string, language: string): unknown[] {
  const grammar = Prism.languages[language] ?? {};
  const environment = {code, grammar, language, tokens: Prism.tokenize(code, grammar)};
  Prism.hooks.run('after-tokenize', environment);
  return environment.tokens.map((token) => (typeof token === 'string' ? token : [token.type, token.content]));
}

test("replaces Prism's tokens, and keeps plain text as text", () => {
  assert.deepEqual(tokenize('x -> y # z', 'd2'), [
    ['key', 'x'],
    ' ',
    ['operator', '->'],
    ' ',
    ['key', 'y'],
    ' ',
    ['comment', '# z'],
  ]);
});

test('leaves other languages to their grammars', () => {
  assert.deepEqual(tokenize('{"a": 1}', 'json')[1], ['property', '"a"']);
  assert.deepEqual(tokenize('x -> y', 'nothing'), ['x -> y']);
});

test('adds D2 only once', () => {
  const grammar = Prism.languages.d2;
  const hooks = Prism.hooks.all['after-tokenize']?.length;
  addD2ToPrism(Prism);
  assert.equal(Prism.languages.d2, grammar);
  assert.equal(Prism.hooks.all['after-tokenize']?.length, hooks);
});
