/** Compares the error messages on pages with D2's, and with each other. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import {test} from 'node:test';
import {compileFence, formatProblem} from '../../plugins/d2/markdown/diagram';
import {readFences} from '../../plugins/d2/markdown/page';
import {scanFences} from '../../plugins/d2/markdown/scan';
import {listPagesToTranslate, type TranslatedPage} from '../../plugins/translations/pages';
import {ROOT} from '../../scripts/sources';
import {compile, compileDrawing, compileMessages, listContents} from './d2';
import language from './language.json';
import {
  createMessageMatcher,
  listInlineCode,
  readColumns,
  readListedMessages,
  splitBlocks,
  splitSections,
} from './messages';

/** A message of D2 in `language.json`. */
interface Message {
  readonly message: string;
  /**
   * A source that causes the message, and can import `language.files`. Missing if only the command line, the JavaScript package, or a very
   * long text can cause it.
   */
  readonly source?: string;
  /** The source without the mistake. If it's missing, the page has both sources in fences. */
  readonly corrected?: string;
  /** A word of the message that comes from the source but isn't in quotes. */
  readonly sourceWord?: string;
}

const MESSAGES: readonly Message[] = language.messages;
const TOUR_PAGES = listPagesToTranslate(ROOT, 'ko').filter(({source}) => source.startsWith('tour/'));
const isTroubleshootingPage = ({source}: TranslatedPage) => source === 'tour/troubleshoot.mdx';
const TROUBLESHOOTING_PAGES = TOUR_PAGES.filter(isTroubleshootingPage).flatMap(({source, translation}) => [
  source,
  translation,
]);
const readText = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8');

/** A fence of a page, which may be wrong on purpose. */
interface CompiledFence {
  /** The 1-based line in the page. */
  readonly line: number;
  readonly fails: boolean;
  /** The errors that D2 reports. */
  readonly messages: readonly string[];
}

/** Lists the fences of a page, and compiles the ones that are wrong on purpose. The build compiles the others. */
async function compileWrongFences(page: string): Promise<CompiledFence[]> {
  const {fences, named} = readFences(page, scanFences(readText(page)));
  const compiledFences: CompiledFence[] = [];
  for (const {fence} of fences) {
    if (!fence || (fence.options.name !== undefined && !fence.options.fails)) continue;
    const {line, options} = fence;
    if (options.fails === false) {
      compiledFences.push({line, fails: false, messages: []});
      continue;
    }
    const {diagram, problems} = await compileFence(fence, ROOT, compile, named);
    assert.ok(diagram, problems.map(formatProblem).join('\n'));
    compiledFences.push({line, fails: true, messages: diagram.diagnostics.map(({message}) => message)});
  }
  return compiledFences;
}

test('finds messages, inline code, sections, and blocks on a page', () => {
  const page =
    'a `b`\n\n## D {#errors}\n\n| Cause | Message |\n| --- | --- |\n| `x` | `p "q" \\| r` or `t` |\n\n```text\nu 1 v\n```\n';
  assert.deepEqual(readListedMessages(page), ['p "q" | r', 'u 1 v']);
  assert.deepEqual(readColumns(page, 'Cause').map(listInlineCode), [['x']]);
  assert.deepEqual(
    splitSections(page).map(({from, to}) => [from, to]),
    [
      [1, 3],
      [3, 12],
    ],
  );
  assert.equal(splitBlocks(page).length, 5);
});

test('messages match if they only differ in names and numbers', () => {
  const matches = createMessageMatcher('board name night has "a" and 3.', 'night');
  assert.ok(matches('shop.d2:1:1: board name day has "b c" and 12'));
  assert.ok(!matches('board name day has "b" or 3'));
  assert.ok(!matches('board name has "b" and 3'));
});

test('the page about error messages lists each message exactly, in both languages', () => {
  const missing = TROUBLESHOOTING_PAGES.flatMap((file) =>
    MESSAGES.flatMap(({message}) => (readText(file).includes(message) ? [] : [`${file}: ${message}`])),
  );
  assert.deepEqual(missing, []);
});

