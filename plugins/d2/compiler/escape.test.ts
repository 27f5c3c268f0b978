import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Diagram} from '@d2lang/d2';
import {escapeDiagram} from './escape';

test('escapes only classes and constraints, on every board', () => {
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
  assert.deepEqual(escapeDiagram(whole(name)), whole(written));
});

test('removes markup from gradients in all color properties', () => {
  const gradient = 'linear-gradient(45deg, red "/></linearGradient><path/d=", blue 5%)';
  const plain = 'linear-gradient(45deg, red linearGradientpathd, blue 5%)';
  const part = (paint: string) => ({id: 'a', fill: paint, stroke: paint, color: paint, label: gradient});
  const board = (paint: string) =>
    ({
      root: part(paint),
      shapes: [part(paint)],
      connections: [part(paint)],
      legend: {shapes: [part(paint)], connections: []},
    }) as unknown as Diagram;
  assert.deepEqual(escapeDiagram(board(gradient)), board(plain));
  const kept = 'radial-gradient(circle at 50% 50%, #ff0 0%, rgba(1, 2, 3, .5) 90.5%)';
  assert.deepEqual(escapeDiagram(board(kept)), board(kept));
});
