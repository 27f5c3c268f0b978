import assert from 'node:assert/strict';
import {test} from 'node:test';
import {startProgress} from './progress';

test('reports progress every five seconds until the task ends, and estimates the time left from the last half minute', (context) => {
  context.mock.timers.enable({apis: ['setInterval']});
  const lines: string[] = [];
  const progress = startProgress('diagrams', (line) => lines.push(line));
  progress.total += 99;
  for (const [finished, expected] of [
    [0, '0 of 99 diagrams'],
    [30, '30 of 99 diagrams, about 23 s left'],
    [0, '30 of 99 diagrams, about 35 s left'],
    [3, '33 of 99 diagrams, about 40 s left'],
    [6, '39 of 99 diagrams, about 39 s left'],
    [0, '39 of 99 diagrams, about 47 s left'],
    [21, '60 of 99 diagrams, about 20 s left'],
    [0, '60 of 99 diagrams, about 39 s left'],
  ] as const) {
    progress.finished += finished;
    context.mock.timers.tick(4999);
    assert.notEqual(lines.at(-1), expected);
    context.mock.timers.tick(1);
    assert.equal(lines.at(-1), expected);
  }
  progress.stop();
  context.mock.timers.tick(60_000);
  assert.equal(lines.length, 8);
});
