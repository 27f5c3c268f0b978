import fs from 'node:fs';
import path from 'node:path';
import {chromium} from '@playwright/test';
import {findOrInstall} from './debian';

/** Chromium runs without a graphics card, and sends nothing of its own. As root it has no sandbox to run in. */
export const CHROMIUM_FLAGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-background-networking',
];

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

function onPath(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const file = process.platform === 'win32' ? `${name}.exe` : name;
  return folders.map((folder) => path.join(folder, file)).find((place) => fs.existsSync(place));
}

/**
 * Finds a Chromium for the browser tests: `CHROME_PATH`, the one Playwright installed, the system's.
 *
 * @returns its path, or `undefined` if there is none
 * @throws if CHROME_PATH names a file that is not there
 */
export function findChromium(): string | undefined {
  const given = process.env.CHROME_PATH;
  if (given) {
    if (!fs.existsSync(given)) throw new Error(`CHROME_PATH is "${given}", and there is no such file.`);
    return given;
  }
  const own = chromium.executablePath();
  if (own && fs.existsSync(own)) return own;
  return NAMES.map(onPath).find(Boolean) ?? PLACES.find((file) => fs.existsSync(file));
}

/** Finds a Chromium, and on Debian as root installs the package if there is none. */
export function ensureChromium(): string {
  const found = findOrInstall(findChromium, ['chromium', 'fonts-noto-cjk']);
  if (found) return found;
  throw new Error(
    "The browser tests need Chromium. Install it (`npx playwright install chromium`, or your system's chromium or " +
      'google-chrome package), or set CHROME_PATH to its program.',
  );
}
