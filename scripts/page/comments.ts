import {scanFences} from '../../plugins/d2/node/scan';

/** A name or a comment, and where it is. */
export interface Words {
  /** 1-based; lines of fences count. */
  readonly line: number;
  readonly text: string;
}

/** What a comment begins with, by the language that a fence names. */
const MARKS: Readonly<Record<string, string>> = {
  d2: '#',
  sh: '#',
  powershell: '#',
  yaml: '#',
  js: '//',
  ts: '//',
  go: '//',
  lua: '--',
  vim: '"',
};

/**
 * Comments that go to the end of their line.
 *
 * @param language as a fence names it; of one that is not known nothing is a comment
 * @param first line of the code's first line in its file
 */
export function commentsOf(code: string, language = 'd2', first = 1): Words[] {
  const mark = MARKS[language];
  if (mark === undefined) return [];
  const comment = new RegExp(`(?:^|\\s)${mark}\\s+(.*)$`);
  return code.split('\n').flatMap((line, i) => {
    const text = comment.exec(line)?.[1]?.trim();
    return text ? [{line: first + i, text}] : [];
  });
}

/** Captions of D2's fences, and the comments in fences of all languages. */
export function labelsOf(text: string): Words[] {
  const own = scanFences(text).flatMap(({line, meta, body}) => {
    const caption = /title="([^"]*)"/.exec(meta)?.[1];
    return [...(caption === undefined ? [] : [{line, text: caption}]), ...commentsOf(body, 'd2', line + 1)];
  });
  const others = [...text.matchAll(/^([ >]*)(`{3,})(?!d2\b)(\w+)[^\n]*\n([\s\S]*?)^\1\2[ \t]*$/gm)];
  return [
    ...own,
    ...others.flatMap(({index, 3: language, 4: code = ''}) =>
      commentsOf(code, language, text.slice(0, index).split('\n').length + 1),
    ),
  ];
}
