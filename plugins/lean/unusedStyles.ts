import type {ConfigureWebpackUtils} from '@docusaurus/types';
import {PurgeCSS} from 'purgecss';

type Bundler = ConfigureWebpackUtils['currentBundler'];

/** Class names that scripts assemble from parts, so that no script contains the whole name. */
const COMPOSED_NAMES = [/^t-\w$/, /^language-/, /^docusaurus-/, /^docs-doc-id-/];

/** Matches a selector that consists of pseudo-classes only, such as `:focus-visible`. */
const STATES_ONLY_SELECTOR = /^\s*(?::[\w-]+(?:\([^()]*\))?)+\s*$/;

/** Returns all words that could name a class, an ID, an attribute, or an element. */
const findIdentifiers = (text: string): string[] => text.match(/[\w-]+/g) ?? [];

/** Returns the distinct identifiers in all scripts. With the scripts themselves, PurgeCSS would take ten times as long. */
export const collectIdentifiers = (scripts: readonly string[]): string =>
  [...new Set(scripts.flatMap(findIdentifiers))].join(' ');

/** Adds the variables that the given ones depend on, directly or not. */
function addReferencedVariables(names: readonly string[], sheet: string): string[] {
  const usedNames = new Set(names);
  const declarations = [...sheet.matchAll(/(--[\w-]+)\s*:([^;}]*)/g)];
  for (const name of usedNames) {
    const values = declarations.filter(([, declared]) => declared === name).map(([, , value = '']) => value);
    for (const [usedVariable] of values.join().matchAll(/--[\w-]+/g)) usedNames.add(usedVariable);
  }
  return [...usedNames];
}

/**
 * Drops rules whose class, ID, or element no script mentions, and variables that nothing reads. Scripts contain everything that pages
 * are made of, including the Markdown. Attribute selectors always stay.
 *
 * @param identifiers the identifiers in the site's scripts; a variable among them stays, since a script may write it into an attribute
 */
export async function dropUnusedRules(sheet: string, identifiers: string): Promise<string> {
  const [result] = await new PurgeCSS().purge({
    css: [{raw: sheet}],
    content: [{raw: identifiers, extension: 'js'}],
    defaultExtractor: findIdentifiers,
    // States of elements, and attributes that inline scripts set on the root.
    dynamicAttributes: [...sheet.matchAll(/\[([\w-]+)/g)].map(([, name = '']) => name),
    safelist: {
      standard: [':root', 'html', 'body', ...COMPOSED_NAMES],
      greedy: [STATES_ONLY_SELECTOR],
      variables: addReferencedVariables(
        findIdentifiers(identifiers).filter((name) => name.startsWith('--')),
        sheet,
      ),
    },
    variables: true,
  });
  if (!result) throw new Error('PurgeCSS returned no style sheet. Compare its API with plugins/lean/unusedStyles.ts.');
  return result.css;
}

/** Drops unused rules after the bundler has minimized scripts and style sheets, and before it adds hashes to the file names. */
export class UnusedStylesPlugin {
  constructor(private readonly bundler: Bundler) {}

  apply(compiler: Parameters<InstanceType<Bundler['instance']['NormalModuleReplacementPlugin']>['apply']>[0]): void {
    const {sources, Compilation} = this.bundler.instance;
    compiler.hooks.thisCompilation.tap('UnusedStyles', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 50;
      compilation.hooks.processAssets.tapPromise({name: 'UnusedStyles', stage}, async (assets) => {
        const listAssets = (suffix: string) => Object.keys(assets).filter((name) => name.endsWith(suffix));
        const readAsset = (name: string) => String(assets[name]?.source());
        const identifiers = collectIdentifiers(listAssets('.js').map(readAsset));
        for (const name of listAssets('.css')) {
          const sheet = await dropUnusedRules(readAsset(name), identifiers);
          compilation.updateAsset(name, () => new sources.RawSource(sheet));
        }
      });
    });
  }
}
