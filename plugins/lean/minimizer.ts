import type {ConfigureWebpackUtils} from '@docusaurus/types';

/** What is used here of Rspack's minimizer for scripts. It keeps the arguments that it was made with. */
interface Minimizer {
  readonly name?: string;
  readonly _args?: readonly [Options?];
}

interface Options {
  readonly include?: RegExp;
  readonly exclude?: RegExp;
  readonly minimizerOptions?: {readonly compress?: object; readonly format?: object; readonly mangle?: boolean};
}

type Bundler = ConfigureWebpackUtils['currentBundler'];

/** The file of the bundler's runtime. */
export const RUNTIME = /runtime~main/;

/**
 * Changes how scripts are made small, in two ways:
 * - They may use the syntax of the browsers that the site is for (`browserslist`), and keep Hangul as it is instead of six
 *   ASCII characters for each letter.
 * - The bundler's runtime (5 KB) keeps its long names. SWC shortens them in an order that depends on what else it did in
 *   the process, and so on whether caches were full: a build's second locale got other bytes for the same sources.
 *
 * @returns what decides how scripts look then; `undefined` for bundlers that it does not change
 */
export function tuneMinimizer(minimizers: unknown[] | undefined, bundler: Bundler): object | undefined {
  if (!minimizers || bundler.name !== 'rspack') return;
  const at = (minimizers as Minimizer[]).findIndex(({name}) => name === 'SwcJsMinimizerRspackPlugin');
  const found = minimizers[at] as Minimizer | undefined;
  if (!found) return;
  const Swc = found.constructor as new (options: Options) => Minimizer;
  const options = found._args?.[0]?.minimizerOptions ?? {};
  const minimizerOptions = {
    ...options,
    compress: {...options.compress, ecma: 2020, passes: 2},
    format: {...options.format, ecma: 2020, ascii_only: false},
  };
  minimizers.splice(
    at,
    1,
    new Swc({exclude: RUNTIME, minimizerOptions}),
    new Swc({include: RUNTIME, minimizerOptions: {...minimizerOptions, mangle: false}}),
  );
  return minimizerOptions;
}
