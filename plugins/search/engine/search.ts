import type {Heading, IndexFile, TextsFile} from './files';
import {type Answer, HITS_PER_PAGE, type Hit, type SearchRequest} from './hit';
import {Matcher} from './match';
import {Ranker, type Ranking} from './ranking';
import {normalize} from './tokens';

/** Pages whose sections are looked at. Of the others, only the page is shown. */
const MAX_READ_PAGES = 15;
/** Sections of a page that are shown together; more of them come after those of other pages. */
const MAX_TOGETHER = 4;
/** How much a word in a heading counts beside one in a text, and how much of that the sections below inherit. */
const HEADING = 1.2;
const INHERITED = 0.8;
/** What each further word adds where a text has the whole query word for word. */
const VERBATIM = 0.5;

/** A section of a page that answers to a query. */
interface Found {
  readonly section: number;
  /** The piece of text that answers best; none where the heading says as much. */
  readonly text?: string;
  readonly score: number;
}

type Words = ReadonlyMap<number, number>;

/** Finds pages and sections in the index of a locale. */
export class SearchEngine {
  private readonly ranker: Ranker;
  /** Pages and sections by their headings. */
  private readonly headed = new Map<string, {readonly page: number; readonly section: number}[]>();

  /** @param base path of the locale, with slashes at both ends */
  constructor(
    private readonly file: IndexFile,
    private readonly base: string,
  ) {
    this.ranker = new Ranker(file);
    for (const [page, {headings}] of file.pages.entries())
      for (const [section, {text}] of headings.entries()) {
        const name = normalize(text).replace(/\s+/g, ' ');
        this.headed.set(name, [...(this.headed.get(name) ?? []), {page, section}]);
      }
  }

  /** @param texts may be missing; then only titles and headings are found in pages */
  search({query, page, snippetWords}: SearchRequest, texts: TextsFile | undefined): Answer {
    const ranking = this.ranker.rank(query);
    const matcher = new Matcher(ranking.terms);
    const found = this.inOrder(ranking, matcher, texts);
    const shown = found.slice(page * HITS_PER_PAGE, (page + 1) * HITS_PER_PAGE);
    return {
      hits: shown.map((one) => this.hitOf(one, matcher, snippetWords)),
      total: found.length,
      hasMore: found.length > (page + 1) * HITS_PER_PAGE,
    };
  }

  private inOrder(ranking: Ranking, matcher: Matcher, texts: TextsFile | undefined): (Found & {page: number})[] {
    const ofPages = ranking.pages.map(({page, words}, at) =>
      at < MAX_READ_PAGES
        ? this.sectionsOf(page, words, ranking, matcher, texts?.[page]).map((found) => ({...found, page}))
        : [{page, section: 0, score: 0}],
    );
    const isTitled = (page: number) => normalize(this.headingsOf(page)[0]?.text ?? '') === ranking.text;
    const [first = []] = ofPages;
    const titled = first[0] && isTitled(first[0].page) ? [{page: first[0].page, section: 0, score: 0}] : [];
    // A heading that the reader has typed is what they look for.
    const order = new Map(ranking.pages.map(({page}, at) => [page, at]));
    const headed = (this.headed.get(ranking.text) ?? [])
      .filter(({section}) => section > 0)
      .sort((a, b) => (order.get(a.page) ?? 1e9) - (order.get(b.page) ?? 1e9))
      .map((place) => ({...place, score: 0}));
    const seen = new Set<string>();
    return [
      ...titled,
      ...headed.slice(0, MAX_TOGETHER),
      ...ofPages.flatMap((sections) => sections.slice(0, MAX_TOGETHER)),
      ...ofPages.flatMap((sections) => sections.slice(MAX_TOGETHER)),
      ...headed.slice(MAX_TOGETHER),
    ].filter(({page, section}) => seen.size < seen.add(`${page} ${section}`).size);
  }

  private headingsOf(page: number): readonly Heading[] {
    return this.file.pages[page]?.headings ?? [];
  }

  /** The sections of a page that have words of the query, best first; the page itself, if none has. */
  private sectionsOf(
    page: number,
    words: ReadonlySet<number>,
    ranking: Ranking,
    matcher: Matcher,
    texts: TextsFile[number] | undefined,
  ): Found[] {
    const isAllFillers = ranking.words.every(({filler}) => filler);
    const says = (found: Words) => [...found.keys()].some((word) => isAllFillers || !ranking.words[word]?.filler);
    const above: {readonly level: number; readonly words: Words}[] = [];
    const scoreOf = (own: Words, share: number, inherited: Words) =>
      ranking.words.reduce((sum, {importance}, word) => {
        return sum + importance * Math.max(share * (own.get(word) ?? 0), inherited.get(word) ?? 0);
      }, 0);
    const found: Found[] = [];
    for (const [section, heading] of this.headingsOf(page).entries()) {
      while ((above.at(-1)?.level ?? 0) >= heading.level) above.pop();
      const inherited = new Map<number, number>();
      for (const [depth, one] of [...above].reverse().entries())
        for (const [word, quality] of one.words)
          inherited.set(word, Math.max(inherited.get(word) ?? 0, quality * HEADING * INHERITED ** (depth + 1)));
      const own = matcher.wordsIn(heading.text);
      above.push({level: heading.level, words: own});
      let best: Found | undefined = says(own) ? {section, score: scoreOf(own, HEADING, inherited)} : undefined;
      for (const [word, quality] of own) inherited.set(word, Math.max(inherited.get(word) ?? 0, quality * HEADING));
      for (const text of texts?.[section] ?? []) {
        const ofText = matcher.wordsIn(text);
        if (!says(ofText)) continue;
        const isVerbatim = ranking.words.length > 1 && normalize(text).includes(ranking.text);
        const factor = isVerbatim ? 1 + VERBATIM * (ranking.words.length - 1) : 1;
        const score = factor * scoreOf(ofText, 1, inherited);
        if (score > (best?.score ?? 0)) best = {section, text, score};
      }
      if (best) found.push(best);
    }
    found.sort((a, b) => b.score - a.score);
    // Its keywords find it, which nobody sees.
    return found.length > 0 || words.size === 0 ? found : [{section: 0, score: 0}];
  }

  private hitOf({page, section, text}: Found & {page: number}, matcher: Matcher, words: number): Hit {
    const {path, group} = this.file.pages[page] ?? {path: '', group: ''};
    const [title, ...headings] = this.headingsOf(page);
    const heading = section > 0 ? headings[section - 1] : undefined;
    const url = `${this.base}${path}${heading ? `#${heading.anchor}` : ''}`;
    const names = [title, heading].flatMap((one) => (one ? [matcher.snippet(one.text, words)] : []));
    const snippet = text === undefined ? (names.pop() ?? '') : matcher.snippet(text, words);
    const kind = text === undefined ? (heading ? 'heading' : 'page') : 'text';
    return {id: url, url, kind, group, title: snippet, path: names};
  }
}
