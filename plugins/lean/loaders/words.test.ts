import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {after, test} from 'node:test';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'words-'));
const file = path.join(folder, 'codeTranslations.json');
after(() => fs.rmSync(folder, {recursive: true}));
fs.writeFileSync(file, JSON.stringify({menu: '메뉴', by: '만든 곳: {who}', 'No id': '없음', say: 'Say "{what}"'}));

interface Context {
  readonly resourcePath: string;
  getOptions(): {file: string};
  addDependency(name: string): void;
}

const words = require('./words.cjs') as (this: Context, source: string) => string;
const dependencies: string[] = [];

function load(source: string, resourcePath = '/site/Menu.js'): string {
  const context = {
    resourcePath,
    getOptions: () => ({file}),
    addDependency: (name: string) => void dependencies.push(name),
  };
  return words.call(context, source);
}

/** What a module shows, by functions that show what they are given. */
function run(source: string): unknown {
  const code = load(source).replace(/^import .*$/gm, '');
  const show = (...given: unknown[]) => given;
  return new Function('translate', 'jsx', 'T', `${code}\nreturn view;`)(show, show, 'T');
}

const IMPORTS = `import T, {translate} from '@docusaurus/Translate';\n`;

test('words stand where they are used, in the language of the build', () => {
  assert.equal(run(`${IMPORTS}const view = translate({id: 'menu', message: 'Menu', description: 'x'});`), '메뉴');
  assert.equal(run(`${IMPORTS}const view = translate({message: 'No id'});`), '없음');
  assert.equal(run(`${IMPORTS}const view = translate({id: 'other', message: \`In\nEnglish\`});`), 'In\nEnglish');
  assert.equal(run(`${IMPORTS}const view = translate({id: 'only'});`), 'only');
  assert.deepEqual(dependencies.at(-1), file);
});

test('values are put in when the page runs', () => {
  assert.deepEqual(run(`${IMPORTS}const view = translate({id: 'say', message: 'm', description: 'x'}, {what: 1});`), [
    {message: 'Say "{what}"'},
    {what: 1},
  ]);
});

test('so it is with a component, and with one among the values of another', () => {
  const inner = `jsx(T, {description: 'x', id: "menu", children: "Menu"})`;
  assert.deepEqual(
    run(`${IMPORTS}const view = jsx(T, {id: 'by', values: {who: ${inner}}, children: 'By {who}', description: 'y'});`),
    ['T', {children: '만든 곳: {who}', values: {who: ['T', {children: '메뉴'}]}}],
  );
  assert.deepEqual(run(`${IMPORTS}const view = jsx(T, {id: 'menu'});`), ['T', {children: '메뉴'}]);
});

test('names of others are left alone', () => {
  const module = `import {translate as say} from '@docusaurus/Translate';
const translate = (point) => point.translate;
const view = [{say: 1}, {}.say, say({id: 'menu', message: 'Menu'}), translate({translate: 2})];`;
  assert.match(load(module), /\[\{say: 1\}, \{\}\.say, "메뉴", translate\(\{translate: 2\}\)\]/);
  const without = 'const translate = () => {};\ntranslate(1);';
  assert.equal(load(without), without);
});

test('words that only a running page knows end the build', () => {
  for (const use of [
    `translate({id: name, message: 'm'})`,
    'translate({message: `Hello $' + '{name}`})',
    'translate({...given})',
    'translate(given)',
    'jsx(T, props)',
    'jsx(T, {...props})',
    'const say = translate',
    'show(T)',
  ])
    assert.throws(() => load(`${IMPORTS}${use};`), use);
  assert.throws(() => load(`export {translate} from '@docusaurus/Translate';`));
  assert.throws(() => load(`const {translate} = require('@docusaurus/Translate');`));
});

test('of the table nothing is left', () => {
  assert.equal(load('{"menu": "메뉴"}', file), '{}');
});
