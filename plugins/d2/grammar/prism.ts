import type {Prism} from 'prism-react-renderer';
import {type TokenType, tokenize} from './tokenize';

type PrismInstance = typeof Prism;

interface HookEnvironment {
  language: string;
  code: string;
  tokens: unknown[];
}

/** Prism's names for token types, where Prism's themes don't have a style for ours. */
const ALIASES: Partial<Record<TokenType, string>> = {
  key: 'property',
  value: 'builtin',
  glob: 'regex',
  substitution: 'variable',
  import: 'url',
  block: 'string',
};

/**
 * Adds the language `d2` to a Prism instance. Prism's own grammars are lists of patterns, but the meaning of a word in D2
 * depends on its position. Instead, our tokenizer runs in the `after-tokenize` hook of Prism and prism-react-renderer.
 *
 * @see https://prismjs.com/extending#hooks-in-prism-highlight
 */
export function addD2ToPrism(prism: PrismInstance): void {
  if (prism.languages.d2) return;
  prism.languages.d2 = {};
  // Prism's types for this hook don't include the tokens.
  prism.hooks.add('after-tokenize', (hookEnvironment) => {
    const environment = hookEnvironment as unknown as HookEnvironment;
    if (environment.language !== 'd2') return;
    environment.tokens = tokenize(environment.code).map(({type, text}) =>
      type === 'plain' ? text : new prism.Token(type, text, ALIASES[type]),
    );
  });
}
