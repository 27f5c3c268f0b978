import assert from 'node:assert/strict';
import {test} from 'node:test';
import {addD2ToPrism} from '../d2/grammar/prism';
import {highlight} from '.';
import {markLines, packTokens} from './tokens';

highlight({languages: ['bash', 'json'], prepare: addD2ToPrism});

function sumLengths(packed: string): number {
  assert.match(packed, /^(?:[1-9]\d*[a-z-])+$/);
  return [...packed.matchAll(/\d+/g)].reduce((sum, [length]) => sum + Number(length), 0);
}

test('packs D2 as lengths and letters', () => {
  assert.equal(packTokens('x -> y: "z" # w', 'd2'), '2-2o2-1p1-3s1-3c');
});

test('merges adjacent tokens with the same letter', () => {
  assert.equal(packTokens('x: {{', 'd2'), '1-1p1-2p');
});

test('packs bash', () => {
  assert.equal(packTokens('# go\ncd', 'bash'), '4c1-2v');
});

test('packs nested tokens', () => {
  assert.equal(packTokens('echo "a $b"', 'bash'), '4v1-3s2-1s');
  assert.equal(packTokens('`a ${ b }`', 'typescript'), '3s2p3s1p1s');
});

const SAMPLES: readonly [language: string, code: string][] = [
  ['d2', 'harbor: 항구 ⚓ {\n\tshape: circle\n}\n# 끝 😀\nx: |md **a** |\n'],
  ['d2', 'x: "open'],
  ['bash', 'for f in *.d2; do\n  d2 "$f" "${f%.d2}.svg" && echo \'done\' # 끝\ndone\n'],
  ['json', '{"a": [1, true, null, "x"]}\n'],
  ['markup', '<!doctype html>\n<p class="a">b &amp; c</p><!-- d -->\n'],
  ['typescript', 'const a = `b ${c + `d`}`; // e\n'],
];

for (const [language, code] of SAMPLES) {
  test(`covers all of ${JSON.stringify(code).slice(0, 20)}… in ${language}`, () => {
    assert.equal(sumLengths(packTokens(code, language)), code.length);
  });
}

test('returns an empty string for code without highlighted tokens', () => {
  for (const [code, language] of [
    ['x -> y', 'no-such-language'],
    ['x -> y', 'text'],
    ['\n\n', 'd2'],
    ['', 'd2'],
  ] as const)
    assert.equal(packTokens(code, language), '');
});

test('marks the starts of lines with empty tokens', () => {
  assert.equal(markLines('a\nb: c\nd', '3-1p4-', [2]), '2-0M1-1p4-');
  assert.equal(markLines('a\nb', '', [1, 2]), '0M2-0M1-');
  assert.equal(markLines('a\n\nb', '4-', [3, 9]), '3-0M1-');
});
