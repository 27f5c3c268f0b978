/** What the filter knows about a problem. */
export interface ProblemText {
  /** D2's messages, as the page shows them. Names that vary are part of them. */
  readonly messages: readonly string[];
  /** Everything that the page says about the problem. */
  readonly text: string;
}

/** Longer input is cut off. D2's longest message has about 200 characters. */
const MAX_QUERY_LENGTH = 500;
/** Share of a message's words that must be in the query. The rest are names and numbers, which differ in each file. */
const MIN_SHARED_WORDS = 0.6;
/** Matches what D2 prints before a message, such as `err: shop.d2:3:14: `. */
const PLACE = /^\s*(?:err(?:or)?:\s*)?(?:failed to \w+[^:]*:\s*)?(?:\S*\.d2:)?(?:\d+:\d+:\s*)?/i;

/**
 * Returns the indexes of the problems that a pasted message is about: those whose messages share the most words with it. If there are
 * none, returns the problems that mention all words. An empty query returns all.
 *
 * @example findProblems('shop.d2:3:14: missing value after colon', problems)
 */
export function findProblems(query: string, problems: readonly ProblemText[]): number[] {
  const all = problems.map((_, index) => index);
  const wanted = toWords(query.slice(0, MAX_QUERY_LENGTH).replace(PLACE, ''));
  if (wanted.length === 0) return all;
  const scores = problems.map(({messages}) => Math.max(0, ...messages.map((message) => scoreMessage(message, wanted))));
  const best = Math.max(...scores);
  if (best >= MIN_SHARED_WORDS) return all.filter((index) => scores[index] === best);
  return all.filter((index) => {
    const text = problems[index]?.text.toLowerCase() ?? '';
    return wanted.every((word) => text.includes(word));
  });
}

/** Returns the share of the message's words that are in the query, or 0 for a single word, which says too little. */
function scoreMessage(message: string, wanted: readonly string[]): number {
  const words = toWords(message);
  const known = new Set(wanted);
  return words.length < 2 ? 0 : words.filter((word) => known.has(word)).length / words.length;
}

function toWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}$%&#@_-]+|[{}[\]|]/gu) ?? [];
}
