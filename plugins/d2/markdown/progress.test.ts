import assert from 'node:assert/strict';
import {test} from 'node:test';
import {startProgress} from './progress';

test('progress is reported every five seconds until the task ends', (context) => {
  context.mock.timers.enable({apis: ['setInterval']});
  const lines: string[] = [];
  const progress = startProgress('diagrams', (line) => lines.push(line));
  progress.add(2);
  progress.add(1);
  progress.done();
  context.mock.timers.tick(4999);
  assert.deepEqual(lines, []);
  context.mock.timers.tick(1);
  assert.deepEqual(lines, ['1 of 3 diagrams']);
  progress.done();
  context.mock.timers.tick(5000);
  assert.deepEqual(lines, ['1 of 3 diagrams', '2 of 3 diagrams']);
  progress.end();
  context.mock.timers.tick(60_000);
  assert.equal(lines.length, 2);
});
