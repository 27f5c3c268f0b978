import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {Browser, type Session} from '../tests/engines/browser';
import {CHECKS} from '../tests/engines/checks';
import {startFirefox} from '../tests/engines/firefox';
import {serveWatched, type WatchedSite} from '../tests/engines/watched';
import {startWebkit} from '../tests/engines/webkit';
import {ensureSite} from './build';
import {findInPath, findOrInstall} from './debian';

interface Engine {
  /** Debian packages. */
  readonly packages: readonly string[];
  /** @returns a function that starts the engine, or `undefined` if a program is missing */
  find(): (() => Promise<Session>) | undefined;
}

// Debian's library folder depends on the architecture.
const LIBRARY_FOLDERS = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/libexec', '/usr/lib'];

const ENGINES: Readonly<Record<string, Engine>> = {
  firefox: {
    packages: ['firefox-esr'],
    find: () => {
      const program = findInPath('firefox-esr') ?? findInPath('firefox');
      return program ? () => startFirefox(program) : undefined;
    },
  },
  webkit: {
    packages: ['webkit2gtk-driver', 'xvfb'],
    find: () => {
      const driver = findInPath('WebKitWebDriver');
      const display = findInPath('Xvfb');
      const browser = LIBRARY_FOLDERS.map((folder) => `${folder}/webkit2gtk-4.1/MiniBrowser`).find((file) =>
        fs.existsSync(file),
      );
      return driver && display && browser ? () => startWebkit({driver, browser, display}) : undefined;
    },
  },
};

/** @returns the numbers of passed and failed checks */
async function runChecks(name: string, browser: Browser, site: WatchedSite): Promise<[passed: number, failed: number]> {
  let passed = 0;
  for (const check of CHECKS) {
    const start = Date.now();
    try {
      await browser.resize(1280, 900);
      await browser.forget(site.address);
      await check.run(browser, site.address, site);
      const errors = site.takeErrors();
      if (errors.length > 0) throw new Error(errors.join('\n'));
      passed++;
      console.log(`  ok ${check.name} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
    } catch (error) {
      const file = path.join(os.tmpdir(), `${name}-${CHECKS.indexOf(check)}.png`);
      await browser.screenshot(file).catch(() => undefined);
      const reasons = [error instanceof Error ? error.message : error, ...site.takeErrors(), `Screenshot: ${file}`];
      console.log(`  FAILED ${check.name}\n    ${reasons.join('\n    ')}`);
    }
  }
  return [passed, CHECKS.length - passed];
}

/**
 * `npm run test:engines` tests the core of the site in Firefox and WebKit, or only in the named engines.
 *
 * @param args names of engines; `--installed` skips engines that aren't installed
 */
async function runEngines(args: readonly string[]): Promise<void> {
  const namedEngines = args.filter((arg) => arg !== '--installed');
  const selectedEngines = namedEngines.length > 0 ? namedEngines : Object.keys(ENGINES);
  const isPresent = (name: string) => !args.includes('--installed') || ENGINES[name]?.find() !== undefined;
  await ensureSite();
  const site = await serveWatched();
  let passed = 0;
  let failedCount = 0;
  for (const name of selectedEngines) {
    console.log(`\n=== ${name}`);
    if (!isPresent(name)) {
      console.log("Skipped, because it isn't installed.");
      continue;
    }
    try {
      const engine = ENGINES[name];
      if (!engine) throw new Error(`Unknown engine. Choose from: ${Object.keys(ENGINES).join(', ')}.`);
      const start = findOrInstall(engine.find, engine.packages);
      if (!start)
        throw new Error(`It isn't installed. On Debian and Ubuntu: sudo apt-get install ${engine.packages.join(' ')}`);
      const browser = new Browser(await start());
      const counts = await runChecks(name, browser, site).finally(() => browser.close());
      passed += counts[0];
      failedCount += counts[1];
    } catch (error) {
      failedCount++;
      console.error(error instanceof Error ? error.message : error);
    }
  }
  await site.close();
  console.log(`\n${passed} passed, ${failedCount} failed`);
  process.exit(failedCount === 0 ? 0 : 1);
}

void runEngines(process.argv.slice(2));
