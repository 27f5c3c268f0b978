import fs from 'node:fs';
import type {Page} from '@playwright/test';
import type axe from 'axe-core';
import type {RunOptions} from 'axe-core';

const AXE = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** Rules that the colour scheme can change the answer of. */
export const OF_COLORS: readonly string[] = ['color-contrast', 'link-in-text-block'];

interface Looked {
  /** Rules that are looked at; all that are on by default, if none are named. */
  readonly rules?: readonly string[];
  /** Selector of the part of the page that is looked at: what is behind an open dialog, for one, was looked at without it. */
  readonly within?: string;
}

/** By when a page is as it stays, at the latest, on a machine that does other work, too. */
const SETTLED_MS = 5_000;

/** What axe finds on a page as it is now and stays, one line a finding. */
export async function violations(page: Page, {rules, within}: Looked = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  // What observers of sizes change comes with the next frame.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  });
  // A color on its way to another, after a change of the scheme, is nobody's choice.
  await page.waitForFunction(() => !document.getAnimations().some((animation) => animation instanceof CSSTransition));
  // What would be loaded ahead is for rules that are off by default, and for sounds, of which there are none:
  // https://github.com/dequelabs/axe-core/blob/develop/doc/API.md#preload-configuration-details
  const options: RunOptions = {resultTypes: ['violations'], preload: false, ...(rules ? {runOnly: [...rules]} : {})};
  const until = performance.now() + SETTLED_MS;
  for (;;) {
    const results = await page.evaluate(
      ([context, run]) => (window as unknown as {axe: Pick<typeof axe, 'run'>}).axe.run(context, run),
      [within ?? ':root', options] as const,
    );
    const found = results.violations.flatMap(({id, nodes}) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
    );
    // On a busy machine observers are late, and a region that scrolls is no stop for the keyboard yet.
    if (found.length === 0 || performance.now() > until) return found;
  }
}
