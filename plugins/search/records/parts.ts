import type {Heading, Outline} from '../outline';

/** Longer pieces are split at the ends of sentences or lines, so that a snippet is about one thing. */
const LONGEST = 700;
/** Box-drawing letters and the like: a drawing, whose words stand in its source, too. */
const DRAWING = /[\u2500-\u25ff]/;
/** Anchor of the last section of a page, which says what to read next. */
const LEADS_ON = 'next';

/** A text in one line. */
export const words = (text: string): string =>
  text
    .replace(/\u200b/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Splits a text that is too long at the last boundary that fits. */
function split(text: string, boundary: RegExp): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const sentence of text.length <= LONGEST ? [text] : text.split(boundary)) {
    if (piece.length + sentence.length > LONGEST) {
      pieces.push(piece);
      piece = '';
    }
    piece += sentence;
  }
  return [...pieces, piece].map(words).filter(Boolean);
}

/** A text that may be long, in pieces. */
export const prose = (text: string): string[] => split(words(text), /(?<=[.!?。]\s)/);

/** Collects the parts of a page in their order, whatever they are read from. */
export class Parts {
  readonly list: (Heading | string)[] = [];
  /** What the current section has had already. */
  seen = new Set<string>();
  /** In a section that only leads on to other pages: what it names is found there. */
  private leadsOn = false;

  /** A heading. What has no anchor and is not the page's title is text: nothing can lead to it. */
  heading(level: number, text: string, anchor: string | null): void {
    const isTitle = level === 1 && this.list.length === 0;
    if (!isTitle && (level === 1 || anchor === null)) return this.prose(text);
    if (words(text) === '') return;
    this.seen = new Set();
    this.leadsOn = anchor === LEADS_ON;
    if (!this.leadsOn) this.list.push({level, text: words(text), anchor: isTitle ? null : anchor});
  }

  prose(text: string): void {
    this.add(prose(text));
  }

  /** A row of a table. */
  row(cells: readonly string[]): void {
    this.prose(cells.map(words).filter(Boolean).join(' · '));
  }

  code(lines: readonly string[]): void {
    this.add(split(lines.filter((line) => !DRAWING.test(line)).join('\n'), /(?<=\n)/));
  }

  private add(texts: readonly string[]): void {
    if (this.leadsOn) return;
    for (const text of texts) {
      if (this.seen.has(text)) continue;
      this.seen.add(text);
      this.list.push(text);
    }
  }
}

/** What is known of a page besides its text. */
export interface PageFacts extends Pick<Outline, 'url' | 'language' | 'tag' | 'section' | 'pageRank'> {
  /** Its description and keywords. */
  readonly described: readonly string[];
  /** Words by which readers look for it who do not know its own, in one line. */
  readonly aliases: string | undefined;
}

/** The outline of a page: what says what it is about comes below its title. `undefined` if it has no title. */
export function outlineOf(
  {described, aliases, section, ...facts}: PageFacts,
  parts: Outline['parts'],
): Outline | undefined {
  const [title, ...rest] = parts;
  if (title === undefined || typeof title === 'string') return undefined;
  const lead = [...described.flatMap(prose).filter((text) => !rest.includes(text)), ...(aliases ? [aliases] : [])];
  return {
    ...facts,
    section: section || (facts.language === 'ko' ? '문서' : 'Documentation'),
    lead: lead.length,
    unseen: aliases ? 1 : 0,
    parts: [title, ...lead, ...rest],
  };
}

/** Of pages that are no documentation; the rest introduces the site, and leads to pages that say more. */
export const RANK = {post: 70, other: 30} as const;

/** Bigger for parts of the documentation that are to win among equals; a newer release beats an older one. */
export function rankOfDoc(id: string): number {
  const release = /^releases\/(\d+)\.(\d+)(?:\.(\d+))?/.exec(id);
  if (release) return 50 + (Number(release[1]) * 10_000 + Number(release[2]) * 100 + Number(release[3] ?? 0)) / 100_000;
  return id.startsWith('releases/') ? 50 : id.startsWith('examples/') ? 80 : 100;
}
