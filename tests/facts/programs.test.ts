/** Runs the JavaScript programs that readers copy from the API page. */
import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {text} from 'node:stream/consumers';
import {after, test} from 'node:test';
import {LIFTOFF_ONLY} from '../../scripts/v8';

const ROOT = path.join(__dirname, '../..');
const PAGE = 'tour/api.mdx';
const PAGES = [PAGE, `i18n/ko/docusaurus-plugin-content-docs/current/${PAGE}`];

/** The expected output of each program on the page, in order. */
const RESULTS: readonly RegExp[] = [
  />https</,
  /sketch-overlay.+>https</s,
  /^<svg .+>https</s,
  />orders</,
  /^(?!.*>api<).+>notice</s,
  /^index:1:\d+: maps must be terminated with } index,0:/,
];

/** Splits the first program into its start and end, which the others share, and its body. */
const FIRST_PROGRAM = /^(?<start>import .+?new D2\(\);\n)(?<body>.+\n)(?<end>d2\.worker\.terminate\(\);\n)$/s;

/** Separates the outputs of the programs. */
const SEPARATOR = '\u241e';

/** D2 takes up to 10 seconds of processor time to start, and other tests run at the same time. */
const TIMEOUT_MS = 180_000;

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'programs-'));
fs.symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
after(() => fs.rmSync(folder, {recursive: true}));

/** Returns the page's programs as one that starts D2 only once, and prints after each program the SVG that it leaves in `svg`. */
function joinPrograms(page: string): string {
  const content = fs.readFileSync(path.join(ROOT, page), 'utf8');
  const [first = '', ...others] = [...content.matchAll(/^```js\n(.*?)^```$/gms)].map(([, code = '']) => code);
  const {start, body, end} = FIRST_PROGRAM.exec(first)?.groups ?? {};
  assert.ok(body, `The first program of ${page} should create a D2 and end by terminating its worker.`);
  const print = `if (typeof svg === 'string') console.log(svg);\nconsole.log('${SEPARATOR}');`;
  return [start, ...[body, ...others].map((code) => `{\n${code}${print}\n}`), end].join('\n');
}

test('the JavaScript programs on the API page run as printed, draw what the page says, and let Node exit', async () => {
  const [program = '', translated] = PAGES.map(joinPrograms);
  assert.equal(translated, program);
  const file = path.join(folder, 'programs.mjs');
  fs.writeFileSync(file, program);
  const child = spawn(process.execPath, [LIFTOFF_ONLY, file], {timeout: TIMEOUT_MS});
  const [output, errors, status] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve) => child.on('close', resolve)),
  ]);
  assert.deepEqual({errors, status}, {errors: '', status: 0});
  const printed = output.split(`${SEPARATOR}\n`).slice(0, -1);
  assert.equal(printed.length, RESULTS.length);
  for (const [i, pattern] of RESULTS.entries()) assert.match(printed[i] ?? '', pattern);
});
