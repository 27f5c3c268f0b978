/** Requests what a host should have, and names each answer that is another than the description's. */
import fs from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import path from 'node:path';
import zlib from 'node:zlib';
import {redirects} from '../redirects';
import {type Answer, answerTo} from './answer';
import {isFile, listFiles} from './files';
import {HOSTS_FILES, type Hosting} from './hosting';

export interface Site {
  /** Folder of the built site. */
  readonly folder: string;
  readonly hosting: Hosting;
}

export interface CheckOptions {
  /** Whether files are to come packed. Hosts whose network packs them do not where they run alone. */
  readonly packed?: boolean;
}

export interface Checked {
  /** How many addresses were requested. */
  readonly requested: number;
  /** A line for each answer that differs. */
  readonly differences: readonly string[];
}

interface Got {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}

const AT_ONCE = 4;
const PATIENCE = 30_000;
/** Files that are smaller may come as they are. */
const WORTH_PACKING = 2000;
/** The longest that what is not found may be kept, in seconds. */
const SHORT = 3600;

/** Requests an address as it is written; `fetch` would tidy it up first. */
function get(origin: URL, target: string): Promise<Got> {
  const {request} = origin.protocol === 'https:' ? https : http;
  const {hostname, port} = origin;
  return new Promise((resolve, reject) => {
    const headers = {'Accept-Encoding': 'br', 'User-Agent': 'deploy-check'};
    // A connection of its own: one that is used again may be closed by the host just then.
    const outgoing = request({agent: false, hostname, port, path: target, headers}, (response) => {
      const chunks: Buffer[] = [];
      response
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () =>
          resolve({status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks)}),
        )
        .on('error', reject);
    });
    outgoing.setTimeout(PATIENCE, () => outgoing.destroy(new Error(`no answer within ${PATIENCE / 1000} s`)));
    outgoing.on('error', reject).end();
  });
}

/** One of each group. */
function oneOfEach(files: readonly string[], group: (file: string) => string): string[] {
  return [...new Map(files.map((file) => [group(file), file])).values()];
}

/** What to request: all pages, one file of each kind in each folder, other spellings, and what is not there. */
function addressesOf({folder, hosting: {locales, baseUrl}}: Site): string[] {
  const own = Object.values<string>(HOSTS_FILES);
  const files = listFiles(folder).filter((file) => !file.endsWith('.br') && !own.includes(file));
  const pages = files.filter((file) => file.endsWith('/index.html')).map((file) => file.replace(/index\.html$/, ''));
  const others = files.filter((file) => !file.endsWith('.html'));
  const samples = oneOfEach(
    others,
    (file) => path.posix.dirname(file).replace(/\.[0-9a-f]+$/, '') + path.extname(file),
  );
  const folderOf = (page: string) => page.split('/').slice(0, -2).join('/');
  const respelled = oneOfEach(
    pages.filter((page) => !page.includes('/assets/')),
    folderOf,
  );
  const prefixes = ['', ...locales.map((locale) => `/${locale}`)];
  const moved = prefixes.flatMap((prefix) => redirects.map(([from]) => prefix + from));
  const spellings = [...respelled, ...moved].flatMap((page) => {
    const name = page.slice(0, -1);
    const written =
      name === ''
        ? ['/index.html', '/index.htm']
        : [name, `${name}.html`, `${name}.htm?a=1&b=%20`, `${page}index.html`, `${page}index.htm`, `${name}?a=1`];
    return [page, ...written, `${page}?a=1`];
  });
  const gone = prefixes.flatMap((prefix) =>
    [
      '/nowhere',
      '/nowhere/',
      '/tour/nowhere/',
      '/assets/js/gone.00000000.js',
      '/diagrams/gone.svg',
      '/nowhere.png',
    ].map((name) => prefix + name),
  );
  const local = [...pages, ...samples, ...spellings, ...gone];
  return [...new Set(local)].map((address) => baseUrl + encodeURI(address.slice(1)).replaceAll('%25', '%'));
}

/** Addresses that must not lead to other hosts. */
const TRAPS = [
  '//example.com/index.html',
  '//example.com/x.htm',
  '/\\example.com/x.html',
  '//example.com/%2e%2e',
  '/%0d%0aX:1/x.html',
];

const SAME_TYPES: Readonly<Record<string, string>> = {
  'application/javascript': 'text/javascript',
  'application/xml': 'text/xml',
  'image/vnd.microsoft.icon': 'image/x-icon',
};

