import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {chromium} from '@playwright/test';
import {ensureChromium} from '../chromium';
import {serve} from '../server';
import {BUILD} from '../sources';

const DEBUGGING_PORT = 9333;

/** A page as Lighthouse sees it on a phone: four scores from 0 to 100, and times in milliseconds. */
export interface Audit {
  readonly path: string;
  readonly scores: readonly number[];
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly blocking: number;
}

/** Audits pages of the built site with Lighthouse's settings for phones. */
export async function audit(paths: readonly string[]): Promise<Audit[]> {
  const {default: lighthouse} = await import('lighthouse');
  const server = await serve({root: BUILD, port: 0, baseUrl: '/', locales: ['ko']});
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'lighthouse-'));
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: ensureChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      `--remote-debugging-port=${DEBUGGING_PORT}`,
    ],
  });
  const audits: Audit[] = [];
  try {
    for (const page of paths) {
      const result = await lighthouse(server.url + page.slice(1), {
        port: DEBUGGING_PORT,
        output: 'json',
        logLevel: 'error',
      });
      if (!result) throw new Error(`Lighthouse gave no result for ${page}.`);
      const {categories, audits: all} = result.lhr;
      const time = (id: string) => all[id]?.numericValue ?? Number.NaN;
      audits.push({
        path: page,
        scores: ['performance', 'accessibility', 'best-practices', 'seo'].map((id) =>
          Math.round((categories[id]?.score ?? 0) * 100),
        ),
        firstPaint: time('first-contentful-paint'),
        largestPaint: time('largest-contentful-paint'),
        blocking: time('total-blocking-time'),
      });
      const lost = Object.values(all).filter(
        ({score, scoreDisplayMode}) => score !== null && score < 1 && scoreDisplayMode === 'binary',
      );
      for (const {id, title} of lost) console.log(`  ${page}: ${id}: ${title}`);
    }
  } finally {
    await browser.close();
    await server.close();
    fs.rmSync(profile, {recursive: true, force: true});
  }
  return audits;
}
