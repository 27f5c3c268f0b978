import type {Plugin} from '@docusaurus/types';

/** What is used here of Rspack's minimizer. It keeps the arguments that it was made with. */
interface Minimizer {
  readonly name?: string;
  readonly _args?: readonly [MinimizerOptions?];
}

interface MinimizerOptions {
  readonly include?: RegExp;
  readonly exclude?: RegExp;
  readonly minimizerOptions?: object;
}

const RUNTIME = /runtime~main/;

/**
 * Makes builds the same to the byte. SWC shortens the names in the bundler's runtime in an order that depends on what
 * else it did in the process, and so on whether caches were full; a build's second locale got another runtime then.
 * The runtime (5 KB) keeps its long names instead.
 */
export function steady(): Plugin {
  return {
    name: 'steady',
    configureWebpack(config) {
      const minimizers = config.optimization?.minimizer as Minimizer[] | undefined;
      const at = minimizers?.findIndex(({name}) => name === 'SwcJsMinimizerRspackPlugin') ?? -1;
      const found = minimizers?.[at];
      if (minimizers && found) {
        const options = found._args?.[0] ?? {};
        const Swc = found.constructor as new (options: MinimizerOptions) => Minimizer;
        minimizers.splice(
          at,
          1,
          new Swc({...options, exclude: RUNTIME}),
          new Swc({...options, include: RUNTIME, minimizerOptions: {...options.minimizerOptions, mangle: false}}),
        );
      }
      return {};
    },
  };
}
