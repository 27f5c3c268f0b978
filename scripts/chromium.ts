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

/** For the Korean pages. */
const FONTS = 'fonts-noto-cjk';

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

/** A Chromium that was named or installed for this: `CHROME_PATH`, or Playwright's. */
function findOwn(): string | undefined {
  const given = process.env.CHROME_PATH;
  if (given) {
    if (!fs.existsSync(given)) throw new Error(`CHROME_PATH is "${given}", and there is no such file.`);
    return given;
  }
  const own = chromium.executablePath();
  return own && fs.existsSync(own) ? own : undefined;
}

/**
 * Finds a Chromium: `CHROME_PATH`, the one Playwright installed, the system's.
 *
 * @returns its path, or `undefined` if there is none
 * @throws if CHROME_PATH names a file that is not there
 */
export function findChromium(): string | undefined {
  return findOwn() ?? NAMES.map(onPath).find(Boolean) ?? PLACES.find((file) => fs.existsSync(file));
}

/** Finds a Chromium, and on Debian as root installs the package if there is none. */
export function ensureChromium(): string {
  const found = findOrInstall(findChromium, ['chromium', FONTS]);
  if (found) return found;
  throw new Error(
    "The browser tests need Chromium. Install it (`npx playwright install chromium`, or your system's chromium or " +
      'google-chrome package), or set CHROME_PATH to its program.',
  );
}

/**
 * Finds a Chromium for tests: where it is a package of its own, the program without a window, which opens pages in half
 * the time. On Debian as root it is installed if it is not there; where that fails, or elsewhere, any Chromium will do.
 */
export function ensureHeadless(): string {
  const find = () => findOwn() ?? onPath('chromium-headless-shell');
  let found = find();
  try {
    found ??= findOrInstall(find, ['chromium-headless-shell', FONTS]);
  } catch (error) {
    console.log(`Going on with a whole Chromium: ${error instanceof Error ? error.message : error}`);
  }
  return found ?? ensureChromium();
}