/** A type without what hosts may write in several ways. Texts have to name their charset. */
function typeOf(header: string | undefined): string {
  const [type = '', charset = ''] = (header ?? '').toLowerCase().split(/;\s*/);
  const same = SAME_TYPES[type] ?? type;
  return /^text\/(?:html|plain|markdown)$/.test(same) ? `${same} ${charset}` : same;
}

const tidy = (header: string | string[] | undefined) => String(header ?? '(none)').replace(/,\s*/g, ', ');

function unpack({headers, body}: Got): Buffer {
  const encoding = headers['content-encoding'];
  if (encoding === 'br') return zlib.brotliDecompressSync(body);
  return encoding === 'gzip' ? zlib.gunzipSync(body) : body;
}

function* differencesOf(expected: Answer, got: Got, origin: URL, site: Site, packed: boolean): Generator<string> {
  const isMoved = expected.status === 301 && got.status === 308; // for good, both
  if (got.status !== expected.status && !isMoved) {
    yield `the status is ${got.status}, not ${expected.status}`;
    return;
  }
  const {Location: location, 'Content-Type': type, ...headers} = expected.headers;
  if (location !== undefined) {
    const to = new URL(got.headers.location ?? '', origin);
    if (to.href !== new URL(location, origin).href) yield `it leads to ${got.headers.location}, not ${location}`;
    return;
  }
  if (typeOf(got.headers['content-type']) !== typeOf(type))
    yield `Content-Type is ${got.headers['content-type']}, not ${type}`;
  for (const [name, value] of Object.entries(headers)) {
    const found = got.headers[name.toLowerCase()];
    // Hosts that know addresses only send the policy of drawings with a drawing that is not there, which nobody opens.
    if (name === 'Content-Security-Policy' && expected.status === 404 && found !== undefined) continue;
    if (name === 'Cache-Control' && expected.status === 404) {
      if (Number(/max-age=(\d+)/.exec(String(found))?.[1] ?? 0) > SHORT)
        yield `what is not there is kept: Cache-Control is ${found}`;
    } else if (tidy(found) !== tidy(value)) yield `${name} is ${tidy(found)}, not ${value}`;
  }
  if (expected.file === undefined) return;
  const content = fs.readFileSync(path.join(site.folder, expected.file));
  if (!unpack(got).equals(content)) yield `the content is not that of ${expected.file} in the build`;
  const isPacked = isFile(site.folder, `${expected.file}.br`) && content.length > WORTH_PACKING;
  if (packed && isPacked && got.headers['content-encoding'] === undefined) yield 'it is sent unpacked';
}

async function checkAddress(origin: URL, target: string, site: Site, packed: boolean): Promise<string[]> {
  const expected = answerTo(target, site.hosting, (file) => isFile(site.folder, file));
  const got = await get(origin, target);
  return [...differencesOf(expected, got, origin, site, packed)];
}

async function checkTrap(origin: URL, target: string): Promise<string[]> {
  const {headers} = await get(origin, target);
  const isLed = headers.location !== undefined && new URL(headers.location, origin).host !== origin.host;
  return isLed || headers.x !== undefined ? [`it leads away from this host, to ${headers.location}`] : [];
}

/** What hosts read is no part of the site. */
async function checkHostsFile(origin: URL, target: string): Promise<string[]> {
  const {status} = await get(origin, target);
  return status === 200 ? ['it is sent, though it is for the host alone'] : [];
}

/**
 * Compares a host's answers with the description.
 *
 * @param url origin of the host; what lies below it is the site's base URL
 */
export async function checkHost(url: string, site: Site, {packed = true}: CheckOptions = {}): Promise<Checked> {
  const origin = new URL('/', url);
  const checks = [
    ...addressesOf(site).map((target) => ({target, run: () => checkAddress(origin, target, site, packed)})),
    ...TRAPS.map((target) => ({target, run: () => checkTrap(origin, target)})),
    ...[HOSTS_FILES.headers, HOSTS_FILES.redirects].map((file) => {
      const target = site.hosting.baseUrl + file.slice(1);
      return {target, run: () => checkHostsFile(origin, target)};
    }),
  ];
  const found: string[][] = checks.map(() => []);
  const next = checks.entries();
  await Promise.all(
    Array.from({length: AT_ONCE}, async () => {
      for (const [index, {target, run}] of next) {
        const problems = await run().catch((error: Error) => [error.message || String(error)]);
        found[index] = problems.map((problem) => `${target}: ${problem}`);
      }
    }),
  );
  return {requested: checks.length, differences: found.flat()};
}
