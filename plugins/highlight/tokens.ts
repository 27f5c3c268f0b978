import {Prism} from 'prism-react-renderer';

type PrismToken = InstanceType<typeof Prism.Token>;
type PrismTokens = (string | PrismToken)[];

// A style for each letter stands in src/css/code.css. `-` is plain text, also within other tokens; types that are not listed
// look like what is around them.
const LETTERS: Readonly<Record<string, string>> = {
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
 * Tokenises code and packs the result for the page: `3w1-5s` is three letters of a keyword, one plain one and
 * five of a string. A page so carries its code once, and a few bytes for each token.
 *
 * @returns the packed tokens; an empty string where nothing has a colour, as in a language without a grammar
 */
export function packTokens(code: string, language: string): string {
  const grammar = Prism.languages[language];
  if (!grammar) return '';
  const environment = {code, grammar, language, tokens: [] as PrismTokens};
  // The same steps as prism-react-renderer's own `useTokenize`, which needs React.
  Prism.hooks.run('before-tokenize', environment);
  environment.tokens = Prism.tokenize(code, grammar) as PrismTokens;
  Prism.hooks.run('after-tokenize', environment);
  const runs: {letter: string; length: number}[] = [];
  walk(environment.tokens, '-', (letter, length) => {
    const last = runs.at(-1);
    if (last?.letter === letter) last.length += length;
    else runs.push({letter, length});
  });
  if (runs.every(({letter}) => letter === '-')) return '';
  return runs.map(({letter, length}) => `${length}${letter}`).join('');
}

function walk(tokens: PrismTokens, outer: string, take: (letter: string, length: number) => void): void {
  for (const token of tokens) {
    if (typeof token === 'string') {
      if (token.length > 0) take(outer, token.length);
      continue;
    }
    const letter = letterOf(token) ?? outer;
    const content = token.content;
    walk(Array.isArray(content) ? (content as PrismTokens) : [content as string | PrismToken], letter, take);
  }
}

function letterOf({type, alias}: PrismToken): string | undefined {
  const aliases: string[] = typeof alias === 'string' ? [alias] : (alias ?? []);
  return [type, ...aliases].map((name) => LETTERS[name]).find((letter) => letter !== undefined);
}
