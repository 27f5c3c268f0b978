import type {Page} from '@playwright/test';

/** Defines a helper in the page that functions from these files need, because the TypeScript loader wraps them to keep their names. */
export async function defineNameHelper(page: Page): Promise<void> {
  await page.addInitScript('globalThis.__name = (value) => value');
}
