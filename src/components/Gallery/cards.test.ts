import assert from 'node:assert/strict';
import {test} from 'node:test';
import {createElement} from 'react';
import {arrangeCards, type Card, matchesFilter, NO_FILTER, readCards} from './cards';

const Example = () => null;
const createCard = (id: string) =>
  JSON.stringify({id, title: id, lineCount: 3, thumbnail: {src: 'diagrams/a.svg', width: 4, height: 3}});

const CONTENT = [
  createElement('h2', {key: 1, id: 'systems'}, 'Systems'),
  createElement(Example, {key: 2, engine: 'elk', card: createCard('zones')} as object),
  createElement('h2', {key: 3, id: 'ideas'}, 'Ideas'),
  createElement(Example, {key: 4, engine: 'dagre', look: 'sketch', card: createCard('museum')} as object),
];

test('assigns an example to the heading above it', () => {
  const {kinds, cards} = readCards(CONTENT, Example);
  assert.deepEqual(kinds, [
    {id: 'systems', label: 'Systems'},
    {id: 'ideas', label: 'Ideas'},
  ]);
  assert.deepEqual(
    cards.map(({id, kind, engine, look}) => [id, kind, engine, look]),
    [
      ['zones', 'systems', 'elk', 'default'],
      ['museum', 'ideas', 'dagre', 'sketch'],
    ],
  );
});

test('sorts cards by their order, and puts cards that are missing from it last', () => {
  const {cards} = readCards(CONTENT, Example);
  const list = (order: string) => arrangeCards(cards, order).map(({id, size}) => [id, size]);
  assert.deepEqual(list('museum:tall'), [
    ['museum', 'tall'],
    ['zones', undefined],
  ]);
  assert.deepEqual(list(''), [
    ['zones', undefined],
    ['museum', undefined],
  ]);
  assert.throws(
    () => list('museum:huge'),
    /"museum:huge" in a gallery's order has an unknown size\. Use one of: large/,
  );
});

test('matches a card only if it meets all filters', () => {
  const [zones] = readCards(CONTENT, Example).cards as [Card];
  assert.equal(matchesFilter(zones, NO_FILTER), true);
  assert.equal(matchesFilter(zones, {kind: 'systems', look: 'default', engine: 'elk'}), true);
  assert.equal(matchesFilter(zones, {kind: 'systems', look: 'sketch', engine: ''}), false);
});
