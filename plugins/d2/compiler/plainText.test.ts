import assert from 'node:assert/strict';
import {test} from 'node:test';
import {toPlainText} from './plainText';

const REPETITIONS = 50_000;
const MAX_MS = 500;

for (const [label, expected] of [
  ['**Backup** at 02:00', 'Backup at 02:00'],
  ['# Backup\n\n- **starts** at _2_\n- ends *soon*', 'Backup\nstarts at 2\nends soon'],
  ['See [the plan](https://example.org/a_b) and `make all`', 'See the plan and make all'],
  ['| day | size |\n| --- | ---: |\n| Mon | 4 |', 'day size\nMon 4'],
  ['> quoted\n\n---\n\n~~gone~~', 'quoted\ngone'],
  ['<b>bold</b> and a < b, 2 * 3, snake_case, \\*stars\\*', 'bold and a < b, 2 * 3, snake_case, *stars*'],
  ['```go\nfunc main() {}\n```', 'func main() {}'],
] as const)
  test(`strips Markdown from ${JSON.stringify(label)}`, () => assert.equal(toPlainText(label, 'markdown'), expected));

for (const [label, expected] of [
  ['t = \\frac{40\\,\\mathrm{GB}}{2\\,\\mathrm{GB}/s}', 't = 40 GB / 2 GB/s'],
  ['\\sqrt{a^2 + b^2} \\times \\alpha', '√(a^2 + b^2) × alpha'],
  ['x_{1} \\leq 5 \\ne y \\geq \\left(z\\right)', 'x_1 ≤ 5 ≠ y ≥ (z)'],
] as const)
  test(`converts LaTeX to plain text: ${JSON.stringify(label)}`, () =>
    assert.equal(toPlainText(label, 'latex'), expected));

test('leaves plain text and labels in other languages unchanged', () => {
  assert.equal(toPlainText('**a** \\frac', undefined), '**a** \\frac');
  assert.equal(toPlainText('a := **b', 'go'), 'a := **b');
});

// Catches regular expressions that backtrack.
test('handles 50,000 repeated delimiters in under 500 ms', () => {
  for (const delimiter of ['[', '<a', '**_', '\\frac{', '| - ', '`', '![](', '{{']) {
    const startTime = performance.now();
    for (const language of ['markdown', 'latex']) toPlainText(delimiter.repeat(REPETITIONS), language);
    assert.ok(performance.now() - startTime < MAX_MS, `${delimiter} took too long`);
  }
});
