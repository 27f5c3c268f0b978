/** Hosts for the search: one that answers as the hosted service does, some that do not, and pages that query them. */
import http from 'node:http';
import type {AddressInfo} from 'node:net';
import {searchOrigins} from '../plugins/delivery/hosts/policies';
import {createEngine} from '../plugins/search/engine';
import {openAllBuilt} from '../plugins/search/node/built';
import {type SearchHost, serveSearch} from '../plugins/search/node/host';
import {BUILD} from '../scripts/sources';
import type {Page} from './site';

/** The site's own engine over HTTP, with the indexes of the built site. */
export async function startHost(): Promise<SearchHost> {
  const engine = createEngine(await openAllBuilt(BUILD), {indexName: 'd2'});
  // On a busy machine the very first search could take the second after which clients give a host up.
  const requests = [{indexName: 'd2', query: 'connection', facetFilters: ['language:en']}];
  await engine.answer({method: 'POST', path: '/1/indexes/*/queries', body: JSON.stringify({requests})});
  return serveSearch({engine, port: 0});
}

export interface BadHost extends SearchHost {
  /** How many requests reached it. */
  requests(): number;
}

/** A host that does not answer as it should. One that `refuses` is gone before the first request. */
export async function startBadHost(way: 'hangs' | 'refuses' | 500 | 403 | 'nonsense' | 'other JSON'): Promise<BadHost> {
  let requests = 0;
  const server = http.createServer((_request, response) => {
    requests++;
    if (way === 'hangs') return;
    response.writeHead(typeof way === 'number' ? way : 200, {'Access-Control-Allow-Origin': '*'});
    response.end(
      way === 'other JSON' ? '{"results":[{"hits":"none"}]}' : way === 'nonsense' ? '<html>' : '{"message":"no"}',
    );
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const {port} = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  if (way === 'refuses') await close();
  return {url: `http://localhost:${port}`, close, requests: () => requests};
}

/**
 * Opens pages as if the site had been built for another way to search: all that such a build changes is the configuration, and
 * which hosts the pages' policy lets them request.
 */
export async function configure(
  page: Page,
  search: {mode: 'hosts'; hosts: string[]} | {mode: 'hosted'; appId: string; apiKey: string},
): Promise<void> {
  // A document that a test answers has no address in a network: Chromium prompts before it reaches the machine itself.
  await page.context().grantPermissions(['local-network-access']);
  const origins = searchOrigins({appId: 'site', apiKey: 'search', indexName: 'd2', ...search});
  await page.route(/\/(?:$|\?)/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const headers = response.headers();
    const policy = headers['content-security-policy']?.replace("connect-src 'self'", `$& ${origins.join(' ')}`);
    await route.fulfill({response, headers: {...headers, ...(policy && {'content-security-policy': policy})}});
  });
  await page.route('**/assets/js/main.*.js', async (route) => {
    const response = await route.fetch();
    const replace = (text: string, from: string, to: string) => {
      if (!text.includes(from)) throw new Error(`The configuration in the page's script has no ${from}`);
      return text.replace(from, to);
    };
    const {hosts, appId, apiKey} = {hosts: [], appId: 'site', apiKey: 'search', ...search};
    let body = await response.text();
    body = replace(body, 'search:{mode:"embedded",hosts:[]}', `search:${JSON.stringify({mode: search.mode, hosts})}`);
    body = replace(
      body,
      'appId:"embedded",apiKey:"embedded"',
      `appId:${JSON.stringify(appId)},apiKey:${JSON.stringify(apiKey)}`,
    );
    await route.fulfill({body, contentType: 'text/javascript'});
  });
}
