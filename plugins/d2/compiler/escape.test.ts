import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Diagram} from '@d2lang/d2';
import {escapeDiagram} from './escape';

test('escapes only classes and constraints, on every board', () => {
  const name = 'a"><script>&';
  const written = 'a&quot;&gt;&lt;script&gt;&amp;';
  const createBoard = (text: string, inside: object) =>
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
  const createDiagram = (text: string) =>
    createBoard(text, {
      layers: [createBoard(text, {})],
      steps: [createBoard(text, {scenarios: [createBoard(text, {})]})],
    });
  assert.deepEqual(escapeDiagram(createDiagram(name)), createDiagram(written));
});

test('removes markup from gradients in all color properties', () => {
  const gradient = 'linear-gradient(45deg, red "/></linearGradient><path/d=", blue 5%)';
  const plain = 'linear-gradient(45deg, red linearGradientpathd, blue 5%)';
  const createPart = (paint: string) => ({id: 'a', fill: paint, stroke: paint, color: paint, label: gradient});
  const createBoard = (paint: string) =>
    ({
      root: createPart(paint),
      shapes: [createPart(paint)],
      connections: [createPart(paint)],
      legend: {shapes: [createPart(paint)], connections: []},
    }) as unknown as Diagram;
  assert.deepEqual(escapeDiagram(createBoard(gradient)), createBoard(plain));
  const kept = 'radial-gradient(circle at 50% 50%, #ff0 0%, rgba(1, 2, 3, .5) 90.5%)';
  assert.deepEqual(escapeDiagram(createBoard(kept)), createBoard(kept));
});
