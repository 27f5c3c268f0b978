import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {test} from 'node:test';
import vm from 'node:vm';
import {Prism} from 'prism-react-renderer';
import {createRandom} from '../../shared/randomNumbers';
import {createCompiler} from '../compiler';
import {scanFences} from '../markdown/scan';
import {addD2ToPrism} from './prism';
import {tokenize} from './tokenize';

const ROOT = path.resolve(__dirname, '../../..');
const CORPUS = path.join(__dirname, 'corpus');

interface Source {
  readonly name: string;
  readonly source: string;
}

/** Valid sources that are hard to tokenize. */
const CORPUS_SOURCES: readonly Source[] = fs
  .readdirSync(CORPUS)
  .sort()
  .map((name) => ({name, source: fs.readFileSync(path.join(CORPUS, name), 'utf8')}));

/** All fences and .d2 files of the site. */
const SITE_SOURCES: readonly Source[] = ['tour', 'releases', 'examples', 'blog', 'src/pages', 'i18n'].flatMap(
  (folder) =>
    fs
      .readdirSync(path.join(ROOT, folder), {recursive: true, encoding: 'utf8'})
      .sort()
      .flatMap((file) => {
        if (!/\.(?:mdx|d2)$/.test(file)) return [];
        const text = fs.readFileSync(path.join(ROOT, folder, file), 'utf8');
        if (file.endsWith('.d2')) return [{name: `${folder}/${file}`, source: text}];
        return scanFences(text).map(({line, body}) => ({name: `${folder}/${file}:${line}`, source: body}));
      }),
);

addD2ToPrism(Prism);

/** Returns the text of highlighted code, as Prism and prism-react-renderer show it. */
function getHighlightedText(code: string): string {
  const environment = {code, grammar: {}, language: 'd2', tokens: [] as (string | InstanceType<typeof Prism.Token>)[]};
  Prism.hooks.run('after-tokenize', environment);
  return environment.tokens.map((token) => (typeof token === 'string' ? token : token.content)).join('');
}

function assertKept(source: string, name: string): void {
  const tokens = tokenize(source)
    .map(({text}) => text)
    .join('');
  // `assert.equal` would print both.
  assert.ok(tokens === source, `the tokens of ${name}`);
  assert.ok(getHighlightedText(source) === source, `the highlighted text of ${name}`);
}

/** Runs code that might hang, which a test's own timeout can't interrupt. */
function runWithinAMinute(run: () => void): void {
  vm.runInNewContext('run()', {run}, {timeout: 60_000});
}

test('has a valid corpus', async () => {
  const cache = fs.mkdtempSync(path.join(os.tmpdir(), 'd2-corpus-'));
  const compiler = createCompiler({cache, workers: 1, warn: (message) => assert.fail(message)});
  try {
    assert.ok(CORPUS_SOURCES.length > 0);
    for (const {name, source} of CORPUS_SOURCES) {
      const {diagnostics} = await compiler.compile({files: {[name]: source}, entry: name, options: {}});
      assert.deepEqual(diagnostics, [], name);
    }
  } finally {
    await compiler.close();
    fs.rmSync(cache, {recursive: true});
  }
});

test('keeps every character of the corpus and of the whole site', () => {
  assert.ok(SITE_SOURCES.length > 100);
  for (const {name, source} of [...CORPUS_SOURCES, ...SITE_SOURCES]) assertKept(source, name);
});

const CHARACTERS = [
  ...'" \' | ` { } [ ] ( ) \\ # """ ${ ... @ -> <-> -- & !& : ; . * ** _ $ 가 ⚓ 👩‍👩‍👧 |md `| null'.split(' '),
  ...['\n', '\r', '\r\n', '\t', '\0', '\u2028', '\ufeff', '\ud83d', '\ude00', '\u0301', '\u202e'],
];

type Random = ReturnType<typeof createRandom>;

function pick<Value>(values: readonly Value[], random: Random): Value {
  return values[random(values.length)] as Value;
}

const EDITS: readonly ((source: string, random: Random) => string)[] = [
  function insert(source, random) {
    const offset = random(source.length + 1);
    return source.slice(0, offset) + pick(CHARACTERS, random) + source.slice(offset);
  },
  function remove(source, random) {
    const offset = random(source.length + 1);
    return source.slice(0, offset) + source.slice(offset + 1 + random(20));
  },
  function splice(source, random) {
    const other = pick(ALL_SOURCES, random).source;
    const [from, offset] = [random(other.length), random(source.length + 1)];
    return source.slice(0, offset) + other.slice(from, from + random(80)) + source.slice(offset + random(20));
  },
  function duplicateLine(source, random) {
    const lines = source.split('\n');
    lines.splice(random(lines.length), 0, pick(lines, random));
    return lines.join('\n');
  },
  function swapLines(source, random) {
    const lines = source.split('\n');
    const [a, b] = [random(lines.length), random(lines.length)];
    [lines[a], lines[b]] = [lines[b] ?? '', lines[a] ?? ''];
    return lines.join('\n');
  },
  function cutShort(source, random) {
    return source.slice(0, random(source.length + 1));
  },
  function joinLines(source, random) {
    return source.split('\n').join(pick([' ', ';', '', '\r'], random));
  },
  function lengthen(source, random) {
    const offset = random(source.length + 1);
    return source.slice(0, offset) + pick(CHARACTERS, random).repeat(random(2000)) + source.slice(offset);
  },
  function nest(source, random) {
    const depth = random(500);
    return pick(['x: {', 'x: [', '(', '${', '|'], random).repeat(depth) + source;
  },
];

const ALL_SOURCES = [...CORPUS_SOURCES, ...SITE_SOURCES];

test('keeps every character of 10,000 randomly edited sources', () => {
  const random = createRandom(71);
  runWithinAMinute(() => {
    for (let i = 0; i < 10_000; i++) {
      const {name, source} = pick(ALL_SOURCES, random);
      let edited = source;
      for (let count = 1 + random(4); count > 0; count--) edited = pick(EDITS, random)(edited, random);
      assertKept(edited, `edit ${i}, of ${name}`);
    }
  });
});

// With these texts, a lexer that searches up to the end of the source for each token would take hours.
const REPEATED = [
  '"',
  "'",
  '"""',
  '"\n',
  '|x',
  '|`a |\n',
  '`|',
  '{',
  '}',
  '[',
  '[1',
  '[ ',
  'a.',
  '${a',
  '\\\n',
  '@',
  '-*',
]
  .concat(['<-', '->', '- ', 'a -> ', 'x: {', 'x: [', 'x: @"', 'x: "${', "x: '", '# ', '(', '...', '&', 'a  ', '\r'])
  .concat(['a: |', 'é', '\ud83d', '*', ':', '-', ' ']);
const REPEATED_IN_VALUES = ['${', '\\', '1', '.', '|', '"'];

test('keeps every character of 50 KB of repeated text, and takes less than a minute for all texts', () => {
  const values = ['x: ', 'x: "', 'x: @'].flatMap((start) => REPEATED_IN_VALUES.map((text) => [start, text] as const));
  runWithinAMinute(() => {
    for (const [start, text] of [...REPEATED.map((text) => ['', text] as const), ...values]) {
      const source = start + text.repeat(Math.ceil(50_000 / text.length));
      for (const variant of [source, `${source}\n"|\`${source}`]) assertKept(variant, JSON.stringify(start + text));
    }
  });
});
