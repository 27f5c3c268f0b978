import type {IndexFile, TextsFile} from './files';
import {type Answer, HITS_PER_PAGE, type Hit, type SearchRequest} from './hit';
import {Matcher} from './match';
import {Ranker, type Ranking, weightOf} from './ranking';
import {normalize, piecesOf} from './tokens';

/** Pages whose sections are looked at. Of the others, only the page is shown. */
const MAX_READ_PAGES = 15;
/** Sections of a page that are shown together; more of them come after those of other pages. */
const MAX_TOGETHER = 4;
/** How much a word in a heading counts beside one in a text, and how much of that the sections below inherit. */
const HEADING = 1.2;
const INHERITED = 0.8;

/** A section of a page that answers to a query. The first section of a page has the page's title. */
interface Found {
  readonly page: number;
  readonly section: number;
  /** The piece of text that answers best; none where the heading says as much. */
  readonly text?: string;
}

type Words = ReadonlyMap<number, number>;

/** The words of both, each as much as it counts where it counts more. */
function merge(own: Words, share: number, others: Words, shareOfOthers: number): Words {
  const merged = new Map<number, number>();
  for (const [word, value] of others) merged.set(word, value * shareOfOthers);
  for (const [word, value] of own) merged.set(word, Math.max(merged.get(word) ?? 0, value * share));
  return merged;
}

/** Finds pages and sections in the index of a locale. */
export class SearchEngine {
  private readonly ranker: Ranker;
  /** Sections by their headings. */
  private readonly headed = new Map<string, Found[]>();

  /** @param base path of the locale, with slashes at both ends */
  constructor(
    private readonly file: IndexFile,
    private readonly base: string,
  ) {
    this.ranker = new Ranker(file);
    for (const [page, {headings}] of file.pages.entries())
      for (const [section, {text}] of headings.entries()) {
        const name = piecesOf(normalize(text)).join(' ');
        this.headed.set(name, [...(this.headed.get(name) ?? []), {page, section}]);
      }
  }

  /** @param texts may be missing; then only titles and headings are found in pages */
  search({query, page, snippetWords}: SearchRequest, texts: TextsFile | undefined): Answer {
    const ranking = this.ranker.rank(query);
    const matcher = new Matcher(ranking.terms);
    const found = this.inOrder(ranking, matcher, texts);
    const end = (page + 1) * HITS_PER_PAGE;
    return {
      hits: found.slice(page * HITS_PER_PAGE, end).map((one) => this.hitOf(one, matcher, snippetWords)),
      total: found.length,
      hasMore: found.length > end,
    };
  }

  private inOrder(ranking: Ranking, matcher: Matcher, texts: TextsFile | undefined): readonly Found[] {
    const ofPages = ranking.pages.map(({page}, at) =>
      at < MAX_READ_PAGES ? this.sectionsOf(page, ranking, matcher, texts?.[page]) : [{page, section: 0}],
    );
    // Titles and headings that the reader has typed are what they look for.
    const order = new Map(ranking.pages.map(({page}, at) => [page, at]));
    const placeOf = ({page, section}: Found) => (order.get(page) ?? 1e6) + (section > 0 ? 1e6 : 0);
    const typed = [...(this.headed.get(ranking.text) ?? [])].sort((a, b) => placeOf(a) - placeOf(b));
    const seen = new Set<string>();
    return [
      ...typed.slice(0, MAX_TOGETHER),
      ...ofPages.flatMap((sections) => sections.slice(0, MAX_TOGETHER)),
      ...ofPages.flatMap((sections) => sections.slice(MAX_TOGETHER)),
      ...typed.slice(MAX_TOGETHER),
    ].filter(({page, section}) => seen.size < seen.add(`${page} ${section}`).size);
  }

  /** The sections of a page that have words of the query, best first; the page itself, if none has. */
  private sectionsOf(page: number, {words}: Ranking, matcher: Matcher, texts: TextsFile[number] = []): Found[] {
    const says = (found: Words) =>
      words.every(({filler}) => filler) || [...found.keys()].some((word) => !words[word]?.filler);
    const scoreOf = (found: Words) =>
      words.reduce((sum, word, number) => sum + weightOf(word) * (found.get(number) ?? 0), 0);
    const above: {readonly level: number; readonly words: Words}[] = [];
    const scored: (Found & {readonly score: number})[] = [];
    for (const [section, {level, text: heading}] of this.file.pages[page]?.headings.entries() ?? []) {
      while ((above.at(-1)?.level ?? 0) >= level) above.pop();
      const own = matcher.wordsIn(heading);
      const here = merge(own, HEADING, above.at(-1)?.words ?? new Map(), INHERITED);
      above.push({level, words: here});
      let best = own.size > 0 && says(own) ? {page, section, score: scoreOf(here)} : undefined;
      for (const text of texts[section] ?? []) {
        const ofText = matcher.wordsIn(text);
        const score = scoreOf(merge(ofText, 1, here, 1));
        if (ofText.size > 0 && says(ofText) && score > (best?.score ?? 0))
          best = {page, section, text, score} as Found & {score: number};
      }
      if (best) scored.push(best);
    }
    // Its keywords found it, which nobody sees.
    return scored.length > 0 ? scored.sort((a, b) => b.score - a.score) : [{page, section: 0}];
  }

  private hitOf({page, section, text}: Found, matcher: Matcher, words: number): Hit {
    const {path, group, headings} = this.file.pages[page] ?? {path: '', group: '', headings: []};
    const heading = section > 0 ? headings[section] : undefined;
    const url = `${this.base}${path}${heading ? `#${heading.anchor}` : ''}`;
    const names = [headings[0], heading].flatMap((one) => (one ? [matcher.snippet(one.text, words)] : []));
    const title = text === undefined ? (names.pop() ?? '') : matcher.snippet(text, words);
    const kind = text === undefined ? (heading ? 'heading' : 'page') : 'text';
    return {id: url, url, kind, group, title, path: names};
  }
}
