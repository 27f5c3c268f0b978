import type {ConfigureWebpackUtils} from '@docusaurus/types';

/**
 * The parts of Rspack's minimizer plugin that this file uses. `_args` is private, but there's no public way to read
 * the constructor's arguments.
 */
interface Minimizer {
  readonly name?: string;
  readonly _args?: readonly [SwcMinimizerOptions?];
}

interface SwcMinimizerOptions {
  readonly include?: RegExp;
  readonly exclude?: RegExp;
  readonly minimizerOptions?: {readonly compress?: object; readonly format?: object; readonly mangle?: boolean};
}

type Bundler = ConfigureWebpackUtils['currentBundler'];

const RUNTIME_CHUNK = /runtime~main/;

/**
 * Configures how Rspack minifies scripts. Does nothing with other bundlers, or without Rspack's minimizer.
 * - The output may use ES2020, which every browser in the site's `browserslist` supports.
 * - Hangul isn't escaped, because `\uD55C` takes six characters instead of one.
 * - Names in the runtime chunk (5 KB) aren't mangled. SWC picks mangled names based on what it minified earlier, which depends on the
 *   cache, so the locales would get different runtimes for the same source.
 */
export function configureMinimizer(minimizers: unknown[] | undefined, bundler: Bundler): void {
  if (!minimizers || bundler.name !== 'rspack') return;
  const index = (minimizers as Minimizer[]).findIndex(({name}) => name === 'SwcJsMinimizerRspackPlugin');
  const minimizer = minimizers[index] as Minimizer | undefined;
  if (!minimizer) return;
  const MinimizerPlugin = minimizer.constructor as new (options: SwcMinimizerOptions) => Minimizer;
  const originalOptions = minimizer._args?.[0]?.minimizerOptions ?? {};
  const minimizerOptions = {
    ...originalOptions,
    compress: {...originalOptions.compress, ecma: 2020, passes: 2},
    format: {...originalOptions.format, ecma: 2020, ascii_only: false},
  };
  minimizers.splice(
    index,
    1,
    new MinimizerPlugin({exclude: RUNTIME_CHUNK, minimizerOptions}),
    new MinimizerPlugin({include: RUNTIME_CHUNK, minimizerOptions: {...minimizerOptions, mangle: false}}),
  );
}
