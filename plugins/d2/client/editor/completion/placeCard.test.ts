import assert from 'node:assert/strict';
import {test} from 'node:test';
import {placeCard} from './placeCard';

const SPACE = {left: 0, right: 1000, top: 50, bottom: 500};
const OPTION = {left: 600, right: 800, top: 440, bottom: 470};
const CARD = {left: 0, right: 300, top: 0, bottom: 160};

test('below the line, the card starts no higher than the list, and scrolls if there is too little room', () => {
  const list = {left: 600, right: 800, top: 400, bottom: 490};
  assert.deepEqual(placeCard(380, list, OPTION, CARD, SPACE), {
    style: 'top: 0px; max-height: 100px; max-width: 600px',
    class: 'cm-completionInfo-left',
  });
});

test('above the line, the card ends no lower than the list', () => {
  const list = {left: 100, right: 300, top: 300, bottom: 480};
  assert.deepEqual(placeCard(480, list, OPTION, CARD, SPACE), {
    style: 'top: 20px; max-height: 430px; max-width: 700px',
    class: 'cm-completionInfo-right',
  });
});
