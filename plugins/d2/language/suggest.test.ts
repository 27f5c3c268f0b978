import assert from 'node:assert/strict';
import {test} from 'node:test';
import {findContext} from './context';
import {collectNames, filterSuggestions, findKeywordInfo, suggest} from './suggest';

const SHOP = `
vars: {brand: navy; d2-config: {pad: 10}; sizes: {wide: 300}}
classes: {hot: {style.fill: red}}
shop: {web -> api; "my db".style.fill: blue}
user -> shop.web
layers: {night: {shop.cron}}
`;

/** The positions of a label: nine inside the shape, and twelve each on its border and outside. */
const LABEL_POSITION_COUNT = 33;

/** Returns the labels of the first `count` suggestions at the cursor, `‸`. */
function suggestAt(source: string, count = 4): string[] {
  const before = source.slice(0, source.indexOf('‸'));
  const context = findContext(before);
  const icons = ['/img/icons/database.svg', '/img/icons/key.svg'];
  return filterSuggestions(suggest(context, {...collectNames([SHOP]), icons}), before.slice(context.from))
    .slice(0, count)
    .map(({label}) => label);
}

test('suggests values of a keyword', () => {
  assert.deepEqual(suggestAt('a.shape: cy‸'), ['cylinder']);
  assert.deepEqual(suggestAt('a -> b: {target-arrowhead.shape: cf-m‸'), ['cf-many', 'cf-many-required']);
  assert.deepEqual(suggestAt('a.style.fill: nav‸'), ['navajowhite', 'navy']);
  assert.deepEqual(suggestAt('a.style.bold: ‸'), ['true', 'false']);
  assert.deepEqual(suggestAt('a.near: top‸'), ['top-left', 'top-center', 'top-right']);
  assert.equal(suggestAt('a.label.near: ‸', Infinity).length, LABEL_POSITION_COUNT);
  assert.deepEqual(suggestAt('vars: {d2-config: {layout-engine: e‸'), ['elk']);
  assert.deepEqual(suggestAt('vars: {d2-config: {theme-id: 30‸'), ['300', '301', '302', '303']);
  assert.deepEqual(suggestAt('a: {id: int {constraint: p‸'), ['primary_key']);
});

test("suggests the URLs of the site's icons", () => {
  assert.deepEqual(suggestAt('a.icon: ‸'), ['/img/icons/database.svg', '/img/icons/key.svg']);
  assert.deepEqual(suggestAt('a: {icon: data‸'), ['/img/icons/database.svg']);
  assert.deepEqual(suggestAt('a -> b: {icon: /img/icons/k‸'), ['/img/icons/key.svg']);
  assert.deepEqual(suggestAt('a.icon: https://‸'), []);
  assert.deepEqual(suggestAt('a.link: /img‸'), []);
});

test('suggests keywords that fit the context', () => {
  assert.deepEqual(suggestAt('a.style.fi‸'), ['fill', 'fill-pattern']);
  assert.deepEqual(suggestAt('a -> b: {target-arrowhead.style.fi‸'), ['fill', 'fill-pattern', 'filled']);
  assert.deepEqual(suggestAt('a -> b: {tar‸'), ['target-arrowhead']);
  assert.deepEqual(suggestAt('a -> b: {‸', Infinity).includes('shape'), false);
  assert.deepEqual(suggestAt('vars: {d2-config: {the‸'), [
    'theme-id',
    'theme-overrides',
    'dark-theme-id',
    'dark-theme-overrides',
  ]);
  assert.deepEqual(suggestAt('lay‸'), ['layers']);
  assert.deepEqual(suggestAt('web: {lay‸'), []);
  assert.deepEqual(suggestAt('*: {&lev‸'), ['level']);
});

test('suggests a style if any part of its name matches, but not before the reader has typed something', () => {
  assert.deepEqual(suggestAt('web: {bord‸'), ['style.border-radius', 'style.double-border']);
  assert.deepEqual(suggestAt('web.dash‸'), ['style.stroke-dash']);
  assert.deepEqual(suggestAt('web -> db: {fi‸'), ['style.fill', 'style.fill-pattern']);
  assert.deepEqual(suggestAt('classes: {hot: {dash‸'), ['style.stroke-dash']);
  assert.deepEqual(suggestAt('web: {sty‸'), ['style']);
  assert.deepEqual(
    suggestAt('web: {‸', Infinity).filter((label) => label.startsWith('style')),
    ['style'],
  );
  for (const source of ['bord‸', 'vars: {bord‸', '*: {&bord‸', 'layers: {bord‸', 'classes: {bord‸'])
    assert.deepEqual(suggestAt(source), [], source);
});

test('suggests common values for numeric styles', () => {
  assert.deepEqual(suggestAt('a.style.stroke-dash: ‸'), ['3', '5', '10']);
  assert.deepEqual(suggestAt('a: {style: {opacity: 0.6‸'), ['0.6']);
  assert.deepEqual(suggestAt('a.width: ‸'), []);
});

test('suggests shapes, classes, variables, and boards from the source', () => {
  assert.deepEqual(suggestAt('‸', 2), ['shop', 'user']);
  assert.deepEqual(suggestAt('shop.‸'), ['web', 'api', '"my db"', 'cron']);
  assert.deepEqual(suggestAt('shop: {web -> ‸', 9), ['web', 'api', '"my db"', 'cron']);
  assert.deepEqual(suggestAt('shop.my‸'), ['"my db"']);
  assert.deepEqual(suggestAt('user.class: ‸'), ['hot']);
  assert.deepEqual(suggestAt('user: In ${‸'), ['brand', 'sizes', 'sizes.wide']);
  assert.deepEqual(suggestAt('user.link: ‸'), ['layers.night']);
});

test('only suggests names and keywords that start with the word if that could be a new name', () => {
  const suggestions = suggest(findContext('le'), collectNames([SHOP]));
  const getLabels = (isPrefixOnly: boolean): string[] =>
    filterSuggestions(suggestions, 'le', isPrefixOnly).map(({label}) => label);
  assert.deepEqual(getLabels(true), ['left']);
  assert.deepEqual(getLabels(false), ['left', 'style']);
});

test('suggests nothing in labels, comments, block strings, and quoted strings', () => {
  for (const source of [
    'web: ‸',
    'web -> api: s‸',
    '# sha‸',
    'web: |md sha‸',
    'web.label: ‸',
    'web.style: {fill: "re‸',
  ])
    assert.deepEqual(suggestAt(source), [], source);
});

test('links keywords and values to their documentation, but not names', () => {
  const findLink = (source: string): string | undefined => {
    const [before = '', word = ''] = source.split('‸');
    return findKeywordInfo(findContext(before), word)?.link;
  };
  assert.equal(findLink('web.‸shape'), '/tour/shapes/#values');
  assert.equal(findLink('web.shape: ‸cylinder'), '/tour/shapes/#objects');
  assert.equal(findLink('web -> db: {target-arrowhead.shape: ‸diamond'), '/tour/connections/#arrowheads');
  assert.equal(findLink('web.style.‸3D'), '/tour/style/#effects');
  assert.equal(findLink('web: ‸cylinder'), undefined);
  assert.equal(findLink('‸web'), undefined);
});
