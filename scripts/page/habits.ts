import {scanFences} from '../../plugins/d2/node/scan';

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

const BRITISH =
  /\b(?:colour\w*|behaviours?|centre[ds]?|organis\w+|recognis\w+|initialis\w+|customis\w+|summaris\w+|visualis\w+|(?<!Neutral )grey|catalogue|labell\w+|favourites?|licence|modell\w+|travell\w+|cancell(?:ed|ing)|neighbours?)\b/i;

const ENGLISH: readonly Habit[] = [
  {pattern: BRITISH, message: 'American spelling, as the keywords have it'},
  {
    pattern: /\b(?:simply|just|easily|easy|obviously|powerful|seamless\w*)\b/i,
    message: 'say what happens, without praise',
  },
  {pattern: /[\p{L}\d)]!(?=\s|$)/u, message: 'no exclamation marks'},
  {pattern: /\bASCII art\b|\btext mode\b/, message: 'it is called text output'},
  {pattern: /\b(?:PlayGround|playground)s?\b(?!\.d2lang|\.com|[/)])/, message: 'Playground is a name'},
];

const KOREAN: readonly Habit[] = [
  {pattern: /\d\s*~\s*\d/, message: 'two ~ strike the text through: "0에서 15까지" or "0–15"'},
  {pattern: /[가-힣] \((?![^)]*\]\()/, message: 'no space before a bracket'},
  {pattern: /당신/, message: '"사용자", or no subject'},
  {pattern: /화살표 ?머리|화살 ?머리/, message: '화살촉'},
  {pattern: /라벨/, message: '레이블'},
  {pattern: /컴파일 에러/, message: '컴파일 오류'},
  {pattern: /레이아웃 ?(?:엔진)?의? ?기계/, message: '레이아웃 엔진'},
  {pattern: /밝은 테마|어두운 테마/, message: '라이트 테마, 다크 테마'},
  {pattern: /최상위/, message: '루트'},
  {pattern: /대응 ?수/, message: '카디널리티'},
  {pattern: /까마귀 발/, message: '까마귀발'},
  {pattern: /폴리라인/, message: '꺾은선'},
  {pattern: /임포트(?!\])/, message: '가져오기'},
  {pattern: /내려받/, message: '다운로드하다'},
  {pattern: /이깁니다/, message: '우선합니다, 적용됩니다'},
  {pattern: /레이아웃 엔진이 아스키|아스키 아트/, message: '텍스트 출력'},
];

/** A plain statement's end (해라체) at the end of what is only a name: a caption, a heading, a comment. */
const PLAIN_END = /[가-힣]ㄴ?다[.]?$/;
const POLITE_END = /니다[.]?$/;

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

/** Captions of fences, comments in D2 sources, and headings, each with its line. */
function names(text: string): {line: number; text: string}[] {
  const all: {line: number; text: string}[] = [];
  for (const {line, meta, body} of scanFences(text)) {
    const caption = /title="([^"]*)"/.exec(meta)?.[1];
    if (caption !== undefined) all.push({line, text: caption});
    for (const [i, code] of body.split('\n').entries()) {
      const comment = /^\s*#\s+(.*)$/.exec(code)?.[1];
      if (comment) all.push({line: line + 1 + i, text: comment.trim()});
    }
  }
  for (const match of prose(text).matchAll(/^#{2,3} (.*?)(?: \{#[\w-]+\})?$/gm))
    all.push({line: lineOf(text, match.index), text: match[1] ?? ''});
  return all;
}

/** Parts of sentences: paragraphs and items, without tables, split where a sentence ends. */
function sentences(text: string): {line: number; text: string}[] {
  const all: {line: number; text: string}[] = [];
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
    for (const name of names(text))
      if (PLAIN_END.test(name.text) && !POLITE_END.test(name.text))
        remarks.push({line: name.line, message: `"${name.text}": a noun phrase, not a statement (해라체)`});
  } else {
    for (const sentence of sentences(text))
      if (wordsOf(sentence.text) > 32)
        remarks.push({line: sentence.line, message: `${wordsOf(sentence.text)} words in a sentence; 25 are enough`});
  }
  for (const {line, meta, body} of scanFences(text)) {
    const keys = body.trim();
    if (/^\w(?: *(?:->|<-|<->|--) *\w)+(?:: .*)?$/.test(keys) && !/fails/.test(meta))
      remarks.push({line, message: `"${keys}": a subject from the world, not letters`});
  }
  return remarks.sort((a, b) => a.line - b.line);
}

/** Share, from 0 to 1, of a page's words that stand in tables and lists. */
export function tableShare(text: string): number {
  const lines = prose(text).split('\n');
  const count = (some: readonly string[]) => some.reduce((sum, line) => sum + wordsOf(line), 0);
  return count(lines.filter((line) => /^\s*(?:\||[-*] |\d+\. )/.test(line))) / Math.max(1, count(lines));
}
