/** A fake of the hosted search service. */
import {getSearchOrigins} from '../plugins/delivery/hosts/policies';
import type {Page} from './site';

export const ACCOUNT = {appId: 'APP1', apiKey: 'key'};

export interface ServiceRequest {
  readonly url: URL;
  readonly requests: readonly {readonly query: string; readonly page: number; readonly [name: string]: unknown}[];
}

export interface ServiceEvent {
  readonly eventType: string;
  readonly objectIDs: readonly string[];
}

/** A host's response: JSON, a text, a status, or none. */
export type FakeResponse =
  | {readonly json: unknown}
  | {readonly body: string}
  | {readonly status: number}
  | 'hang'
  | 'refuse';

const GROUPS = ['Tour', 'Blog', 'Releases'];
const HIT_COUNT = 44;

/** Creates two pages of results, or none if the query starts with `x`. */
function createResults({query, page, hitsPerPage}: Record<string, unknown>): FakeResponse {
  const count = String(query).startsWith('x') ? 0 : HIT_COUNT;
  const size = Number(hitsPerPage);
  const from = Number(page) * size;
  const hits = Array.from({length: Math.max(0, Math.min(size, count - from))}, (_, index) => ({
    objectID: `${query} ${from + index}`,
    url: `https://d2lang.com/tour/connections/#${from + index}`,
    type: 'lvl2',
    content: null,
    hierarchy: {lvl0: GROUPS[index % GROUPS.length], lvl1: 'Connections', lvl2: `About ${query} ${from + index}`},
    _snippetResult: {hierarchy: {lvl2: {value: `About <mark>${query}</mark> ${from + index}`}}},
  }));
  return {json: {results: [{hits, nbHits: count, nbPages: Math.ceil(count / size), page, queryID: 'a'.repeat(32)}]}};
}

/**
 * Makes pages use the hosted service, by changing what a build for it would change: the configuration, and the hosts that the
 * policy allows. The fake responds to all requests to the service.
 *
 * @param respond returns the response to a query, or `undefined` for the usual one
 */
export async function fakeSearchService(
  page: Page,
  respond: (query: string, hostname: string) => FakeResponse | undefined = () => undefined,
): Promise<{readonly serviceRequests: ServiceRequest[]; readonly events: ServiceEvent[]}> {
  const [serviceRequests, events]: [ServiceRequest[], ServiceEvent[]] = [[], []];
  const headers = {'Access-Control-Allow-Origin': '*'};
  await page.route(/^https:\/\/[\w.-]+\.(?:algolia|algolianet|algolia\.io)[\w.]*\//, async (route) => {
    const url = new URL(route.request().url());
    const body = JSON.parse(route.request().postData() ?? '{}');
    if (url.hostname.startsWith('insights')) {
      events.push(...body.events);
      await route.fulfill({json: {status: 200, message: 'OK'}, headers});
      return;
    }
    serviceRequests.push({url, requests: body.requests});
    const response = respond(body.requests[0].query, url.hostname) ?? createResults(body.requests[0]);
    if (response === 'refuse') await route.abort('connectionrefused');
    else if (response !== 'hang') await route.fulfill({...response, headers});
  });
  await page.route(/\/(?:$|\?)/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const siteHeaders = response.headers();
    const origins = getSearchOrigins({mode: 'hosted', indexName: 'd2', ...ACCOUNT}).join(' ');
    const policy = siteHeaders['content-security-policy']?.replace("connect-src 'self'", `$& ${origins}`);
    await route.fulfill({response, headers: {...siteHeaders, ...(policy && {'content-security-policy': policy})}});
  });
  await page.route('**/assets/js/main.*.js', async (route) => {
    let body = await (await route.fetch()).text();
    const replace = (from: string, to: string) => {
      if (!body.includes(from)) throw new Error(`The configuration in the page's script has no ${from}`);
      body = body.replace(from, to);
    };
    replace('search:"embedded"', 'search:"hosted"');
    replace('appId:"embedded",apiKey:"embedded"', `appId:"${ACCOUNT.appId}",apiKey:"${ACCOUNT.apiKey}"`);
    await route.fulfill({body, contentType: 'text/javascript'});
  });
  return {serviceRequests, events};
}
