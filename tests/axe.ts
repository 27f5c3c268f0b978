import fs from 'node:fs';
import type {Page} from '@playwright/test';
import type {AxeResults} from 'axe-core';

const AXE = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds on a page as it is now, one line a finding. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  // A colour on its way to another, after a change of the scheme, is nobody's choice.
  await page.waitForFunction(() => !document.getAnimations().some((animation) => animation instanceof CSSTransition));
  const results = await page.evaluate(() => (window as unknown as {axe: {run(): Promise<AxeResults>}}).axe.run());
  return results.violations.flatMap(({id, nodes}) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  );
}
