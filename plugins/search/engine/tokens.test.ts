import assert from 'node:assert/strict';
import {test} from 'node:test';
import {normalize, tokensOfPiece} from './tokens';

const terms = (piece: string) => tokensOfPiece(piece).flatMap(({term, parts}) => [term, ...parts]);

test('names are kept whole and in parts', () => {
  assert.deepEqual(terms('sql_table'), ['sql_table', 'sql', 'table', 'sqltable']);
  assert.deepEqual(terms('grid-gap:'), ['grid-gap', 'grid', 'gap', 'gridgap']);
  assert.deepEqual(terms('0.6.9,'), ['0.6.9']);
  assert.deepEqual(terms('v0.7.1'), ['0.7.1']);
  assert.ok(terms('style.stroke-dash').includes('stroke-dash'));
  assert.ok(terms('--animate-interval').includes('--animate-interval'));
  assert.ok(terms('--animate-interval').includes('animate-interval'));
  assert.deepEqual(terms("crow's"), ['crow']);
});

test('operators are terms, alone and with what they stand at', () => {
  for (const sign of ['->', '<->', '<-', '--', '&', '!&', '**', '*', '...@', '@', '|'])
    assert.ok(terms(sign).includes(sign), sign);
  assert.ok(terms('|md').includes('|md'));
  assert.ok(terms('${x}').some((term) => term.startsWith('${x')));
  assert.ok(terms('...@x').includes('...@x'));
  assert.deepEqual(terms('a->b'), ['a', '->', 'b', 'a->b']);
  assert.deepEqual(terms('(word).'), ['word']);
});

test('Hangul is a term apart from the name before it', () => {
  assert.deepEqual(
    terms('grid-gap은').filter((term) => !/^(grid|gap|gridgap)$/.test(term)),
    ['grid-gap', '은'],
  );
});

test('ways of writing the same are the same', () => {
  assert.equal(normalize('Café'), 'cafe');
  assert.equal(normalize('ＡＢＣ'), 'abc');
  assert.equal(normalize('연결'.normalize('NFD')), '연결');
  assert.equal(normalize('\u200fab\u202ec\u200b'), 'abc');
});
