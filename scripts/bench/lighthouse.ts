import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {chromium} from '@playwright/test';
import type {Result} from 'lighthouse';
import {CHROMIUM_FLAGS, ensureChromium} from '../chromium';
import {serve} from '../server';
import {BUILD_FOLDER} from '../sources';

const DEBUGGING_PORT = 9333;

/** Lighthouse's audit of a page on a phone: four scores from 0 to 100, and times in milliseconds. */
export interface Audit {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly blocking: number;
}

/**
 * Audits pages of the built site with Lighthouse's settings for phones.
 *
 * @param runs number of audits per page; pages alternate, so that a busy minute affects all of them
 * @returns the audits per page, in the order of `paths`
 */
export async function auditPages(paths: readonly string[], runs: number): Promise<Audit[][]> {
  const server = await serve({root: BUILD_FOLDER, port: 0, baseUrl: '/', locales: ['ko']});
  const audits: Audit[][] = paths.map(() => []);
  const failedChecks = new Set<string>();
  try {
    for (let run = 0; run < runs; run++) {
      for (const [index, page] of paths.entries()) {
        const url = server.url + page.slice(1);
        // About one in fifty new browsers doesn't paint anything.
        const result = (await auditOnce(url)) ?? (await auditOnce(url));
        if (!result)
          throw new Error(`Lighthouse returned no result for ${page} in two attempts. The reasons are printed above.`);
        audits[index]?.push(readScores(result));
        for (const {id, title, score, scoreDisplayMode} of Object.values(result.audits)) {
          if (score === 0 && scoreDisplayMode === 'binary') failedChecks.add(`${page}: ${id}: ${title}`);
        }
      }
    }
  } finally {
    await server.close();
  }
  for (const reason of failedChecks) console.log(`  ${reason}`);
  return audits;
}

/** Audits in a new browser, because Lighthouse keeps a page's service worker running after the audit. */
async function auditOnce(url: string): Promise<Result | undefined> {
  const {default: lighthouse} = await import('lighthouse');
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'lighthouse-'));
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: ensureChromium(),
    args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${DEBUGGING_PORT}`],
  });
  try {
    const result = await lighthouse(url, {port: DEBUGGING_PORT, output: 'json', logLevel: 'error'});
    return result?.lhr.runtimeError ? undefined : result?.lhr;
  } finally {
    await browser.close();
    fs.rmSync(profile, {recursive: true, force: true, maxRetries: 5});
  }
}

function readScores({categories, audits}: Result): Audit {
  const getScore = (id: string) => Math.round((categories[id]?.score ?? 0) * 100);
  const getTime = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  return {
    performance: getScore('performance'),
    accessibility: getScore('accessibility'),
    bestPractices: getScore('best-practices'),
    seo: getScore('seo'),
    firstPaint: getTime('first-contentful-paint'),
    largestPaint: getTime('largest-contentful-paint'),
    blocking: getTime('total-blocking-time'),
  };
}
