import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Diagram} from '@d2lang/d2';
import {escapeDiagram} from './escape';

test('escapes class names and column constraints on every board, and leaves other text alone', () => {
  const hostileText = 'a"><script>&';
  const escapedHtml = 'a&quot;&gt;&lt;script&gt;&amp;';
  const createBoard = (text: string, nestedBoards: object) =>
    ({
      shapes: [
        {
          id: hostileText,
          classes: [text],
          columns: [
            {name: hostileText, constraint: [text]},
            {name: hostileText, constraint: null},
          ],
        },
        {id: 'b'},
      ],
      connections: [{id: hostileText, classes: [text]}],
      ...nestedBoards,
    }) as unknown as Diagram;
  const createDiagram = (text: string) =>
    createBoard(text, {
      layers: [createBoard(text, {})],
      steps: [createBoard(text, {scenarios: [createBoard(text, {})]})],
    });
  assert.deepEqual(escapeDiagram(createDiagram(hostileText)), createDiagram(escapedHtml));
});

const HOSTILE_GRADIENT = 'linear-gradient(45deg, red "/></linearGradient><path/d=", blue 5%)';

/** Creates a diagram with the same paint in every color property, and a hostile label. */
function createPaintedDiagram(paint: string): Diagram {
  const element = {id: 'a', fill: paint, stroke: paint, color: paint, label: HOSTILE_GRADIENT};
  return {
    root: element,
    shapes: [element],
    connections: [element],
    legend: {shapes: [element], connections: []},
  } as unknown as Diagram;
}

test('strips markup from gradients in every color property, but not from labels', () => {
  const strippedGradient = 'linear-gradient(45deg, red linearGradientpathd, blue 5%)';
  assert.deepEqual(escapeDiagram(createPaintedDiagram(HOSTILE_GRADIENT)), createPaintedDiagram(strippedGradient));
});

test('leaves safe gradients unchanged', () => {
  const diagram = createPaintedDiagram('radial-gradient(circle at 50% 50%, #ff0 0%, rgba(1, 2, 3, .5) 90.5%)');
  assert.deepEqual(escapeDiagram(diagram), diagram);
});
