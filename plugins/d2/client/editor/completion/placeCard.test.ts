import assert from 'node:assert/strict';
import {test} from 'node:test';
import {placeCard} from './placeCard';

const SPACE = {left: 0, right: 1000, top: 50, bottom: 500};
const CARD = {left: 0, right: 300, top: 0, bottom: 160};

test('aligns the card with the top of a list below the line, and lets it scroll if there is too little room', () => {
  assert.deepEqual(placeCard(380, {left: 600, right: 800, top: 400, bottom: 490}, CARD, SPACE), {
    style: 'top: 0; max-height: 100px; max-width: 600px',
    class: 'cm-completionInfo-left',
  });
});

test('aligns the card with the bottom of a list above the line', () => {
  assert.deepEqual(placeCard(480, {left: 100, right: 300, top: 300, bottom: 480}, CARD, SPACE), {
    style: 'bottom: 0; max-height: 430px; max-width: 700px',
    class: 'cm-completionInfo-right',
  });
});
