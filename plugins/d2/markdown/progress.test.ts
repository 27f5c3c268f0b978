import assert from 'node:assert/strict';
import {test} from 'node:test';
import {startProgress} from './progress';

test('progress is reported every five seconds until the task ends, with the time that the rest takes', (context) => {
  context.mock.timers.enable({apis: ['setInterval']});
  const lines: string[] = [];
  const progress = startProgress('diagrams', (line) => lines.push(line));
  progress.total += 9;
  for (const [finished, expected] of [
    [1, '1 of 9 diagrams, about 40 s left'],
    [0, '1 of 9 diagrams'],
    [3, '4 of 9 diagrams, about 9 s left'],
  ] as const) {
    progress.finished += finished;
    context.mock.timers.tick(4999);
    assert.notEqual(lines.at(-1), expected);
    context.mock.timers.tick(1);
    assert.equal(lines.at(-1), expected);
  }
  progress.stop();
  context.mock.timers.tick(60_000);
  assert.equal(lines.length, 3);
});
