import type {Locator, Page} from '@playwright/test';
import {type RunningServer, serve} from '../scripts/server';
import {ensureFiguresSite} from './docusaurus';
import {test} from './site';

/** Serves the fixture `figures`, which has all kinds of figures, to the tests of a file. Sets their timeout in milliseconds. */
export function serveFigures(timeoutMs: number): {readonly url: string} {
  let server: RunningServer | undefined;
  test.describe.configure({mode: 'default', timeout: timeoutMs});
  test.beforeAll(async () => {
    test.setTimeout(300_000);
    server = await serve({root: await ensureFiguresSite(), port: 0, baseUrl: '/', locales: ['ko']});
  });
  test.afterAll(() => server?.close());
  test.beforeEach(({allowErrors}) => allowErrors(/favicon/));
  return {
    get url() {
      if (!server) throw new Error('The site is only served while tests run.');
      return server.url;
    },
  };
}

/** Returns the figure with this caption. */
export const findFigure = (page: Page, title: string): Locator =>
  page.locator('figure').filter({has: page.locator('figcaption').getByText(title, {exact: true})});
