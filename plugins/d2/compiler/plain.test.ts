import assert from 'node:assert/strict';
import {test} from 'node:test';
import {plain} from './plain';

for (const [source, words] of [
  ['**Backup** at 02:00', 'Backup at 02:00'],
  ['# Backup\n\n- **starts** at _2_\n- ends *soon*', 'Backup\nstarts at 2\nends soon'],
  ['See [the plan](https://example.org/a_b) and `make all`', 'See the plan and make all'],
  ['| day | size |\n| --- | ---: |\n| Mon | 4 |', 'day size\nMon 4'],
  ['> quoted\n\n---\n\n~~gone~~', 'quoted\ngone'],
  ['<b>bold</b> and a < b, 2 * 3, snake_case, \\*stars\\*', 'bold and a < b, 2 * 3, snake_case, *stars*'],
  ['```go\nfunc main() {}\n```', 'func main() {}'],
] as const)
  test(`plain: Markdown is read as its words: ${JSON.stringify(words)}`, () =>
    assert.equal(plain(source, 'markdown'), words));

for (const [source, words] of [
  ['t = \\frac{40\\,\\mathrm{GB}}{2\\,\\mathrm{GB}/s}', 't = 40 GB / 2 GB/s'],
  ['\\sqrt{a^2 + b^2} \\times \\alpha', '√(a^2 + b^2) × alpha'],
  ['x_{1} \\leq 5 \\ne y \\geq \\left(z\\right)', 'x_1 ≤ 5 ≠ y ≥ (z)'],
] as const)
  test(`plain: a formula is read without its commands: ${JSON.stringify(words)}`, () =>
    assert.equal(plain(source, 'latex'), words));

test('plain: text and code stay as they are', () => {
  assert.equal(plain('**a** \\frac', undefined), '**a** \\frac');
  assert.equal(plain('a := **b', 'go'), 'a := **b');
});

test('plain: signs that are repeated a thousand times take no longer than other text', () => {
  for (const sign of ['[', '<a', '**_', '\\frac{', '| - ', '`', '![](', '{{']) {
    const started = performance.now();
    for (const language of ['markdown', 'latex']) plain(sign.repeat(50_000), language);
    assert.ok(performance.now() - started < 500, sign);
  }
});
