import assert from 'node:assert/strict';
import {test} from 'node:test';
import {hasModifier, isSearchKey} from './shortcut';

const NONE = {altKey: false, ctrlKey: false, metaKey: false, shiftKey: false};

test("Ctrl + K and Command + K open the search, even with Caps Lock, and other combinations don't", () => {
  assert.ok(isSearchKey({...NONE, key: 'k', ctrlKey: true}));
  assert.ok(isSearchKey({...NONE, key: 'K', metaKey: true}));
  assert.ok(!isSearchKey({...NONE, key: 'k'}));
  for (const modifier of ['shiftKey', 'altKey', 'metaKey'])
    assert.ok(!isSearchKey({...NONE, key: 'K', ctrlKey: true, [modifier]: true}), modifier);
});

test('Alt is a modifier', () => {
  assert.ok(hasModifier({...NONE, altKey: true}));
  assert.ok(!hasModifier(NONE));
});
