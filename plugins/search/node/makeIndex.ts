import {createHash} from 'node:crypto';
import {INDEX_FILE, type IndexFile, type TextsFile} from '../engine/files';
import {termsIn} from '../engine/forms';
import {createIndex} from '../engine/ranking';
import type {SearchPage} from './pages';

/** How much more than in a text a word counts in other places. */
const WEIGHTS = {title: 12, about: 5, heading: 4};

/** Contents of files by their names below the locale's base URL. */
export type IndexFiles = ReadonlyMap<string, string>;

/** The terms of a page, each as often as it counts. The first text of a page is its description. */
function countedTerms({keywords, sections: [title, ...sections]}: SearchPage): string {
  const [description = '', ...texts] = title?.texts ?? [];
  const headings = sections.map(({text}) => text);
  const parts: readonly (readonly [parts: readonly string[], times: number])[] = [
    [[title?.text ?? ''], WEIGHTS.title],
    [[description, ...keywords], WEIGHTS.about],
    [headings, WEIGHTS.heading],
    [[...texts, ...sections.flatMap((section) => section.texts)], 1],
  ];
  return parts.flatMap(([texts, times]) => Array<string[]>(times).fill(texts.flatMap(termsIn)).flat()).join('\n');
}

/** Makes the files of an index. The same pages make the same bytes. */
export function makeIndex(pages: readonly SearchPage[]): IndexFiles {
  const index = createIndex();
  index.addAll(pages.map((page, id) => ({id, text: countedTerms(page)})));
  const texts: TextsFile = pages.map(({sections}) => sections.map((section) => section.texts));
  const written = JSON.stringify(texts);
  const hash = createHash('sha256').update(written).digest('hex').slice(0, 16);
  const file: IndexFile = {
    texts: `assets/search/texts.${hash}.json`,
    pages: pages.map(({path, group, sections}) => ({
      path,
      group,
      headings: sections.map(({level, anchor, text}) => ({level, anchor, text})),
    })),
    words: index.toJSON(),
  };
  return new Map([
    [INDEX_FILE, JSON.stringify(file)],
    [file.texts, written],
  ]);
}
