import {createHash} from 'node:crypto';
import {INDEX_FILE, type IndexFile, type TextsFile} from '../engine/files';
import {termsIn} from '../engine/forms';
import {createIndex} from '../engine/ranking';
import type {SearchPage} from './pages';

/** Weights of words relative to a word in a text. Descriptions and keywords share one. */
const WEIGHTS = {title: 12, description: 5, heading: 4};

/** Returns a page's terms, each repeated by its weight. The first text on a page is its description. */
function weightedTerms({keywords, sections: [title, ...sections]}: SearchPage): string {
  const [description = '', ...texts] = title?.texts ?? [];
  const parts: readonly (readonly [texts: readonly string[], weight: number])[] = [
    [[title?.text ?? ''], WEIGHTS.title],
    [[description, ...keywords], WEIGHTS.description],
    [sections.map(({text}) => text), WEIGHTS.heading],
    [[...texts, ...sections.flatMap((section) => section.texts)], 1],
  ];
  return parts.flatMap(([texts, weight]) => Array<string[]>(weight).fill(texts.flatMap(termsIn)).flat()).join('\n');
}

/** Returns the contents of an index's files, by their path relative to the locale's base URL. The output is deterministic. */
export function makeIndex(pages: readonly SearchPage[]): ReadonlyMap<string, string> {
  const index = createIndex();
  index.addAll(pages.map((page, id) => ({id, text: weightedTerms(page)})));
  const texts: TextsFile = pages.map(({sections}) => sections.map((section) => section.texts));
  const textsJson = JSON.stringify(texts);
  const hash = createHash('sha256').update(textsJson).digest('hex').slice(0, 16);
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
    [file.texts, textsJson],
  ]);
}
