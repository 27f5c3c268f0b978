/** Maximum length of a label in alt text, in UTF-16 code units. Nobody would listen to a longer one. */
const MAX_LABEL_LENGTH = 2000;

type Replacements = readonly (readonly [pattern: RegExp, replacement: string])[];

const MARKDOWN: Replacements = [
  [/<\/?[a-z][^<>\n]*>/gi, ' '],
  [/!?\[([^[\]\n]*)\]\([^()\n]*\)/g, '$1'],
  // Delimiter rows of tables, thematic breaks, and code fences
  [/^[ \t]*(?:\|?[ \t:|-]*-{2}[ \t:|-]*|[*_]{3,}[ \t]*|`{3,}.*|~{3,}.*)$/gm, ''],
  [/^[ \t]*(?:#{1,6}[ \t]+|>[ \t]?|[-*+][ \t]+)/gm, ''],
  [/[ \t]*\|[ \t]*/g, ' '],
  [/\*\*|__|`|~~/g, ''],
  [/(?<![\p{L}\p{N}\\])[*_](?=\S)|(?<=[^\s\\])[*_](?![\p{L}\p{N}])/gu, ''],
  [/\\([!-/:-@[-`{-~])/g, '$1'],
];

const LATEX: Replacements = [
  [/\\d?frac\s*\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}\s*\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}/g, '$1 / $2'],
  [/\\sqrt\s*\{([^{}]*)\}/g, '√($1)'],
  [/\\(?:times|cdot)\b/g, '×'],
  [/\\leq?\b/g, ' ≤ '],
  [/\\geq?\b/g, ' ≥ '],
  [/\\neq?\b/g, ' ≠ '],
  // Fonts and environments have no meaning; letters and functions do.
  [
    /\\(?:mathrm|mathbf|mathit|mathsf|text|textbf|mathcal|displaystyle|left|right|begin|end)\b\s*(?:\{(?:[a-z]*matrix|align\*?|cases)\})?/g,
    '',
  ],
  [/\\[,;:! ]|\\\\|&|~/g, ' '],
  [/\\([a-zA-Z]+)/g, ' $1 '],
  [/[{}\\$]/g, ''],
];

/**
 * Removes the markup from a label, and truncates it if it has any.
 *
 * @param language D2's name of the label's language; only `markdown` and `latex` have markup
 */
export function toPlainText(label: string, language: string | undefined): string {
  const replacements = language === 'markdown' ? MARKDOWN : language === 'latex' ? LATEX : undefined;
  if (!replacements) return label;
  let text = label.slice(0, MAX_LABEL_LENGTH);
  for (const [pattern, replacement] of replacements) text = text.replace(pattern, replacement);
  return text
    .replace(/[ \t]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim();
}
