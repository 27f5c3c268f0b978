import type {Page} from '@playwright/test';

/** Lets functions of these files run in a page: the loader of TypeScript files keeps their names by a helper that pages do not have. */
export async function allowNamed(page: Page): Promise<void> {
  await page.addInitScript('globalThis.__name = (value) => value');
}
