import type {Locator, Page} from '@playwright/test';
import {type RunningServer, serve} from '../scripts/server';
import {builtFigures} from './docusaurus';
import {test} from './site';

/**
 * Serves a small site that has figures of all kinds to the tests of the file that calls it.
 *
 * @param timeout milliseconds that one of the tests may take
 */
export function serveFigures(timeout: number): {readonly url: string} {
  let server: RunningServer | undefined;
  test.describe.configure({mode: 'default', timeout});
  test.beforeAll(async () => {
    test.setTimeout(300_000);
    server = await serve({root: await builtFigures(), port: 0, baseUrl: '/', locales: ['ko']});
  });
  test.afterAll(() => server?.close());
  test.beforeEach(({allowErrors}) => allowErrors(/favicon/));
  return {
    get url() {
      if (!server) throw new Error('The site is served while tests run.');
      return server.url;
    },
  };
}

/** A figure by its caption. */
export const figure = (page: Page, title: string): Locator =>
  page.locator('figure').filter({has: page.locator('figcaption').getByText(title, {exact: true})});
