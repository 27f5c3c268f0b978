import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {Browser, type Session} from '../tests/engines/browser';
import {CHECKS} from '../tests/engines/checks';
import {startFirefox} from '../tests/engines/firefox';
import {type MonitoredSite, serveMonitoredSite} from '../tests/engines/monitoredSite';
import {startWebkit} from '../tests/engines/webkit';
import {ensureSite} from './build';
import {findInPath, findOrInstall} from './programs';

interface Engine {
  /** Debian packages that the engine needs. */
  readonly packages: readonly string[];
  /** Returns a function that starts the engine, or `undefined` if one of its programs isn't installed. */
  findLauncher(): (() => Promise<Session>) | undefined;
}

/** Folders in which distributions install `webkit2gtk-4.1/MiniBrowser`. On Debian, the folder depends on the architecture. */
const MINI_BROWSER_FOLDERS = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/libexec', '/usr/lib'];

const ENGINES: Readonly<Record<string, Engine>> = {
  firefox: {
    packages: ['firefox-esr'],
    findLauncher: () => {
      const program = findInPath('firefox-esr') ?? findInPath('firefox');
      return program ? () => startFirefox(program) : undefined;
    },
  },
  webkit: {
    packages: ['webkit2gtk-driver', 'xvfb'],
    findLauncher: () => {
      const driver = findInPath('WebKitWebDriver');
      const display = findInPath('Xvfb');
      const browser = MINI_BROWSER_FOLDERS.map((folder) => `${folder}/webkit2gtk-4.1/MiniBrowser`).find((file) =>
        fs.existsSync(file),
      );
      return driver && display && browser ? () => startWebkit({driver, browser, display}) : undefined;
    },
  },
};

/** Runs all checks in a browser. Saves a screenshot of each one that fails. */
async function runChecks(
  engineName: string,
  browser: Browser,
  site: MonitoredSite,
): Promise<{passed: number; failed: number}> {
  let passed = 0;
  for (const check of CHECKS) {
    const startTime = Date.now();
    try {
      await browser.resize(1280, 900);
      await browser.clearSessionStorage(site.url);
      await check.run(browser, site.url, site);
      const errors = site.takeErrors();
      if (errors.length > 0) throw new Error(errors.join('\n'));
      passed++;
      console.log(`  ok ${check.name} (${((Date.now() - startTime) / 1000).toFixed(1)} s)`);
    } catch (error) {
      const screenshotFile = path.join(os.tmpdir(), `${engineName}-${CHECKS.indexOf(check)}.png`);
      await browser.screenshot(screenshotFile).catch(() => undefined);
      const reasons = [
        error instanceof Error ? error.message : error,
        ...site.takeErrors(),
        `Screenshot: ${screenshotFile}`,
      ];
      console.log(`  FAILED ${check.name}\n    ${reasons.join('\n    ')}`);
    }
  }
  return {passed, failed: CHECKS.length - passed};
}

/**
 * Tests the core of the site in Firefox and WebKit. On Debian, installs missing engines first if it runs as root.
 *
 * @param args engines to test, by default all; with `--installed`, skips missing engines instead of installing them
 * @example npm run test:engines -- firefox
 */
async function testEngines(args: readonly string[]): Promise<void> {
  const engineNames = args.filter((arg) => arg !== '--installed');
  const selectedNames = engineNames.length > 0 ? engineNames : Object.keys(ENGINES);
  const shouldSkipMissing = args.includes('--installed');
  await ensureSite();
  const site = await serveMonitoredSite();
  let passed = 0;
  let failed = 0;
  for (const name of selectedNames) {
    console.log(`\n=== ${name}`);
    try {
      const engine = ENGINES[name];
      if (!engine) throw new Error(`Unknown engine "${name}". Choose from: ${Object.keys(ENGINES).join(', ')}.`);
      if (shouldSkipMissing && !engine.findLauncher()) {
        console.log("Skipped, because it isn't installed.");
        continue;
      }
      const launch = findOrInstall(engine.findLauncher, engine.packages);
      if (!launch)
        throw new Error(`${name} isn't installed. On Debian, run: sudo apt-get install ${engine.packages.join(' ')}`);
      const browser = new Browser(await launch());
      const counts = await runChecks(name, browser, site).finally(() => browser.close());
      passed += counts.passed;
      failed += counts.failed;
    } catch (error) {
      failed++;
      console.error(error instanceof Error ? error.message : error);
    }
  }
  await site.close();
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}

void testEngines(process.argv.slice(2));
