import assert from 'node:assert/strict';
import {test} from 'node:test';
import {findContext} from './context';
import {collectNames, filterSuggestions, findWord, suggest} from './suggest';

const SHOP = `
vars: {brand: navy; d2-config: {pad: 10}; sizes: {wide: 300}}
classes: {hot: {style.fill: red}}
shop: {web -> api; "my db".style.fill: blue}
user -> shop.web
layers: {night: {shop.cron}}
`;

/** Returns the first suggestions at `‸`. */
function complete(source: string, count = 4): string[] {
  const before = source.slice(0, source.indexOf('‸'));
  const context = findContext(before);
  const all = suggest(context, {...collectNames([SHOP]), icons: ['/img/icons/database.svg', '/img/icons/key.svg']});
  return filterSuggestions(all, before.slice(context.from))
    .slice(0, count)
    .map(({label}) => label);
}

test('suggests values of a keyword', () => {
  assert.deepEqual(complete('a.shape: cy‸'), ['cylinder']);
  assert.deepEqual(complete('a -> b: {target-arrowhead.shape: cf-m‸'), ['cf-many', 'cf-many-required']);
  assert.deepEqual(complete('a.style.fill: nav‸'), ['navajowhite', 'navy']);
  assert.deepEqual(complete('a.style.bold: ‸'), ['true', 'false']);
  assert.deepEqual(complete('a.near: top‸'), ['top-left', 'top-center', 'top-right']);
  assert.equal(complete('a.label.near: ‸', 99).length, 33);
  assert.deepEqual(complete('vars: {d2-config: {layout-engine: e‸'), ['elk']);
  assert.deepEqual(complete('vars: {d2-config: {theme-id: 30‸'), ['300', '301', '302', '303']);
  assert.deepEqual(complete('a: {id: int {constraint: p‸'), ['primary_key']);
});

test("suggests the site's icons by their addresses", () => {
  assert.deepEqual(complete('a.icon: ‸'), ['/img/icons/database.svg', '/img/icons/key.svg']);
  assert.deepEqual(complete('a: {icon: data‸'), ['/img/icons/database.svg']);
  assert.deepEqual(complete('a -> b: {icon: /img/icons/k‸'), ['/img/icons/key.svg']);
  assert.deepEqual(complete('a.icon: https://‸'), []);
  assert.deepEqual(complete('a.link: /img‸'), []);
});

test('suggests keywords that fit the place', () => {
  assert.deepEqual(complete('a.style.fi‸'), ['fill', 'fill-pattern']);
  assert.deepEqual(complete('a -> b: {target-arrowhead.style.fi‸'), ['fill', 'fill-pattern', 'filled']);
  assert.deepEqual(complete('a -> b: {tar‸'), ['target-arrowhead']);
  assert.deepEqual(complete('a -> b: {‸', 99).includes('shape'), false);
  assert.deepEqual(complete('vars: {d2-config: {the‸'), [
    'theme-id',
    'theme-overrides',
    'dark-theme-id',
    'dark-theme-overrides',
  ]);
  assert.deepEqual(complete('lay‸'), ['layers']);
  assert.deepEqual(complete('web: {lay‸'), []);
  assert.deepEqual(complete('*: {&lev‸'), ['level']);
});

test('finds styles in a shape by the parts of their names, but only for a word', () => {
  assert.deepEqual(complete('web: {bord‸'), ['style.border-radius', 'style.double-border']);
  assert.deepEqual(complete('web.dash‸'), ['style.stroke-dash']);
  assert.deepEqual(complete('web -> db: {fi‸'), ['style.fill', 'style.fill-pattern']);
  assert.deepEqual(complete('classes: {hot: {dash‸'), ['style.stroke-dash']);
  assert.deepEqual(complete('web: {sty‸'), ['style']);
  assert.deepEqual(
    complete('web: {‸', 99).filter((label) => label.startsWith('style')),
    ['style'],
  );
  for (const source of ['bord‸', 'vars: {bord‸', '*: {&bord‸', 'layers: {bord‸', 'classes: {bord‸'])
    assert.deepEqual(complete(source), [], source);
});

test('suggests typical numbers for styles', () => {
  assert.deepEqual(complete('a.style.stroke-dash: ‸'), ['3', '5', '10']);
  assert.deepEqual(complete('a: {style: {opacity: 0.6‸'), ['0.6']);
  assert.deepEqual(complete('a.width: ‸'), []);
});

test('suggests names from the source', () => {
  assert.deepEqual(complete('‸', 2), ['shop', 'user']);
  assert.deepEqual(complete('shop.‸'), ['web', 'api', '"my db"', 'cron']);
  assert.deepEqual(complete('shop: {web -> ‸', 9), ['web', 'api', '"my db"', 'cron']);
  assert.deepEqual(complete('shop.my‸'), ['"my db"']);
  assert.deepEqual(complete('user.class: ‸'), ['hot']);
  assert.deepEqual(complete('user: In ${‸'), ['brand', 'sizes', 'sizes.wide']);
  assert.deepEqual(complete('user.link: ‸'), ['layers.night']);
});

test('where a new name can be, suggests only names that start with the word', () => {
  const all = suggest(findContext('le'), collectNames([SHOP]));
  const labels = (isStrict: boolean): string[] => filterSuggestions(all, 'le', isStrict).map(({label}) => label);
  assert.deepEqual(labels(true), ['left']);
  assert.deepEqual(labels(false), ['left', 'style']);
});

test('suggests nothing for labels and inside text', () => {
  for (const source of [
    'web: ‸',
    'web -> api: s‸',
    '# sha‸',
    'web: |md sha‸',
    'web.label: ‸',
    'web.style: {fill: "re‸',
  ])
    assert.deepEqual(complete(source), [], source);
});

test('explains keywords and values, but not names', () => {
  const explain = (source: string): string | undefined => {
    const [before = '', word = ''] = source.split('‸');
    return findWord(findContext(before), word)?.link;
  };
  assert.equal(explain('web.‸shape'), '/tour/shapes/#values');
  assert.equal(explain('web.shape: ‸cylinder'), '/tour/shapes/#objects');
  assert.equal(explain('web -> db: {target-arrowhead.shape: ‸diamond'), '/tour/connections/#arrowheads');
  assert.equal(explain('web.style.‸3D'), '/tour/style/#effects');
  assert.equal(explain('web: ‸cylinder'), undefined);
  assert.equal(explain('‸web'), undefined);
});
