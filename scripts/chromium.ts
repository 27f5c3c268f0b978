import fs from 'node:fs';
import {chromium} from '@playwright/test';
import {findInPath, findOrInstall} from './programs';

/** Runs Chromium without a graphics card and without background requests. As root, it can't use its sandbox. */
export const CHROMIUM_FLAGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-background-networking',
];

/** Debian's package of a font with Hangul, for the Korean pages. */
const FONT_PACKAGE = 'fonts-noto-cjk';

const PROGRAM_NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
];
const PROGRAM_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** Returns the Chromium from `CHROME_PATH`, or Playwright's. */
function findConfigured(): string | undefined {
  const configuredPath = process.env.CHROME_PATH;
  if (configuredPath) {
    if (!fs.existsSync(configuredPath))
      throw new Error(`CHROME_PATH is "${configuredPath}", but this file doesn't exist. Correct it or leave it unset.`);
    return configuredPath;
  }
  const playwrightPath = chromium.executablePath();
  return playwrightPath && fs.existsSync(playwrightPath) ? playwrightPath : undefined;
}

/**
 * Finds a Chromium: the one from `CHROME_PATH`, Playwright's, or the system's.
 *
 * @returns its path, or `undefined` if none is installed
 * @throws if the file in CHROME_PATH doesn't exist
 */
export function findChromium(): string | undefined {
  return (
    findConfigured() ?? PROGRAM_NAMES.map(findInPath).find(Boolean) ?? PROGRAM_PATHS.find((file) => fs.existsSync(file))
  );
}

/** Finds a Chromium. On Debian, installs it if it's missing and this runs as root. @throws if there's none */
export function ensureChromium(): string {
  const chromiumPath = findOrInstall(findChromium, ['chromium', FONT_PACKAGE]);
  if (chromiumPath) return chromiumPath;
  throw new Error(
    "The browser tests need Chromium. Install it (`npx playwright install chromium`, or your system's chromium or " +
      'google-chrome package), or set CHROME_PATH to its program.',
  );
}

/**
 * Finds a Chromium for tests. Prefers Debian's headless shell, which opens pages in half the time. On Debian, installs it if it's missing
 * and this runs as root. Otherwise, returns any Chromium.
 */
export function ensureHeadless(): string {
  const find = () => findConfigured() ?? findInPath('chromium-headless-shell');
  let headlessPath = find();
  try {
    headlessPath ??= findOrInstall(find, ['chromium-headless-shell', FONT_PACKAGE]);
  } catch (error) {
    console.log(
      `Using a regular Chromium instead of the headless shell: ${error instanceof Error ? error.message : error}`,
    );
  }
  return headlessPath ?? ensureChromium();
}
