import assert from 'node:assert/strict';
import {test} from 'node:test';
import {configureMinimizer} from './minimizer';

type Options = {
  readonly include?: RegExp;
  readonly exclude?: RegExp;
  readonly minimizerOptions?: Record<string, unknown>;
};

class Swc {
  readonly name = 'SwcJsMinimizerRspackPlugin';
  readonly _args: readonly [Options];
  constructor(options: Options) {
    this._args = [options];
  }
}

const rspack = {name: 'rspack'} as Parameters<typeof configureMinimizer>[1];

test('scripts are minimized for current browsers, and names in the runtime stay unchanged', () => {
  const css = {name: 'LightningCssMinimizerRspackPlugin'};
  const minimizers: unknown[] = [
    new Swc({minimizerOptions: {compress: {ecma: 5, keep: true}, format: {comments: false}}}),
    css,
  ];
  configureMinimizer(minimizers, rspack);
  assert.equal(minimizers.length, 3);
  assert.equal(minimizers[2], css);
  const [scripts, runtime] = minimizers.slice(0, 2).map((minimizer) => (minimizer as Swc)._args[0]);
  assert.deepEqual(scripts?.minimizerOptions, {
    compress: {ecma: 2020, keep: true, passes: 2},
    format: {ecma: 2020, comments: false, ascii_only: false},
  });
  assert.deepEqual(runtime?.minimizerOptions, {...scripts?.minimizerOptions, mangle: false});
  for (const file of ['assets/js/runtime~main.1.js', 'assets/js/main.1.js']) {
    const isRuntime = file.includes('runtime');
    assert.equal(scripts?.exclude?.test(file), isRuntime);
    assert.equal(runtime?.include?.test(file), isRuntime);
  }
});

test('the minimizers of another bundler stay unchanged', () => {
  const minimizers = [new Swc({})];
  configureMinimizer(minimizers, {name: 'webpack'} as Parameters<typeof configureMinimizer>[1]);
  assert.equal(minimizers.length, 1);
});
