import assert from 'node:assert/strict';
import {test} from 'node:test';
import {startProgress} from './progress';

test('progress is reported every five seconds until the task ends', (context) => {
  context.mock.timers.enable({apis: ['setInterval']});
  const lines: string[] = [];
  const progress = startProgress('diagrams', (line) => lines.push(line));
  progress.total += 3;
  for (const expected of ['1 of 3 diagrams', '2 of 3 diagrams']) {
    progress.finished += 1;
    context.mock.timers.tick(4999);
    assert.notEqual(lines.at(-1), expected);
    context.mock.timers.tick(1);
    assert.equal(lines.at(-1), expected);
  }
  progress.stop();
  context.mock.timers.tick(60_000);
  assert.equal(lines.length, 2);
});
