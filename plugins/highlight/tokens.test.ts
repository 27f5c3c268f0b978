import assert from 'node:assert/strict';
import {test} from 'node:test';
import {addD2ToPrism} from '../d2/grammar/prism';
import {highlight} from '.';
import {packTokens} from './tokens';

highlight({languages: ['bash', 'json'], prepare: addD2ToPrism});

function lengthOf(packed: string): number {
  assert.match(packed, /^(?:[1-9]\d*[a-z-])+$/);
  return [...packed.matchAll(/\d+/g)].reduce((sum, [length]) => sum + Number(length), 0);
}

test('D2 is packed as lengths and letters', () => {
  assert.equal(packTokens('x -> y: "z" # w', 'd2'), '2-2o2-1p1-3s1-3c');
});

test('neighbours of one letter are packed together', () => {
  assert.equal(packTokens('x: {{', 'd2'), '1-1p1-2p');
});

test('bash is packed with its own grammar', () => {
  assert.equal(packTokens('# go\ncd', 'bash'), '4c1-2v');
});

test('a token within another has its own letter, and what surrounds it the outer one', () => {
  assert.equal(packTokens('echo "a $b"', 'bash'), '4v1-3s2-1s');
  assert.equal(packTokens('`a ${ b }`', 'typescript'), '3s2p3s1p1s');
});

const codes: readonly [language: string, code: string][] = [
  ['d2', 'harbour: 항구 ⚓ {\n\tshape: circle\n}\n# 끝 😀\nx: |md **a** |\n'],
  ['d2', 'x: "open'],
  ['bash', 'for f in *.d2; do\n  d2 "$f" "${f%.d2}.svg" && echo \'done\' # 끝\ndone\n'],
  ['json', '{"a": [1, true, null, "x"]}\n'],
  ['markup', '<!doctype html>\n<p class="a">b &amp; c</p><!-- d -->\n'],
  ['typescript', 'const a = `b ${c + `d`}`; // e\n'],
];

for (const [language, code] of codes) {
  test(`the lengths of ${JSON.stringify(code).slice(0, 20)}… in ${language} add up to its length`, () => {
    assert.equal(lengthOf(packTokens(code, language)), code.length);
  });
}

test('a language without a grammar has no tokens', () => {
  assert.equal(packTokens('x -> y', 'no-such-language'), '');
});

test('code in which nothing has a colour has no tokens', () => {
  assert.equal(packTokens('x -> y', 'text'), '');
  assert.equal(packTokens('\n\n', 'd2'), '');
});

test('code of no length has no tokens', () => {
  assert.equal(packTokens('', 'd2'), '');
});
