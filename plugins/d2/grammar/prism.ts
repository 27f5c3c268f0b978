import type {Prism} from 'prism-react-renderer';
import {type TokenType, tokenise} from './tokenise';

type PrismInstance = typeof Prism;

interface HookEnvironment {
  language: string;
  code: string;
  tokens: unknown[];
}

/** What Prism's colour themes call the same, for those of our types that they have no style for. */
const ALIASES: Partial<Record<TokenType, string>> = {
  key: 'property',
  value: 'builtin',
  glob: 'regex',
  substitution: 'variable',
  import: 'url',
  block: 'string',
};

/**
 * Teaches a Prism instance the language `d2`. Prism's own grammars are lists of patterns, which D2's
 * position-dependent words do not fit; its `after-tokenize` hook takes the tokens of our reader instead. Both Prism
 * and prism-react-renderer run that hook.
 *
 * @see https://prismjs.com/extending#hooks-in-prism-highlight
 */
export function addD2ToPrism(prism: PrismInstance): void {
  if (prism.languages.d2) return;
  prism.languages.d2 = {};
  // Prism's types know this hook from before its environment has tokens.
  prism.hooks.add('after-tokenize', (known) => {
    const environment = known as unknown as HookEnvironment;
    if (environment.language !== 'd2') return;
    environment.tokens = tokenise(environment.code).map(({type, text}) =>
      type === 'plain' ? text : new prism.Token(type, text, ALIASES[type]),
    );
  });
}
