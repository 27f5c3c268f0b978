import {defineConfig} from '@playwright/test';
import {CHROMIUM_FLAGS, findChromium} from './scripts/chromium';
import {LIFTOFF_ONLY} from './scripts/v8';

/** Makes a folder of `tests` a project. Projects can run at the same time, so each has its own output folder. */
const createProject = (name: string) => ({name, testDir: `tests/${name}`, outputDir: `test-results/${name}`});

export default defineConfig({
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/setup.ts',
  // A single build already keeps all processors busy.
  projects: [createProject('browser'), {...createProject('builds'), workers: 1}, createProject('audit')],
  workers: 2,
  fullyParallel: true,
  // These timeouts are generous, for machines that do other work at the same time. A test that passes never reaches them.
  timeout: 120_000,
  expect: {timeout: 20_000},
  reporter: process.env.TEST_REPORT ? [['dot'], ['json', {outputFile: process.env.TEST_REPORT}]] : 'list',
  use: {
    viewport: {width: 1280, height: 800},
    // The service worker's requests would mix with those of the page. Tests of the service worker allow it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: findChromium(),
      // Headless Chromium doesn't know how fast its network is, and would fetch images from further down the page than readers'
      // browsers do: https://web.dev/articles/browser-level-image-lazy-loading#distance-from-viewport_thresholds
      args: [...CHROMIUM_FLAGS, `--js-flags=${LIFTOFF_ONLY}`, '--blink-settings=lazyLoadingImageMarginPxUnknown=1250'],
    },
  },
});