test('D2 reports these messages for the wrong sources, and none for the corrected ones', async () => {
  for (const {message, source, corrected} of MESSAGES) {
    if (source === undefined) continue;
    const messages = await compileMessages(source, language.files);
    assert.ok(
      messages.some((candidate) => candidate.includes(message)),
      `${source}\n  is listed with: ${message}\n  D2 reports: ${messages.join('; ') || 'nothing'}`,
    );
    if (corrected !== undefined)
      assert.deepEqual(await compileMessages(corrected, language.files), [], `${corrected}\n  is listed as correct`);
  }
});

test('each message is next to a wrong source and its correction, in both languages', async () => {
  for (const file of TROUBLESHOOTING_PAGES) {
    const blocks = splitBlocks(readText(file)).map(listInlineCode);
    const fences = await compileWrongFences(file);
    const sections = splitSections(readText(file)).map(({from, to, text}) => {
      const ownFences = fences.filter(({line}) => line >= from && line < to);
      return {
        text,
        messages: ownFences.flatMap(({messages}) => messages),
        isCorrected: ownFences.some(({fails}) => !fails),
      };
    });
    const missing = MESSAGES.filter(({message, source, corrected}) => {
      if (source === undefined) return false;
      if (corrected !== undefined)
        return !blocks.some(
          (codes) =>
            codes.some((code) => code.includes(message)) && codes.includes(source) && codes.includes(corrected),
        );
      return !sections.some(
        ({text, messages, isCorrected}) =>
          text.includes(message) && messages.some((candidate) => candidate.includes(message)) && isCorrected,
      );
    });
    assert.deepEqual(
      missing.map(({message}) => `${file}: ${message}`),
      [],
    );
  }
});

test('each silent mistake compiles to the wrong shapes, and its correction to the right ones', async () => {
  for (const {source, draws, corrected, correctedDraws} of language.silentMistakes) {
    assert.deepEqual(listContents(await compileDrawing(source)), draws, source);
    assert.deepEqual(listContents(await compileDrawing(corrected)), correctedDraws, corrected);
  }
});

test('each silent mistake has a section that draws the wrong source and then shows the correction, in both languages', () => {
  for (const file of TROUBLESHOOTING_PAGES) {
    const fences = scanFences(readText(file));
    const sections = splitSections(readText(file)).map(({from, to, text}) => ({
      id: /\{#([\w-]+)\}/.exec(text)?.[1],
      fences: fences.filter(({line}) => line >= from && line < to),
    }));
    for (const [group, next] of [
      ['silent-mistakes', 'wrong-pictures'],
      ['wrong-pictures', 'command-line'],
    ]) {
      const ids = sections.map(({id}) => id);
      for (const entry of sections.slice(ids.indexOf(group) + 1, ids.indexOf(next)))
        assert.deepEqual(
          entry.fences.map(({meta}) => /show=source/.test(meta)),
          [false, true],
          `${file}#${entry.id}`,
        );
    }
    if (file !== 'tour/troubleshoot.mdx') continue;
    const missing = language.silentMistakes.filter(
      ({source, corrected}) =>
        !sections.some(({fences: [wrong, fixed]}) => wrong?.body === source && fixed?.body === corrected),
    );
    assert.deepEqual(missing, []);
  }
});

test('language.json has every wrong source in the tables about error messages', () => {
  const compiled = new Set(MESSAGES.flatMap(({source}) => source ?? []));
  for (const file of TROUBLESHOOTING_PAGES) {
    const wrong = readColumns(readText(file), 'Wrong', '틀린 예').flatMap(listInlineCode);
    assert.ok(wrong.length > 50, `${file} has only ${wrong.length} wrong sources`);
    assert.deepEqual(
      wrong.filter((source) => !compiled.has(source)),
      [],
    );
  }
});

test('the page about error messages lists every message that the tour mentions', async () => {
  const matchers = MESSAGES.map(({message, sourceWord}) => createMessageMatcher(message, sourceWord));
  let count = 0;
  const missing: string[] = [];
  for (const page of TOUR_PAGES.filter((page) => !isTroubleshootingPage(page)).map(({source}) => source)) {
    const fences = await compileWrongFences(page);
    const shownMessages = [...readListedMessages(readText(page)), ...fences.flatMap(({messages}) => messages)];
    count += shownMessages.length;
    missing.push(
      ...shownMessages
        .filter((message) => !matchers.some((matches) => matches(message)))
        .map((message) => `${page}: ${message}`),
    );
  }
  assert.ok(count > 200, `only ${count} messages were found`);
  assert.deepEqual(missing, []);
});
