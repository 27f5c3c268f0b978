/** Letters of a label that are read; more would not be listened to. */
const LONGEST = 2000;

/** Markdown's own signs, with what stands in their place. */
const MARKDOWN: readonly (readonly [sign: RegExp, words: string])[] = [
  [/<\/?[a-z][^<>\n]*>/gi, ' '],
  [/!?\[([^[\]\n]*)\]\([^()\n]*\)/g, '$1'],
  // The line below the header of a table, rules, fences of code.
  [/^[ \t]*(?:\|?[ \t:|-]*-{2}[ \t:|-]*|[*_]{3,}[ \t]*|`{3,}.*|~{3,}.*)$/gm, ''],
  [/^[ \t]*(?:#{1,6}[ \t]+|>[ \t]?|[-*+][ \t]+)/gm, ''],
  [/[ \t]*\|[ \t]*/g, ' '],
  [/\*\*|__|`|~~/g, ''],
  [/(?<![\p{L}\p{N}\\])[*_](?=\S)|(?<=[^\s\\])[*_](?![\p{L}\p{N}])/gu, ''],
  [/\\([!-/:-@[-`{-~])/g, '$1'],
];

const TEX: typeof MARKDOWN = [
  [/\\d?frac\s*\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}\s*\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}/g, '$1 / $2'],
  [/\\sqrt\s*\{([^{}]*)\}/g, '√($1)'],
  [/\\(?:times|cdot)\b/g, '×'],
  [/\\leq?\b/g, ' ≤ '],
  [/\\geq?\b/g, ' ≥ '],
  [/\\neq?\b/g, ' ≠ '],
  // Names of fonts and environments mean nothing; those of letters and functions do.
  [
    /\\(?:mathrm|mathbf|mathit|mathsf|text|textbf|mathcal|displaystyle|left|right|begin|end)\b\s*(?:\{(?:[a-z]*matrix|align\*?|cases)\})?/g,
    '',
  ],
  [/\\[,;:! ]|\\\\|&|~/g, ' '],
  [/\\([a-zA-Z]+)/g, ' $1 '],
  [/[{}\\$]/g, ''],
];

/**
 * The words of a label, without the signs of the language that it is written in.
 *
 * @param language as D2 names it; text and code stay as they are
 */
export function plain(label: string, language: string | undefined): string {
  const signs = language === 'markdown' ? MARKDOWN : language === 'latex' ? TEX : undefined;
  if (!signs) return label;
  let text = label.slice(0, LONGEST);
  for (const [sign, words] of signs) text = text.replace(sign, words);
  return text
    .replace(/[ \t]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim();
}
