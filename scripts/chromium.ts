import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {chromium} from '@playwright/test';

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
  const found = findChromium();
  if (found) return found;
  if (fs.existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    console.log('Installing the Debian package chromium for the browser tests …');
    const apt = (...args: string[]) =>
      execFileSync('apt-get', ['-qq', '-y', ...args], {stdio: ['ignore', 'ignore', 'inherit']});
    apt('update');
    apt('install', '--no-install-recommends', 'chromium', 'fonts-noto-cjk');
    const installed = findChromium();
    if (installed) return installed;
  }
  throw new Error(
    "The browser tests need Chromium. Install it (`npx playwright install chromium`, or your system's chromium or " +
      'google-chrome package), or set CHROME_PATH to its program.',
  );
}
