import {serve} from '../scripts/server';
import {BUILD_FOLDER} from '../scripts/sources';

/** Serves the built site to all tests, which read its URL from the environment. */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await serve({root: BUILD_FOLDER, port: 0, baseUrl: '/', locales: ['ko']});
  process.env.TEST_SITE = server.url.replace(/\/$/, '');
  return () => server.close();
}
