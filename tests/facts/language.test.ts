/** Compares D2's keywords and limits (`language.json`) with the tokenizer, the compiler, and the pages that explain them. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import {test} from 'node:test';
import {
  RESERVED_CONFIG_KEYS,
  RESERVED_FILTER_KEYS,
  RESERVED_KEYS,
  RESERVED_VALUES,
  THEME_COLORS,
} from '../../plugins/d2/grammar/reserved';
import {LIGHT_THEMES} from '../../plugins/d2/themes';
import {listPagesToTranslate} from '../../plugins/translations/pages';
import {ROOT} from '../../scripts/sources';
import {compileMessages} from './d2';
import language from './language.json';

const PAGES = new Map(
  listPagesToTranslate(ROOT, 'ko').map(({source, translation}) => [
    source.replace(/\.mdx$/, ''),
    [source, translation],
  ]),
);

/** Returns the files of a page in both languages. */
function readTexts(page: string): {file: string; text: string}[] {
  const files = PAGES.get(page);
  assert.ok(files, `There's no page ${page}.`);
  return files.map((file) => ({file, text: fs.readFileSync(path.join(ROOT, file), 'utf8')}));
}

/** Returns whether a page has a word in a fence or between backticks. */
function hasCode(text: string, word: string): boolean {
  const code = text.match(/^(`{3,})[\s\S]*?^\1|`[^`\n]+`/gm)?.join('\n') ?? '';
  return new RegExp(`(?<![\\w-])${word}(?![\\w-])`, 'i').test(code);
}

test('the page that explains a keyword contains it, in both languages', () => {
  const missing = language.words.flatMap(({page, words}) =>
    readTexts(page).flatMap(({file, text}) =>
      words.filter((word) => !hasCode(text, word)).map((word) => `${file}: ${word}`),
    ),
  );
  assert.deepEqual(missing, []);
});

test('the pages explain exactly the keywords that the highlighter knows', () => {
  const listExplainedNames = (kind: string) =>
    new Set(language.words.flatMap((group) => (group.kind === kind ? group.words : [])));
  const knownNames: Readonly<Record<string, ReadonlySet<string>>> = {
    keywords: RESERVED_KEYS,
    config: RESERVED_CONFIG_KEYS,
    filters: RESERVED_FILTER_KEYS,
    ...Object.fromEntries(RESERVED_VALUES),
  };
  for (const kind of new Set(language.words.map((group) => group.kind)))
    assert.deepEqual([...listExplainedNames(kind)].sort(), [...(knownNames[kind] ?? [])].sort(), kind);
});

test('the page about themes lists all themes with number and name', () => {
  for (const {file, text} of readTexts('tour/themes'))
    for (const [id, name] of LIGHT_THEMES)
      assert.ok(new RegExp(`(?<!\\d)${id}(?!\\d)`).test(text) && text.includes(name), `${file}: ${id}, ${name}`);
});

test('each theme has a heading and a diagram in that theme', () => {
  for (const {file, text} of readTexts('tour/themes')) {
    const sections = text.split(/^(?=#{2,3} )/m);
    for (const [id, name] of LIGHT_THEMES) {
      const section = sections.find((candidate) => candidate.startsWith(`### ${id} ${name} {#`)) ?? '';
      assert.match(section, new RegExp(`^\`\`\`d2 .* theme=${id}(?!\\d)`, 'm'), `${file}: ${id} ${name}`);
    }
  }
});

test('the page about themes lists all color codes', () => {
  for (const {file, text} of readTexts('tour/themes'))
    for (const code of THEME_COLORS) {
      const [, letters = '', number = ''] = /^([a-z]+)(\d)$/.exec(code) ?? [];
      const isInRange = /^[nb]$/.test(letters) && new RegExp(`${letters}1\`?[^|\\n]*${letters}[67]`, 'i').test(text);
      assert.ok(isInRange || hasCode(text, letters + number), `${file}: ${code}`);
    }
});

test('tables show the limits of each keyword, in both languages', () => {
  for (const {page, key, min, max} of language.limits)
    for (const {file, text} of readTexts(page)) {
      const rows = text.split('\n').filter((line) => line.startsWith(`| \`${key}\` |`));
      assert.ok(rows.length > 0, `${file} has no row for ${key}`);
      for (const bound of [min, max]) {
        if (bound === undefined) continue;
        const hasBound = rows.some((row) => new RegExp(`(?<![\\d.])${bound}(?![\\d.])`).test(row));
        assert.ok(hasBound, `${file}: ${key} is from ${min} to ${max ?? 'any number'}; its row doesn't say ${bound}`);
      }
    }
});

test('pages state the limits of D2 correctly', () => {
  for (const {number, pages} of language.numbers)
    for (const page of pages)
      for (const {file, text} of readTexts(page))
        assert.match(text.replace(/\s+/g, ' '), new RegExp(`(?<![\\d.,])${number}(?!\\d)`), `${file}: ${number}`);
});

test('D2 accepts the values at its limits, and rejects the next ones', async () => {
  const compiles = async (source: string): Promise<boolean> => (await compileMessages(source)).length === 0;
  for (const {source, min, max, step} of language.limits) {
    const createSource = (value: number) => source.replace('$', String(value));
    assert.ok(await compiles(createSource(min)), createSource(min));
    assert.ok(!(await compiles(createSource(min - step))), createSource(min - step));
    if (max === undefined) continue;
    assert.ok(await compiles(createSource(max)), createSource(max));
    assert.ok(!(await compiles(createSource(max + step))), createSource(max + step));
  }
  assert.ok(await compiles('a'.repeat(518)));
  assert.deepEqual(await compileMessages('a'.repeat(530)), ['key length 530 exceeds maximum allowed length of 518']);
});
