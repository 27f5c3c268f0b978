import fs from 'node:fs';
import type {Page} from '@playwright/test';
import type {AxeResults, RunOptions} from 'axe-core';

const AXE = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** Rules about colors, the only ones that the scheme can change. */
export const COLORS: readonly string[] = ['color-contrast', 'link-in-text-block'];

/** Rules whose findings depend on how wide the window is: what is shown, where it stands, and whether it scrolls. */
export const WIDTH: readonly string[] = [
  ...COLORS,
  'aria-hidden-focus',
  'bypass',
  'button-name',
  'empty-heading',
  'heading-order',
  'landmark-one-main',
  'landmark-unique',
  'link-name',
  'meta-viewport',
  'page-has-heading-one',
  'region',
  'scrollable-region-focusable',
  'skip-link',
  'target-size',
];

/**
 * What axe finds on a page as it is now, one line a finding.
 *
 * @param rules the rules to check; all that are on by default, if none are named
 */
export async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  // A color on its way to another, after a change of the scheme, is nobody's choice.
  await page.waitForFunction(() => !document.getAnimations().some((animation) => animation instanceof CSSTransition));
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(rules ? {runOnly: {type: 'rule', values: [...rules]}} : {}),
  };
  const results = await page.evaluate(
    (run) => (window as unknown as {axe: {run(options: RunOptions): Promise<AxeResults>}}).axe.run(run),
    options,
  );
  return results.violations.flatMap(({id, nodes}) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  );
}
