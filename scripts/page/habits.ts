import {scanFences} from '../../plugins/d2/node/scan';
import {commentsOf, labelsOf, type Words} from './comments';
import terms from './korean-terms.json';
import {isAboutLetters} from './letters';
import {BRITISH} from './spelling';

/** Habits of writing that a pattern can find: words and forms that the pages do without. */

/** A line of a page that goes against a habit, and what to write instead. */
export interface Remark {
  /** 1-based; lines of fences count. */
  readonly line: number;
  readonly message: string;
}

interface Habit {
  readonly pattern: RegExp;
  readonly message: string;
}

const SPELLING: Habit = {pattern: BRITISH, message: 'American spelling, as the keywords have it'};

const ENGLISH: readonly Habit[] = [
  SPELLING,
  {
    pattern: /\b(?:simply|just|easily|easy|obviously|powerful|seamless\w*)\b/i,
    message: 'say what happens, without praise',
  },
  {pattern: /[\p{L}\d)]!(?=\s|$)/u, message: 'no exclamation marks'},
  {pattern: /\bASCII art\b|\btext mode\b/, message: 'it is called text output'},
  {pattern: /\b(?:PlayGround|playground)s?\b(?!\.d2lang|\.com|[/)])/, message: 'Playground is a name'},
];

const KOREAN: readonly Habit[] = [
  {pattern: /[\p{L}\d%`]\s*~\s*[\p{L}\d`]/u, message: 'two ~ strike the text through: "0에서 15까지" or "0–15"'},
  {pattern: /[가-힣] \((?![^)]*\]\()/, message: 'no space before a bracket'},
  {pattern: /레이아웃 ?(?:엔진)?의? ?기계/, message: '레이아웃 엔진'},
];

/** One term for each thing: words that other texts use for it, and the one of this site. They are nowhere, in labels and captions neither. */
export const KOREAN_TERMS: readonly Habit[] = Object.entries(terms).map(([term, variants]) => ({
  pattern: new RegExp(variants.join('|')),
  message: term,
}));

/** A plain statement's end (해라체) at the end of what is only a name: a caption, a heading, a comment. */
const PLAIN_END = /[가-힣]ㄴ?다[.]?$/;
const POLITE_END = /니다[.]?$/;

/** Names that are statements. */
function statements(all: readonly Words[]): Remark[] {
  return all
    .filter(({text}) => PLAIN_END.test(text) && !POLITE_END.test(text))
    .map(({line, text}) => ({line, message: `"${text}": a noun phrase, not a statement (해라체)`}));
}

/** The page without front matter and code; the lines keep their numbers. */
export function prose(text: string): string {
  const blank = (part: string) => part.replace(/[^\n]/g, '');
  return text
    .replace(/^---\n[\s\S]*?\n---\n/, blank)
    .replace(/^([ >]*)(`{3,})[\s\S]*?^\1\2[ \t]*$/gm, blank)
    .replace(/\{\/\*[\s\S]*?\*\/\}/g, blank)
    .replace(/`[^`\n]*`/g, '`…`')
    .replace(/\]\([^)\s]*\)/g, ']()')
    .replace(/https?:\S+/g, '');
}

function lineOf(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}

function found(text: string, habits: readonly Habit[]): Remark[] {
  const lines = text.split('\n');
  return lines.flatMap((line, i) =>
    habits.flatMap(({pattern, message}) => {
      const match = pattern.exec(line);
      return match ? [{line: i + 1, message: `"${match[0].trim()}": ${message}`}] : [];
    }),
  );
}

/** What is named without a sentence: captions, comments, and headings, each with its line. */
function names(text: string): Words[] {
  const all = labelsOf(text);
  for (const match of prose(text).matchAll(/^#{2,3} (.*?)(?: \{#[\w-]+\})?$/gm))
    all.push({line: lineOf(text, match.index), text: match[1] ?? ''});
  return all;
}

/** The words of a page's front matter, each with its line. */
function matterOf(text: string): Words[] {
  const [matter = ''] = /^---\n[\s\S]*?\n---\n/.exec(text) ?? [];
  return matter
    .split('\n')
    .map((line, i) => ({line: i + 1, text: line}))
    .filter((words) => /^(?:title|description|sidebar_label|release):/.test(words.text));
}

/** Parts of sentences: paragraphs and items, without tables, split where a sentence ends. */
function sentences(text: string): Words[] {
  const all: Words[] = [];
  for (const match of prose(text).matchAll(/(?:^(?!\s*[#|<]|import |export ).+\n?)+/gm)) {
    const first = lineOf(text, match.index);
    let before = 0;
    for (const part of match[0].split(/(?<=[.?:;)])\s+|\n(?=\s*[-*\d])/)) {
      all.push({line: first + match[0].slice(0, before).split('\n').length - 1, text: part});
      before += part.length + 1;
    }
  }
  return all;
}

const wordsOf = (text: string) => text.match(/[\p{L}\p{N}`…][\p{L}\p{N}'’`…-]*/gu)?.length ?? 0;

/** What goes against the habits of a language, by a pattern. */
export function remarksOn(text: string, locale: string): Remark[] {
  const own = prose(text);
  const remarks = found(own, locale === 'ko' ? KOREAN : ENGLISH);
  if (locale === 'ko') {
    remarks.push(...found(text, KOREAN_TERMS));
    remarks.push(...statements(names(text)));
  } else {
    for (const {line, text: words} of [...matterOf(text), ...labelsOf(text)])
      remarks.push(...found(words, [SPELLING]).map(({message}) => ({line, message})));
    for (const sentence of sentences(text))
      if (wordsOf(sentence.text) > 32)
        remarks.push({line: sentence.line, message: `${wordsOf(sentence.text)} words in a sentence; 25 are enough`});
  }
  for (const {line, meta, body} of scanFences(text))
    if (isAboutLetters(body) && !/fails/.test(meta))
      remarks.push({line, message: `"${body.trim().split('\n')[0]}": a subject from the world, not letters`});
  return remarks.sort((a, b) => a.line - b.line);
}

/** What goes against the habits of a language in a .d2 file beside its pages. */
export function remarksOnSource(source: string, locale: string): Remark[] {
  if (locale !== 'ko') return found(source, [SPELLING]);
  return [...found(source, KOREAN_TERMS), ...statements(commentsOf(source))];
}

/** Share, from 0 to 1, of a page's words that stand in tables and lists. */
export function tableShare(text: string): number {
  const lines = prose(text).split('\n');
  const count = (some: readonly string[]) => some.reduce((sum, line) => sum + wordsOf(line), 0);
  return count(lines.filter((line) => /^\s*(?:\||[-*] |\d+\. )/.test(line))) / Math.max(1, count(lines));
}
