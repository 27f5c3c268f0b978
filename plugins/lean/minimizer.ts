import type {ConfigureWebpackUtils} from '@docusaurus/types';

/** The parts of Rspack's minimizer plugin that are used here. It keeps its constructor's arguments. */
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

/** Matches the file of the bundler's runtime. */
const RUNTIME = /runtime~main/;

/**
 * Changes how scripts are minimized (Rspack only):
 * - They may use all syntax that the site's `browserslist` supports, and contain Hangul instead of six ASCII characters per letter.
 * - Names in the bundler's runtime (5 KB) aren't shortened. SWC's choice of short names depends on everything that it minimized
 *   before, and therefore on caches: a build's second locale had different bytes for the same source.
 */
export function tuneMinimizer(minimizers: unknown[] | undefined, bundler: Bundler): void {
  if (!minimizers || bundler.name !== 'rspack') return;
  const index = (minimizers as Minimizer[]).findIndex(({name}) => name === 'SwcJsMinimizerRspackPlugin');
  const minimizer = minimizers[index] as Minimizer | undefined;
  if (!minimizer) return;
  const Swc = minimizer.constructor as new (options: Options) => Minimizer;
  const options = minimizer._args?.[0]?.minimizerOptions ?? {};
  const minimizerOptions = {
    ...options,
    compress: {...options.compress, ecma: 2020, passes: 2},
    format: {...options.format, ecma: 2020, ascii_only: false},
  };
  minimizers.splice(
    index,
    1,
    new Swc({exclude: RUNTIME, minimizerOptions}),
    new Swc({include: RUNTIME, minimizerOptions: {...minimizerOptions, mangle: false}}),
  );
}
