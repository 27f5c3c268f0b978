import fs from 'node:fs';
import type {Page} from '@playwright/test';
import type {AxeResults, RunOptions} from 'axe-core';

const AXE = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** Rules that the colour scheme can change the answer of. */
export const OF_COLORS: readonly string[] = ['color-contrast', 'link-in-text-block'];

/**
 * What axe finds on a page as it is now, one line a finding.
 *
 * @param rules those that are on by default, if none are named
 */
export async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  // A color on its way to another, after a change of the scheme, is nobody's choice.
  await page.waitForFunction(() => !document.getAnimations().some((animation) => animation instanceof CSSTransition));
  const options: RunOptions = {resultTypes: ['violations'], ...(rules ? {runOnly: [...rules]} : {})};
  const results = await page.evaluate(
    (run) => (window as unknown as {axe: {run(options: RunOptions): Promise<AxeResults>}}).axe.run(run),
    options,
  );
  return results.violations.flatMap(({id, nodes}) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  );
}
