import assert from 'node:assert/strict';
import {test} from 'node:test';
import {withInlineVariables, withoutOverridden} from './inlineVariables';

const inline = (sheet: string, ...scripts: string[]) => withInlineVariables([sheet], scripts)[0];

test('a variable that is set once, on the root, gives way to its value', () => {
  assert.equal(
    inline(':root{--a:1px;--b:calc(var(--a)*2)}p{margin:var(--a);padding:var(--b)}'),
    ':root{}p{margin:1px;padding:calc(1px*2)}',
  );
  assert.equal(inline('@layer x{:root{--a:red}}p{color:var(--a)}'), '@layer x{:root{}}p{color:red}');
});

test('values do not become one word with their neighbours', () => {
  assert.equal(inline(':root{--w:1px;--s:solid}p{border:var(--w)var(--s)red}'), ':root{}p{border:1px solid red}');
  assert.equal(inline(':root{--f:"A B"}p{font:1px/2 var(--f),b}'), ':root{}p{font:1px/2 "A B",b}');
});

test('a variable stays that can have another value, or that others read', () => {
  for (const sheet of [
    ':root{--a:1px}p{--a:2px;margin:var(--a)}',
    ':root{--a:1px}@media print{:root{--a:2px}}p{margin:var(--a)}',
    '@media print{:root{--a:1px}}p{margin:var(--a)}',
    'p{--a:1px;margin:var(--a)}',
    ':root{--a:1px}html[data-theme=dark]{--a:2px}p{margin:var(--a)}',
    // Its value is that of the root, whatever is set further inside.
    ':root{--a:var(--b);--b:1px}p{--b:2px;margin:var(--a)}',
    ':root{--a:var(--nowhere)}p{margin:var(--a)}',
    ':root{--a:initial}p{margin:var(--a)}',
    ':root{--a:url(x.svg)}p{background:var(--a)}',
    ':root{--a:1px}p{margin:var(--a,2px)}',
  ])
    assert.equal(inline(sheet), sheet);
  const named = ':root{--a:1px}p{margin:var(--a)}';
  assert.equal(inline(named, 'style:{margin:"var(--a)"}'), named);
});

test('what the root has by its theme is read where it was', () => {
  assert.equal(
    inline(':root{--a:var(--b);--b:#fff}[data-theme=dark]{--b:#000}p{color:var(--a)}'),
    ':root{--b:#fff}[data-theme=dark]{--b:#000}p{color:var(--b)}',
  );
});

test('a long value stays where it is read more than once', () => {
  const sheet = ':root{--a:0 0 1px 2px #000,0 0 3px #fff}p{box-shadow:var(--a)}b{box-shadow:var(--a)}';
  assert.equal(inline(sheet), sheet);
});

test('signs in strings and addresses are no ends, and all sheets count', () => {
  const icon = 'i{--icon:url(data:image/svg+xml;base64,AA);content:"};--a:3px"}';
  assert.equal(inline(`${icon}:root{--a:1px}p{margin:var(--a)}`), `${icon}:root{}p{margin:1px}`);
  assert.deepEqual(withInlineVariables([':root{--a:1px}', 'p{margin:var(--a)}'], []), [':root{}', 'p{margin:1px}']);
  assert.deepEqual(withInlineVariables([':root{--a:1px}b{margin:var(--a)}', 'p{--a:2px}'], []), [
    ':root{--a:1px}b{margin:var(--a)}',
    'p{--a:2px}',
  ]);
});

test('a variable of the root that a layer sets is left out where the sheet sets it outside of layers, always', () => {
  const own = ':root{--a:2px}p{margin:var(--a)}';
  assert.equal(
    withoutOverridden(`@layer x{:root{--a:1px;--b:1px}html[data-theme=dark]{--a:3px}}${own}`),
    `@layer x{:root{--b:1px}html[data-theme=dark]{}}${own}`,
  );
  for (const sheet of [
    '@layer x{:root{--a:1px}}@media print{:root{--a:2px}}',
    '@layer x{:root{--a:1px}}html[data-theme=dark]{--a:2px}',
    '@layer x{:root{--a:1px}}p{--a:2px}',
    '@layer x{:root{--a:1px}}@layer y{:root{--a:2px}}',
    '@layer x{p{--a:1px}}:root{--a:2px}',
    '@layer x{:root{--a:1px!important}}:root{--a:2px}',
    ':root{--a:1px}:root{--a:2px}',
  ])
    assert.equal(withoutOverridden(sheet), sheet);
});
