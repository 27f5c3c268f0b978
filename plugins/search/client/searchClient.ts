/** The one client of this page, for the dialog and the results page. Only where its requests go differs by configuration. */
import {type LiteClient, liteClient} from 'algoliasearch/lite';
import {hostOf} from '../hosts';
import {EmbeddedHost} from './embedded';
import type {SearchSettings} from './settings';

type Options = NonNullable<Parameters<typeof liteClient>[2]>;
type Host = NonNullable<Options['hosts']>[number];
type HostsCache = NonNullable<Options['hostsCache']>;

/** As the client has them by itself; here so that no update of it changes them unseen. */
const TIMEOUTS = {connect: 1_000, read: 2_000, write: 30_000};

/** Stands for the engine in the page; nothing is ever requested there. */
const NOWHERE: Host = {url: 'embedded.invalid', protocol: 'https', accept: 'readWrite'};

let client: LiteClient | undefined;
let embedded: EmbeddedHost | undefined;

/** The client; it is made when it is first needed. */
export function searchClient(settings: SearchSettings): LiteClient {
  client ??= createSearchClient(settings);
  return client;
}

/** Fetches ahead what the first query will need. */
export function warmUp(settings: SearchSettings): void {
  searchClient(settings);
  embedded?.warmUp();
}

function createSearchClient(settings: SearchSettings): LiteClient {
  const {mode, appId, apiKey} = settings;
  const options: Options = {timeouts: TIMEOUTS, hostsCache: createHostsCache()};
  if (mode === 'embedded') {
    embedded = new EmbeddedHost(settings.index, settings.indexName);
    const host = embedded;
    options.hosts = [NOWHERE];
    options.requester = {send: (request) => host.send(request)};
  } else if (mode === 'hosts') {
    options.hosts = settings.hosts.map(hostOf);
  }
  return liteClient(appId, apiKey, options);
}

/**
 * Remembers which hosts failed, so that the client passes them over for two minutes. Its own memory of them forgets at
 * once: it notes a failure under another key than it looks for, and its copies have lost the functions that it calls.
 */
export function createHostsCache(): HostsCache {
  const states = new Map<string, unknown>();
  const nameOf = (host: unknown) => {
    const {protocol, url, port} = host as Host;
    return `${protocol}://${url}:${port ?? ''}`;
  };
  return {
    get: async <T>(host: object | string, createState: () => Promise<T>) =>
      (states.get(nameOf(host)) as T | undefined) ?? createState(),
    set: async (host, state) => {
      states.set(nameOf(host), state);
      return state;
    },
    delete: async (host) => {
      states.delete(nameOf(host));
    },
    clear: async () => states.clear(),
  };
}
