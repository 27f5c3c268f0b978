import {defineConfig} from '@playwright/test';
import {CHROMIUM_FLAGS, findChromium} from './scripts/chromium';
import {LIFTOFF_ONLY} from './scripts/v8';

/** Folders of `tests`, each of which may run beside the other. */
const project = (name: string) => ({
  name,
  testDir: `tests/${name}`,
  outputDir: `test-results/${name}`,
});

export default defineConfig({
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/setup.ts',
  // A bundler by itself takes what there is of processors.
  projects: [project('browser'), {...project('builds'), workers: 1}],
  workers: 2,
  fullyParallel: true,
  // Limits for machines that do other work, too. Nothing waits so long that goes well.
  timeout: 120_000,
  expect: {timeout: 20_000},
  reporter: process.env.TEST_REPORT ? [['dot'], ['json', {outputFile: process.env.TEST_REPORT}]] : 'list',
  use: {
    viewport: {width: 1280, height: 800},
    // It would fetch beside the page, at times of its own. The tests of it allow it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: findChromium(),
      // Without a window it knows of no network, and would fetch pictures from further below than readers' browsers do on a
      // fast one: https://web.dev/articles/browser-level-image-lazy-loading#distance-from-viewport_thresholds
      args: [...CHROMIUM_FLAGS, `--js-flags=${LIFTOFF_ONLY}`, '--blink-settings=lazyLoadingImageMarginPxUnknown=1250'],
    },
  },
});
