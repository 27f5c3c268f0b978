import fs from 'node:fs';
import {expect, type Page} from '@playwright/test';
import type axe from 'axe-core';
import type {RunOptions} from 'axe-core';

const AXE_SCRIPT = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** Rules whose outcome depends on the color scheme. */
export const COLOR_SCHEME_RULES: readonly string[] = ['color-contrast', 'link-in-text-block'];

interface Scope {
  /** Rules to check. @default all rules that axe enables by default */
  readonly rules?: readonly string[];
  /** Selector of the part of the page to check, for example an open dialog. @default the whole page */
  readonly within?: string;
}

/** How long a page may take to stop changing, on a busy machine. */
const SETTLE_TIMEOUT_MS = 5_000;

/** Returns axe's findings on a page, one line for each. */
export async function findViolations(page: Page, {rules, within}: Scope = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE_SCRIPT);
  // Resize observers report with the next frame.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  });
  // While colors are changing to another scheme, their contrast doesn't matter.
  await page.waitForFunction(() => !document.getAnimations().some((animation) => animation instanceof CSSTransition));
  // Preloading serves rules that are off by default, and audio, which the site doesn't have:
  // https://github.com/dequelabs/axe-core/blob/develop/doc/API.md#preload-configuration-details
  const options: RunOptions = {resultTypes: ['violations'], preload: false, ...(rules ? {runOnly: [...rules]} : {})};
  const deadline = performance.now() + SETTLE_TIMEOUT_MS;
  for (;;) {
    const results = await page.evaluate(
      ([context, run]) => (window as unknown as {axe: Pick<typeof axe, 'run'>}).axe.run(context, run),
      [within ?? ':root', options] as const,
    );
    const problems = results.violations.flatMap(({id, nodes}) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
    );
    // On a busy machine observers run late, so a scrollable region may not be focusable yet.
    if (problems.length === 0 || performance.now() > deadline) return problems;
  }
}

/** Sets a page's width in pixels and its color scheme, and stops its animations. */
export async function setView(page: Page, width: number, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({colorScheme, reducedMotion: 'reduce'});
  await page.setViewportSize({width, height: 800});
  // The next frame reports the change. Docusaurus misses it if another page opens before that, and keeps the old color scheme.
  await page.evaluate(() => new Promise(requestAnimationFrame));
}

/** Checks that a page doesn't scroll sideways. */
export async function expectWithinWindow(page: Page): Promise<void> {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(excess, 'pixels wider than the window').toBeLessThanOrEqual(0);
}
