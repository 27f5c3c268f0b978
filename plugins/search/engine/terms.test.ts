import assert from 'node:assert/strict';
import {test} from 'node:test';
import {stem} from './english';
import {decomposeToJamo, getStems} from './korean';
import {normalize, tokenizePiece} from './tokens';

const listTerms = (piece: string) => tokenizePiece(piece).flatMap(({term, parts}) => [term, ...parts]);

test('the forms of an English word, and its British spelling, have the same stem', () => {
  for (const forms of [
    'connection connections',
    'style styles styled styling',
    'library libraries',
    'box boxes',
    'nest nested nesting',
    'animate animated animating',
    'color colour colours coloured',
    'gray grey greyed',
    'organize organise organising',
    'theme themes themed theming',
  ])
    assert.equal(new Set(forms.split(' ').map(stem)).size, 1, forms);
});

test('an English word that only resembles a form is its own stem', () => {
  for (const word of ['class', 'string', 'bus', 'red', 'grid-gap', '0.7.1', 'this']) assert.equal(stem(word), word);
  assert.notEqual(stem('string'), stem('str'));
  assert.notEqual(stem('notes'), stem('not'));
  assert.notEqual(stem('themes'), stem('them'));
});

test('Hangul is decomposed into jamo, whatever its Unicode form', () => {
  assert.equal(decomposeToJamo('연결'), 'ㅇㅕㄴㄱㅕㄹ');
  assert.equal(decomposeToJamo('값'), 'ㄱㅏㅂㅅ');
  assert.equal(decomposeToJamo(normalize('ㄷㅏ')), 'ㄷㅏ');
  for (const typed of ['연ㄱ', '연ㄱ'.normalize('NFKC'), '연ㄱ'.normalize('NFD')])
    assert.ok(decomposeToJamo('연결').startsWith(decomposeToJamo(normalize(typed))), typed);
});

test('Korean stems have no particles or endings', () => {
  for (const pair of [
    ...['도형을 도형', '연결에서 연결', '설치하기 설치', '설치하는 설치', '설치해야 설치', '컨테이너에서는 컨테이너'],
    ...['다이어그램들의 다이어그램', '순서도를 순서도', '선을 선', '맥에서 맥'],
  ]) {
    const [word = '', expected = ''] = pair.split(' ');
    assert.ok(getStems(word).includes(decomposeToJamo(expected)), `${word}: ${getStems(word)}`);
  }
  assert.ok(!getStems('종이').includes(decomposeToJamo('종')));
});

test('the first stem of a Korean word is the word itself, and a short word has no other', () => {
  for (const word of ['도', '선', '지도', '가이드', 'ㅋ', '연ㄱ'])
    assert.equal(getStems(word)[0], decomposeToJamo(word));
  assert.deepEqual(getStems('지도'), [decomposeToJamo('지도')]);
});

test('a name is a term as a whole and in parts', () => {
  assert.deepEqual(listTerms('sql_table'), ['sql_table', 'sql', 'table', 'sqltable']);
  assert.deepEqual(listTerms('grid-gap:'), ['grid-gap', 'grid', 'gap', 'gridgap']);
  assert.deepEqual(listTerms('0.6.9,'), ['0.6.9']);
  assert.deepEqual(listTerms('v0.7.1'), ['0.7.1']);
  assert.deepEqual(listTerms("crow's"), ['crow']);
  assert.ok(listTerms('style.stroke-dash').includes('stroke-dash'));
  for (const term of ['--animate-interval', 'animate-interval'])
    assert.ok(listTerms('--animate-interval').includes(term));
});

test('an operator is a term alone and together with its operand', () => {
  for (const piece of ['->', '<->', '<-', '--', '&', '!&', '**', '*', '...@', '@', '|', '|md', '...@x'])
    assert.ok(listTerms(piece).includes(piece), piece);
  assert.ok(listTerms('${x}').some((term) => term.startsWith('${x')));
  assert.deepEqual(listTerms('a->b'), ['a', '->', 'b', 'a->b']);
  assert.deepEqual(listTerms('(word).'), ['word']);
});

test('Hangul after a name is a separate term', () => {
  assert.deepEqual(listTerms('grid-gap은'), ['grid-gap', 'grid', 'gap', 'gridgap', '은']);
});

test('normalizing removes case, accents, widths, composition, and invisible characters', () => {
  const pairs = {Café: 'cafe', ＡＢＣ: 'abc', '\u200fab\u202ec\u200b': 'abc', [`${'연결'.normalize('NFD')}`]: '연결'};
  for (const [given, expected] of Object.entries(pairs)) assert.equal(normalize(given), expected);
});
