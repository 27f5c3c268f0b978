import {Prism} from 'prism-react-renderer';

type PrismToken = InstanceType<typeof Prism.Token>;
type PrismTokens = (string | PrismToken)[];

// The styles of each letter are in src/css/code.css. `-` is plain text, even inside other tokens. Types that aren't listed look like
// the token around them.
const STYLE_LETTERS: Readonly<Record<string, string>> = {
  comment: 'c',
  prolog: 'c',
  doctype: 'c',
  cdata: 'c',
  shebang: 'c',
  key: '-',
  property: '-',
  'attr-name': '-',
  tag: '-',
  variable: '-',
  parameter: '-',
  'assign-left': '-',
  keyword: 'w',
  atrule: 'w',
  important: 'w',
  rule: 'w',
  string: 's',
  char: 's',
  'attr-value': 's',
  'template-string': 's',
  inserted: 's',
  url: 's',
  value: 'v',
  builtin: 'v',
  'class-name': 'v',
  function: 'v',
  selector: 'v',
  'function-variable': 'v',
  constant: 'n',
  number: 'n',
  boolean: 'n',
  symbol: 'n',
  operator: 'o',
  glob: 'g',
  punctuation: 'p',
  substitution: 'g',
  import: 'g',
  regex: 'g',
  deleted: 'g',
  block: 's',
};

/**
 * Tokenizes code and packs the tokens: `3w1-5s` means three characters of a keyword, a plain one, and five of a string. So a page
 * contains its code once, and a few bytes per token.
 *
 * @returns an empty string if the code has no highlighted tokens, for example because the language is unknown
 */
export function packTokens(code: string, language: string): string {
  const grammar = Prism.languages[language];
  if (!grammar) return '';
  const environment = {code, grammar, language, tokens: [] as PrismTokens};
  // Like `useTokenize` in prism-react-renderer, which requires React.
  Prism.hooks.run('before-tokenize', environment);
  environment.tokens = Prism.tokenize(code, grammar) as PrismTokens;
  Prism.hooks.run('after-tokenize', environment);
  const runs: {letter: string; length: number}[] = [];
  walk(environment.tokens, '-', (letter, length) => {
    const lastRun = runs.at(-1);
    if (lastRun?.letter === letter) lastRun.length += length;
    else runs.push({letter, length});
  });
  if (runs.every(({letter}) => letter === '-')) return '';
  return runs.map(({letter, length}) => `${length}${letter}`).join('');
}

/**
 * Marks lines in packed tokens with an empty token of the style `M` at their start. Without JavaScript, it's still in the HTML, and it's
 * not copied with the code.
 *
 * @param lines numbers of lines, from 1
 */
export function markLines(code: string, packedTokens: string, lines: readonly number[]): string {
  const starts = [0];
  for (const {index} of code.matchAll(/\n/g)) starts.push(index + 1);
  const markedStarts = new Set(lines.map((line) => starts[line - 1]));
  const parts: string[] = [];
  let offset = 0;
  for (const [, size, letter] of (packedTokens || `${code.length}-`).matchAll(/(\d+)(\D)/g)) {
    const end = offset + Number(size);
    for (const start of [
      ...starts.filter((lineStart) => lineStart >= offset && lineStart < end && markedStarts.has(lineStart)),
      end,
    ]) {
      if (start > offset) parts.push(`${start - offset}${letter}`);
      if (start < end) parts.push('0M');
      offset = start;
    }
  }
  return parts.join('');
}

function walk(tokens: PrismTokens, outer: string, emit: (letter: string, length: number) => void): void {
  for (const token of tokens) {
    if (typeof token === 'string') {
      if (token.length > 0) emit(outer, token.length);
      continue;
    }
    const letter = getLetter(token) ?? outer;
    const content = token.content;
    walk(Array.isArray(content) ? (content as PrismTokens) : [content as string | PrismToken], letter, emit);
  }
}

function getLetter({type, alias}: PrismToken): string | undefined {
  const aliases: string[] = typeof alias === 'string' ? [alias] : (alias ?? []);
  return [type, ...aliases].map((name) => STYLE_LETTERS[name]).find((letter) => letter !== undefined);
}
