import type {IndexFile, PassagesFile} from './files';
import type {Hit, SearchRequest, SearchResponse} from './hit';
import {Matcher} from './match';
import {getWordWeight, Ranker, type Ranking} from './ranking';
import {normalize, splitPieces} from './tokens';

/** Maximum number of pages whose sections are searched. Other matching pages are listed as a whole. */
const MAX_PAGES_WITH_SECTIONS = 15;
/** Maximum number of a page's sections that are listed together. The rest follow the sections of other pages. */
const MAX_SECTIONS_TOGETHER = 4;
/** Weight of a word in a heading relative to one in a text. */
const HEADING_WEIGHT = 1.2;
/** Share of a heading's weight that the sections nested in it inherit. */
const INHERITED_SHARE = 0.8;

/** A matching section. A page's first section has the page's title. */
interface FoundSection {
  readonly page: number;
  readonly section: number;
  /** The best matching passage; missing if the heading matches as well. */
  readonly text?: string;
}

/** How well something matches each word of the query, by the word's position. */
type Matches = ReadonlyMap<number, number>;

/** Combines weighted matches. Each word keeps its best match. */
function merge(matches: Matches, weight: number, otherMatches: Matches, otherWeight: number): Matches {
  const mergedMatches = new Map<number, number>();
  for (const [word, value] of otherMatches) mergedMatches.set(word, value * otherWeight);
  for (const [word, value] of matches) mergedMatches.set(word, Math.max(mergedMatches.get(word) ?? 0, value * weight));
  return mergedMatches;
}

/** Searches the index of one locale. */
export class SearchEngine {
  private readonly ranker: Ranker;
  private readonly sectionsByHeading = new Map<string, FoundSection[]>();

  /** @param baseUrl path of the locale, with slashes at both ends */
  constructor(
    private readonly file: IndexFile,
    private readonly baseUrl: string,
  ) {
    this.ranker = new Ranker(file);
    for (const [page, {headings}] of file.pages.entries())
      for (const [section, {text}] of headings.entries()) {
        const name = splitPieces(normalize(text)).join(' ');
        this.sectionsByHeading.set(name, [...(this.sectionsByHeading.get(name) ?? []), {page, section}]);
      }
  }

  /** @param passages if missing, only titles and headings are searched within pages */
  search({query, limit, snippetWords}: SearchRequest, passages: PassagesFile | undefined): SearchResponse {
    const ranking = this.ranker.rank(query);
    const matcher = new Matcher(ranking.terms);
    const results = this.findAllSections(ranking, matcher, passages);
    return {
      hits: results.slice(0, limit).map((result) => this.createHit(result, matcher, snippetWords)),
      total: results.length,
      hasMore: results.length > limit,
    };
  }

  /** Returns all matching sections, best first. */
  private findAllSections(
    ranking: Ranking,
    matcher: Matcher,
    passages: PassagesFile | undefined,
  ): readonly FoundSection[] {
    const sectionsByPage = ranking.pages.map((page, rank) =>
      rank < MAX_PAGES_WITH_SECTIONS
        ? this.findSections(page, ranking, matcher, passages?.[page])
        : [{page, section: 0}],
    );
    // If the query is a title or a heading, that section comes first. Titles come before headings, and better pages before others.
    const ranks = new Map(ranking.pages.map((page, rank) => [page, rank]));
    const getOrder = ({page, section}: FoundSection) => (ranks.get(page) ?? 1e6) + (section > 0 ? 1e6 : 0);
    const exactMatches = [...(this.sectionsByHeading.get(ranking.text) ?? [])].sort(
      (a, b) => getOrder(a) - getOrder(b),
    );
    const seenIds = new Set<string>();
    return [
      ...exactMatches.slice(0, MAX_SECTIONS_TOGETHER),
      ...sectionsByPage.flatMap((sections) => sections.slice(0, MAX_SECTIONS_TOGETHER)),
      ...sectionsByPage.flatMap((sections) => sections.slice(MAX_SECTIONS_TOGETHER)),
      ...exactMatches.slice(MAX_SECTIONS_TOGETHER),
    ].filter(({page, section}) => seenIds.size < seenIds.add(`${page} ${section}`).size);
  }

  /** Returns a page's matching sections, best first, or the page itself if only its keywords match. */
  private findSections(
    page: number,
    {words}: Ranking,
    matcher: Matcher,
    passages: PassagesFile[number] = [],
  ): FoundSection[] {
    const hasOnlyStopWords = words.every(({isStopWord}) => isStopWord);
    const isRelevant = (matches: Matches) =>
      matches.size > 0 && (hasOnlyStopWords || [...matches.keys()].some((word) => !words[word]?.isStopWord));
    const getScore = (matches: Matches) =>
      words.reduce((sum, word, position) => sum + getWordWeight(word) * (matches.get(position) ?? 0), 0);
    const ancestors: {readonly level: number; readonly matches: Matches}[] = [];
    const scored: (FoundSection & {readonly score: number})[] = [];
    for (const [section, {level, text: heading}] of this.file.pages[page]?.headings.entries() ?? []) {
      while ((ancestors.at(-1)?.level ?? 0) >= level) ancestors.pop();
      const headingMatches = matcher.matchWords(heading);
      const matches = merge(headingMatches, HEADING_WEIGHT, ancestors.at(-1)?.matches ?? new Map(), INHERITED_SHARE);
      ancestors.push({level, matches});
      let best: (typeof scored)[number] | undefined;
      if (isRelevant(headingMatches)) best = {page, section, score: getScore(matches)};
      for (const text of passages[section] ?? []) {
        const textMatches = matcher.matchWords(text);
        const score = getScore(merge(textMatches, 1, matches, 1));
        if (isRelevant(textMatches) && score > (best?.score ?? 0)) best = {page, section, text, score};
      }
      if (best) scored.push(best);
    }
    return scored.length > 0 ? scored.sort((a, b) => b.score - a.score) : [{page, section: 0}];
  }

  private createHit({page, section, text}: FoundSection, matcher: Matcher, snippetWords: number): Hit {
    const {path, group, headings} = this.file.pages[page] ?? {path: '', group: '', headings: []};
    const heading = section > 0 ? headings[section] : undefined;
    const url = `${this.baseUrl}${path}${heading ? `#${heading.anchor}` : ''}`;
    const names = [headings[0], heading].flatMap((nameHeading) =>
      nameHeading ? [matcher.createSnippet(nameHeading.text, snippetWords)] : [],
    );
    const title = text === undefined ? (names.pop() ?? '') : matcher.createSnippet(text, snippetWords);
    const kind = text === undefined ? (heading ? 'heading' : 'page') : 'text';
    return {id: url, url, kind, group, title, path: names};
  }
}
