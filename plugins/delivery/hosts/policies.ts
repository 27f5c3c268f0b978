/** Content security policies of pages, drawings, and the compiler's document. */
import {createHash} from 'node:crypto';
import {Parser} from 'htmlparser2';
import type {SearchService} from '../../../environment';

/** Facts about the built HTML that the policies depend on. */
export interface PolicyData {
  /** Hashes of inline scripts in pages, in the policy's syntax. */
  readonly scriptHashes: readonly string[];
  /** Documents that declare their own policy in their HTML. Paths are relative to the base URL. */
  readonly documentPolicies: readonly {readonly path: string; readonly policy: string}[];
}

type Directives = Readonly<Record<string, readonly string[]>>;

const SELF = "'self'";
const NONE = "'none'";

const formatPolicy = (directives: Directives): string =>
  Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');

/** Returns the origins that a page requests during a search. */
export function getSearchOrigins(search: SearchService): readonly string[] {
  if (search.mode === 'embedded') return [];
  const id = search.appId.toLowerCase();
  // Algolia's client uses these hosts. The last one records which hits readers open.
  const hosts = [`${id}-dsn.algolia.net`, ...[1, 2, 3].map((n) => `${id}-${n}.algolianet.com`), 'insights.algolia.io'];
  return hosts.map((host) => `https://${host}`);
}

const hashScript = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Returns the policy of pages. Scripts must be files of this site or match a hash. Inline styles are allowed for two reasons: figures
 * set their size in an attribute, so that nothing moves while they load, and the editor shows an interactive diagram as a blob in a
 * sandboxed frame without scripts, which inherits this policy and contains its own style sheet and fonts.
 *
 * @param scriptHashes hashes of inline scripts, in the policy's syntax
 */
export function createPagePolicy(scriptHashes: readonly string[], search: SearchService): string {
  return formatPolicy({
    // Firefox has no separate directive for prefetching: https://bugzilla.mozilla.org/show_bug.cgi?id=1457204
    'default-src': [SELF],
    'object-src': [NONE],
    'media-src': [NONE],
    'script-src': [SELF, ...scriptHashes],
    'style-src': [SELF, "'unsafe-inline'"],
    // The editor shows drawings as blobs and converts them to PNG through data URLs.
    'img-src': [SELF, 'data:', 'blob:'],
    'font-src': [SELF, 'data:'],
    'connect-src': [SELF, ...getSearchOrigins(search)],
    'worker-src': [SELF],
    'frame-src': [SELF, 'blob:'],
    'manifest-src': [SELF],
    'base-uri': [NONE],
    'form-action': [SELF],
    'frame-ancestors': [NONE],
  });
}

/** The policy of a drawing that's opened on its own or in a frame. Drawings contain everything that they show, and have no scripts. */
export const DRAWING_POLICY = formatPolicy({
  'default-src': [NONE],
  'style-src': ["'unsafe-inline'"],
  'img-src': ['data:'],
  'font-src': ['data:'],
  'base-uri': [NONE],
  'form-action': [NONE],
  'frame-ancestors': [SELF],
});

/**
 * Returns the policy header of a document that declares its own policy in its HTML. Adds `frame-ancestors`, which only works in a
 * header, so that only this site's pages can frame the document.
 */
export function createDocumentPolicy(ownPolicy: string): string {
  return `${ownPolicy}; frame-ancestors ${SELF}`;
}

/** Matches the types of `<script>` elements that contain data. */
const DATA_TYPE = /json$/;

/** An HTML file of the site. */
interface HtmlFile {
  /** Path relative to the base URL. */
  readonly file: string;
  readonly text: string;
}

interface ParsedHtml {
  readonly scriptHashes: readonly string[];
  readonly policy: string | undefined;
}

/** @throws if the page contains something that the policy blocks */
function parseHtml({file, text}: HtmlFile): ParsedHtml {
  const scriptHashes: string[] = [];
  const blocked: string[] = [];
  let policy: string | undefined;
  let script: string | undefined;
  const parser = new Parser({
    onopentag(name, attributes) {
      const {src, type = '', content} = attributes;
      if (name === 'meta' && attributes['http-equiv']?.toLowerCase() === 'content-security-policy') policy = content;
      if (name === 'script' && src === undefined && !DATA_TYPE.test(type)) script = '';
      if (name === 'script' && /^(?:\w+:)?\/\//.test(src ?? '')) blocked.push(`a script from another host, ${src}`);
      if (name === 'style') blocked.push('a <style> element');
      for (const attribute of Object.keys(attributes))
        if (/^on[a-z]+$/.test(attribute)) blocked.push(`the attribute ${attribute} of <${name}>`);
    },
    ontext(part) {
      if (script !== undefined) script += part;
    },
    onclosetag(name) {
      if (name !== 'script' || script === undefined) return;
      scriptHashes.push(hashScript(script));
      script = undefined;
    },
  });
  parser.end(text);
  if (blocked.length > 0) {
    throw new Error(
      `${file}: the content security policy would block ${blocked.join(', and ')}. Move scripts and styles into files of this site ` +
        '(plugins/delivery/hosts/policies.ts lists what pages may load).',
    );
  }
  return {scriptHashes, policy};
}

/**
 * Collects the hashes and policies in a built site's HTML.
 *
 * @throws if a page contains something that the policy blocks
 */
export function readPolicyData(files: Iterable<HtmlFile>): PolicyData {
  const scriptHashes = new Set<string>();
  const documentPolicies: {path: string; policy: string}[] = [];
  for (const html of files) {
    const parsed = parseHtml(html);
    if (parsed.policy === undefined) for (const hash of parsed.scriptHashes) scriptHashes.add(hash);
    else documentPolicies.push({path: html.file.replace(/\/index\.html$/, '/'), policy: parsed.policy});
  }
  return {scriptHashes: [...scriptHashes].sort(), documentPolicies};
}
