/** The text of a problem that the filter searches. */
export interface ProblemText {
  /** D2's messages as the page shows them, including example names that vary in practice. */
  readonly messages: readonly string[];
  /** Everything that the page says about the problem. */
  readonly text: string;
}

/** Maximum length of a query. Longer ones are truncated. D2's longest message has about 200 characters. */
const MAX_QUERY_LENGTH = 500;
/** Minimum share of a message's words that are in the query. The others are names and numbers, which differ in each file. */
const MIN_SHARED_FRACTION = 0.6;
/** Matches what D2 prints before a message, such as `err: shop.d2:3:14: `. */
const LOCATION_PREFIX = /^\s*(?:err(?:or)?:\s*)?(?:failed to \w+[^:]*:\s*)?(?:\S*\.d2:)?(?:\d+:\d+:\s*)?/i;

/**
 * Returns the indexes of the problems whose messages share the most words with a pasted message. If no message shares enough, returns the
 * problems whose text contains all words. Returns all problems for an empty query.
 *
 * @example findProblems('shop.d2:3:14: missing value after colon', problems)
 */
export function findProblems(query: string, problems: readonly ProblemText[]): number[] {
  const allIndexes = problems.map((_, index) => index);
  const queryWords = splitIntoWords(query.slice(0, MAX_QUERY_LENGTH).replace(LOCATION_PREFIX, ''));
  if (queryWords.length === 0) return allIndexes;
  const scores = problems.map(({messages}) =>
    Math.max(0, ...messages.map((message) => scoreMessage(message, queryWords))),
  );
  const bestScore = Math.max(...scores);
  if (bestScore >= MIN_SHARED_FRACTION) return allIndexes.filter((index) => scores[index] === bestScore);
  return allIndexes.filter((index) => {
    const text = problems[index]?.text.toLowerCase() ?? '';
    return queryWords.every((word) => text.includes(word));
  });
}

/** Returns the share of the message's words that are in the query, or 0 for a single word, which says too little. */
function scoreMessage(message: string, queryWords: readonly string[]): number {
  const words = splitIntoWords(message);
  const querySet = new Set(queryWords);
  return words.length < 2 ? 0 : words.filter((word) => querySet.has(word)).length / words.length;
}

function splitIntoWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}$%&#@_-]+|[{}[\]|]/gu) ?? [];
}
