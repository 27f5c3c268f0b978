import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Diagram} from '@d2lang/d2';
import {compileAndRender} from './render';

const SVG = btoa('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><svg width="9" height="9"></svg></svg>');

const createBoard = (name: string, nestedBoards: object = {}) =>
  ({
    name,
    root: {},
    shapes: [{id: 'a', type: 'rectangle', label: 'a', pos: {x: 0, y: 0}, classes: ['"><script>']}],
    connections: [],
    ...nestedBoards,
  }) as unknown as Diagram;

for (const options of [{}, {boards: true}, {animate: 1000}, {target: 'layers.x'}] as const)
  test(`escapes every diagram that D2 renders, with the options ${JSON.stringify(options)}`, async () => {
    const rendered: string[] = [];
    const diagram = createBoard('', {layers: [createBoard('x')]});
    await compileAndRender({files: {fence: ''}, entry: 'fence', options}, async (name, input) => {
      if (name === 'compile') return {diagram, graph: {layers: [{}]}, renderOptions: {}};
      rendered.push(JSON.stringify((input as {diagram: Diagram}).diagram));
      return SVG;
    });
    assert.ok(rendered.length > 0);
    for (const text of rendered) {
      assert.ok(text.includes('&quot;&gt;&lt;script'), text);
      assert.ok(!text.includes('<script'), text);
    }
  });
