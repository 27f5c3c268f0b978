import {defineConfig} from '@playwright/test';
import {CHROMIUM_FLAGS, findChromium} from './scripts/chromium';

export default defineConfig({
  testDir: 'tests',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/setup.ts',
  workers: 2,
  fullyParallel: true,
  timeout: 60_000,
  reporter: process.env.TEST_REPORT ? [['dot'], ['json', {outputFile: process.env.TEST_REPORT}]] : 'list',
  use: {
    viewport: {width: 1280, height: 800},
    launchOptions: {
      executablePath: findChromium(),
      args: CHROMIUM_FLAGS,
    },
  },
});
