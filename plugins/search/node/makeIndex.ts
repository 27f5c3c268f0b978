import {createHash} from 'node:crypto';
import {INDEX_FILE, type IndexFile, type PassagesFile} from '../engine/files';
import {getTerms} from '../engine/forms';
import {createIndex} from '../engine/ranking';
import type {SearchPage} from './pages';

/** Weights of words relative to a word in a text. Descriptions and keywords share one. */
const WEIGHTS = {title: 12, description: 5, heading: 4};

/** Returns a page's terms, each repeated by its weight. The first text on a page is its description. */
function repeatTerms({keywords, sections: [title, ...sections]}: SearchPage): string {
  const [description = '', ...passages] = title?.passages ?? [];
  const parts: readonly (readonly [passages: readonly string[], weight: number])[] = [
    [[title?.text ?? ''], WEIGHTS.title],
    [[description, ...keywords], WEIGHTS.description],
    [sections.map(({text}) => text), WEIGHTS.heading],
    [[...passages, ...sections.flatMap((section) => section.passages)], 1],
  ];
  return parts
    .flatMap(([passages, weight]) => Array<string[]>(weight).fill(passages.flatMap(getTerms)).flat())
    .join('\n');
}

/** Returns the contents of an index's files, by their path relative to the locale's base URL. The output is deterministic. */
export function makeIndex(pages: readonly SearchPage[]): ReadonlyMap<string, string> {
  const index = createIndex();
  index.addAll(pages.map((page, id) => ({id, text: repeatTerms(page)})));
  const passages: PassagesFile = pages.map(({sections}) => sections.map((section) => section.passages));
  const passagesJson = JSON.stringify(passages);
  const hash = createHash('sha256').update(passagesJson).digest('hex').slice(0, 16);
  const file: IndexFile = {
    passages: `assets/search/passages.${hash}.json`,
    pages: pages.map(({path, group, sections}) => ({
      path,
      group,
      headings: sections.map(({level, anchor, text}) => ({level, anchor, text})),
    })),
    words: index.toJSON(),
  };
  return new Map([
    [INDEX_FILE, JSON.stringify(file)],
    [file.passages, passagesJson],
  ]);
}
