import assert from 'node:assert/strict';
import {once} from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import {test} from 'node:test';
import facts from '../../../tests/facts/language.json';
import {startProgram} from '../compiler/program';
import {STYLE_KEYWORDS} from '../compiler/style';
import {RESERVED_CONFIG_KEYS, RESERVED_FILTER_KEYS, RESERVED_KEYS, RESERVED_VALUES} from '../grammar/reserved';
import {getText} from './text';
import * as language from './words';

const {KEYWORDS, VALUES, SHAPES, ARROWHEADS, POSITIONS, LABEL_POSITIONS, STYLES} = language;
const ALL_KEYWORDS: readonly (readonly [name: string, info: language.KeywordInfo])[] = [
  KEYWORDS,
  language.FILTER_KEYS,
  SHAPES,
  ARROWHEADS,
  POSITIONS,
  LABEL_POSITIONS,
  ...Object.values(VALUES),
  {'color code': language.COLOR_CODE},
].flatMap((keywords) => Object.entries(keywords));

const sort = (words: Iterable<string>): string[] => [...words].sort();

test('describes exactly the keywords that the tokenizer knows', () => {
  const configured = Object.keys(language.CONFIG_KEYS);
  assert.deepEqual(sort(Object.keys(KEYWORDS)), sort(new Set([...RESERVED_KEYS, ...RESERVED_CONFIG_KEYS])));
  assert.deepEqual(sort(configured.filter((key) => RESERVED_CONFIG_KEYS.has(key))), sort(RESERVED_CONFIG_KEYS));
  assert.deepEqual(sort(Object.keys(language.FILTER_KEYS)), sort(RESERVED_FILTER_KEYS));
});

test('describes exactly the values that the tokenizer knows', () => {
  const described: Readonly<Record<string, Readonly<Record<string, language.KeywordInfo>>>> = {
    ...VALUES,
    shape: {...SHAPES, ...ARROWHEADS},
    near: {...POSITIONS, ...LABEL_POSITIONS},
  };
  for (const [key, values] of RESERVED_VALUES)
    assert.deepEqual(sort(Object.keys(described[key] ?? {})), sort(values), key);
  assert.equal(Object.keys(described).length, RESERVED_VALUES.size);
});

test('lists the shapes and arrowheads that the pages explain', () => {
  const [shapes, arrowheads] = facts.words.filter(({kind}) => kind === 'shape').map(({words}) => words);
  assert.deepEqual(sort(Object.keys(SHAPES)), sort(shapes ?? []));
  assert.deepEqual(sort(Object.keys(ARROWHEADS)), sort(arrowheads ?? []));
});

test('each description is one short line in both languages, and links to a section that exists in both', () => {
  assert.ok(ALL_KEYWORDS.length > 140, String(ALL_KEYWORDS.length));
  for (const [name, {about, link}] of ALL_KEYWORDS) {
    for (const code of ['en', 'ko']) assert.match(getText(about, code), /^[^\n]{0,75}[^.\n]$/, `${name}: ${about}`);
    assert.match(getText(about, 'ko'), /[가-힣]/, name);
    const [, page, id] = /^\/tour\/([a-z0-9-]+)\/(?:#([a-z0-9-]+))?$/.exec(link) ?? [];
    for (const folder of ['tour', 'i18n/ko/docusaurus-plugin-content-docs/current/tour']) {
      const text = fs.readFileSync(path.join(folder, `${page}.mdx`), 'utf8');
      assert.ok(id === undefined || text.includes(` {#${id}}`), `${name}: ${folder}: ${link}`);
    }
  }
});

test("states D2's limits as the ranges of styles and sizes", () => {
  for (const {key, min, max} of facts.limits) {
    const range = KEYWORDS[key]?.range ?? '';
    const expected = max === undefined ? `${min} or more` : `${min}–${max}`;
    assert.equal(getText(range, 'en'), expected, key);
  }
});

test('lists the same keywords and values that D2 completes', async () => {
  const worker = await startProgram();
  const complete = async (text: string): Promise<string[]> => {
    worker.postMessage({call: 'getCompletions', inputs: [text, 0, text.length]});
    const [json] = await once(worker, 'message');
    const {data} = JSON.parse(json) as {data: {items: readonly {label: string}[]}};
    return data.items.map(({label}) => label).filter((label) => /^[\w-]+$/.test(label));
  };
  // D2 0.7.1 doesn't complete the newest arrowheads, or `none`.
  const arrowheads = Object.keys(ARROWHEADS).filter((name) => !['box', 'cross', 'none'].includes(name));
  const expected: readonly (readonly [source: string, words: Iterable<string>])[] = [
    ['a.shape: ', Object.keys(SHAPES)],
    ['a -> b: {target-arrowhead.shape: ', arrowheads],
    ['a.style.', Object.keys(STYLES)],
    ['a.label.near: ', Object.keys(LABEL_POSITIONS)],
    ...['direction', 'style.fill-pattern', 'style.text-transform'].map(
      (key) => [`${key}: `, Object.keys(VALUES[key.replace('style.', '')] ?? {})] as const,
    ),
    ...STYLE_KEYWORDS.filter((key) => KEYWORDS[key]?.range === '`true`, `false`').map(
      (key) => [`a.style.${key}: `, ['true', 'false']] as const,
    ),
  ];
  try {
    for (const [source, words] of expected) assert.deepEqual(sort(await complete(source)), sort(words), source);
  } finally {
    await worker.terminate();
  }
});
