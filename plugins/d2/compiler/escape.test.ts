import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Diagram} from '@d2lang/d2';
import {escapeNames} from './escape';

test('escape: classes and constraints are written as XML, on every board; all else stays', () => {
  const name = 'a"><script>&';
  const written = 'a&quot;&gt;&lt;script&gt;&amp;';
  const board = (text: string, inside: object) =>
    ({
      shapes: [
        {
          id: name,
          classes: [text],
          columns: [
            {name, constraint: [text]},
            {name, constraint: null},
          ],
        },
        {id: 'b'},
      ],
      connections: [{id: name, classes: [text]}],
      ...inside,
    }) as unknown as Diagram;
  const whole = (text: string) =>
    board(text, {layers: [board(text, {})], steps: [board(text, {scenarios: [board(text, {})]})]});
  assert.deepEqual(escapeNames(whole(name)), whole(written));
});
