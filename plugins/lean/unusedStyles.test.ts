import assert from 'node:assert/strict';
import {test} from 'node:test';
import {collectIdentifiers, dropUnusedRules} from './unusedStyles';

const SCRIPT = `n.jsx("div",{className:"alert alert--info",children:n.jsx("p",{id:"top","data-open":!0})})`;

const purge = (sheet: string, script = SCRIPT) => dropUnusedRules(sheet, collectIdentifiers([script]));

test('a rule whose class no script names is left out, and the others stay unchanged', async () => {
  assert.equal(
    await purge('.alert{color:red}.hero{color:blue}.alert--info p{margin:0}'),
    '.alert{color:red}.alert--info p{margin:0}',
  );
  assert.equal(await purge('.alert,.hero{color:red}'), '.alert{color:red}');
  assert.equal(await purge('.alert .hero{color:red}'), '');
});

test('rules that depend on a reader\u2019s settings stay', async () => {
  for (const sheet of [
    '@media print{.alert{display:none}}',
    '@media (forced-colors:active){.alert{border:1px solid}}',
    '@media (prefers-reduced-motion:reduce){*{animation-duration:1ms!important}}',
    ':root{color-scheme:light}',
    'html[data-theme=dark] p{color:#fff}',
    'html:lang(ko){word-break:keep-all}',
    ':focus-visible{outline:2px solid}',
    '@supports (animation-timeline:scroll()){.alert{animation:edges}}',
    '@keyframes edges{to{opacity:1}}.alert{animation:edges}',
  ])
    assert.equal(await purge(sheet), sheet);
});

test('class names that scripts compose stay', async () => {
  assert.equal(await purge('.t-c{color:green}.t-o{color:red}.tx{color:blue}'), '.t-c{color:green}.t-o{color:red}');
});

test('an unused variable is left out', async () => {
  assert.equal(
    await purge(':root{--used:1px;--spare:2px}.alert{margin:var(--used)}'),
    ':root{--used:1px}.alert{margin:var(--used)}',
  );
});

test('a variable that a script names stays, with the variables in its value', async () => {
  const sheet = ':root{--gray:#999;--quiet:var(--gray);--spare:2px}html[data-theme=dark]{--quiet:#fff}';
  assert.equal(
    await purge(sheet, 'n.jsx(Close,{color:"var(--quiet)"})'),
    ':root{--gray:#999;--quiet:var(--gray)}html[data-theme=dark]{--quiet:#fff}',
  );
});
