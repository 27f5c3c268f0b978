import type {ConfigureWebpackUtils} from '@docusaurus/types';
import {PurgeCSS} from 'purgecss';
import {withInlineVariables, withoutOverridden} from './inlineVariables';

type Bundler = ConfigureWebpackUtils['currentBundler'];

/** Names that scripts put together from parts, so that they stand nowhere whole. */
const COMPOSED = [/^t-\w$/, /^language-/, /^docusaurus-/, /^docs-doc-id-/];

/** A selector of any element in a state, such as `:focus-visible`. */
const ONLY_STATES = /^\s*(?::[\w-]+(?:\([^()]*\))?)+\s*$/;

/** Words that could be the name of a class, an id, an attribute or an element. */
const words = (text: string): string[] => text.match(/[\w-]+/g) ?? [];

/** All words of scripts, each once: PurgeCSS takes ten times as long to join those of many. */
export function wordsOf(scripts: readonly string[]): string {
  const all = new Set<string>();
  for (const script of scripts) for (const word of words(script)) all.add(word);
  return [...all].join(' ');
}

/** Adds to variables those that their values read in a sheet, and so on. */
function withInner(names: readonly string[], sheet: string): string[] {
  const all = new Set(names);
  const declarations = [...sheet.matchAll(/(--[\w-]+)\s*:([^;}]*)/g)];
  for (const name of all) {
    const values = declarations.filter(([, declared]) => declared === name).map(([, , value = '']) => value);
    for (const [inner] of values.join().matchAll(/--[\w-]+/g)) all.add(inner);
  }
  return [...all];
}

/**
 * Leaves out the rules, and the variables, that no page can have a use for: those whose class, id or element none of the scripts
 * names. Attributes do not count. What pages are made of stands in the scripts, too, Markdown and the words of dialogs among it.
 *
 * @param sheet a style sheet
 * @param named the words of all scripts of the site; a variable among them stays, since a script may write it into an attribute
 */
export async function withoutUnused(sheet: string, named: string): Promise<string> {
  const [result] = await new PurgeCSS().purge({
    css: [{raw: sheet}],
    content: [{raw: named, extension: 'js'}],
    defaultExtractor: words,
    // Elements' states, and what a page's constant scripts note on its root.
    dynamicAttributes: [...sheet.matchAll(/\[([\w-]+)/g)].map(([, name = '']) => name),
    safelist: {
      standard: [':root', 'html', 'body', ...COMPOSED],
      greedy: [ONLY_STATES],
      variables: withInner(
        words(named).filter((name) => name.startsWith('--')),
        sheet,
      ),
    },
    variables: true,
  });
  if (!result) throw new Error('PurgeCSS gave no style sheet.');
  return result.css;
}

/**
 * Leaves out Safari's own name of `text-decoration` where one line is all that is set: Safari knows that by the common name, too
 * (https://caniuse.com/text-decoration), and the minimizer writes both.
 */
export function withoutOldNames(sheet: string): string {
  return sheet.replace(/-webkit-text-decoration:(\w+(?:!important)?);(?=text-decoration:\1[;}])/g, '');
}

/** Leaves out where layers are put in order of which the sheet has none. */
export function withoutEmptyLayers(sheet: string): string {
  const used = [...sheet.matchAll(/@layer ([\w.-]+)\{/g)].map(([, name = '']) => name);
  return sheet.replace(/@layer ([\w.,-]+);/g, (statement, names: string) => {
    const isUsed = names.split(',').some((name) => used.some((one) => `${one}.`.startsWith(`${name}.`)));
    return isUsed ? statement : '';
  });
}

/** Runs once scripts and style sheets are small, and before files get the names that hold their hashes. */
export class UnusedStylesPlugin {
  constructor(private readonly bundler: Bundler) {}

  apply(compiler: Parameters<InstanceType<Bundler['instance']['NormalModuleReplacementPlugin']>['apply']>[0]): void {
    const {sources, Compilation} = this.bundler.instance;
    compiler.hooks.thisCompilation.tap('UnusedStyles', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 50;
      compilation.hooks.processAssets.tapPromise({name: 'UnusedStyles', stage}, async (assets) => {
        const ending = (suffix: string) => Object.keys(assets).filter((name) => name.endsWith(suffix));
        const text = (name: string) => String(assets[name]?.source());
        const scripts = ending('.js').map(text);
        const named = wordsOf(scripts);
        const names = ending('.css');
        const used = await Promise.all(
          names.map((name) => withoutUnused(withoutEmptyLayers(withoutOldNames(withoutOverridden(text(name)))), named)),
        );
        withInlineVariables(used, scripts).forEach((sheet, i) => {
          compilation.updateAsset(names[i] ?? '', () => new sources.RawSource(sheet));
        });
      });
    });
  }
}
