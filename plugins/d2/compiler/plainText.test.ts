import assert from 'node:assert/strict';
import {test} from 'node:test';
import {toPlainText} from './plainText';

for (const [source, words] of [
  ['**Backup** at 02:00', 'Backup at 02:00'],
  ['# Backup\n\n- **starts** at _2_\n- ends *soon*', 'Backup\nstarts at 2\nends soon'],
  ['See [the plan](https://example.org/a_b) and `make all`', 'See the plan and make all'],
  ['| day | size |\n| --- | ---: |\n| Mon | 4 |', 'day size\nMon 4'],
  ['> quoted\n\n---\n\n~~gone~~', 'quoted\ngone'],
  ['<b>bold</b> and a < b, 2 * 3, snake_case, \\*stars\\*', 'bold and a < b, 2 * 3, snake_case, *stars*'],
  ['```go\nfunc main() {}\n```', 'func main() {}'],
] as const)
  test(`removes the markup of Markdown: ${JSON.stringify(words)}`, () =>
    assert.equal(toPlainText(source, 'markdown'), words));

for (const [source, words] of [
  ['t = \\frac{40\\,\\mathrm{GB}}{2\\,\\mathrm{GB}/s}', 't = 40 GB / 2 GB/s'],
  ['\\sqrt{a^2 + b^2} \\times \\alpha', '√(a^2 + b^2) × alpha'],
  ['x_{1} \\leq 5 \\ne y \\geq \\left(z\\right)', 'x_1 ≤ 5 ≠ y ≥ (z)'],
] as const)
  test(`removes the commands of a formula: ${JSON.stringify(words)}`, () =>
    assert.equal(toPlainText(source, 'latex'), words));

test('returns text and code unchanged', () => {
  assert.equal(toPlainText('**a** \\frac', undefined), '**a** \\frac');
  assert.equal(toPlainText('a := **b', 'go'), 'a := **b');
});

test('reads repeated markup in linear time', () => {
  for (const sign of ['[', '<a', '**_', '\\frac{', '| - ', '`', '![](', '{{']) {
    const started = performance.now();
    for (const language of ['markdown', 'latex']) toPlainText(sign.repeat(50_000), language);
    assert.ok(performance.now() - started < 500, sign);
  }
});
