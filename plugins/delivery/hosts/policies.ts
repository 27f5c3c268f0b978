/** Content security policies: what a browser may run and load for a page, a drawing, and the compiler's document. */
import {createHash} from 'node:crypto';
import {Parser} from 'htmlparser2';
import type {SearchService} from '../../../environment';

/** What the HTML of a site runs. */
export interface Documents {
  /** Hashes of the scripts that stand in pages, as a policy names them. */
  readonly scripts: readonly string[];
  /** Documents that bring a policy of their own, by their paths below the base URL. */
  readonly policies: readonly {readonly path: string; readonly policy: string}[];
}

type Directives = Readonly<Record<string, readonly string[]>>;

const SELF = "'self'";
const NONE = "'none'";

const write = (directives: Directives): string =>
  Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');

/** Origins that a page requests when its reader searches. */
export function searchOrigins(search: SearchService): readonly string[] {
  if (search.mode === 'embedded') return [];
  const id = search.appId.toLowerCase();
  // The service's own clients request these; the last one counts which hits are opened.
  const hosts = [`${id}-dsn.algolia.net`, ...[1, 2, 3].map((n) => `${id}-${n}.algolianet.com`), 'insights.algolia.io'];
  return hosts.map((host) => `https://${host}`);
}

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * The policy of pages. Scripts are files of this site, or known by their hash. Styles may stand in documents: figures say their
 * size in an attribute, so that nothing moves while they load, and the document that the editor makes of an interactive
 * diagram, a blob in a sandboxed frame without scripts, inherits this policy and has its style sheet and fonts in it.
 *
 * @param scripts hashes of the scripts that stand in pages
 */
export function pagePolicy(scripts: readonly string[], search: SearchService): string {
  return write({
    // What is fetched ahead has no directive of its own in Firefox: https://bugzilla.mozilla.org/show_bug.cgi?id=1457204
    'default-src': [SELF],
    'object-src': [NONE],
    'media-src': [NONE],
    'script-src': [SELF, ...scripts],
    'style-src': [SELF, "'unsafe-inline'"],
    // Drawings of the editor are blobs; on their way to a PNG they are data.
    'img-src': [SELF, 'data:', 'blob:'],
    'font-src': [SELF, 'data:'],
    'connect-src': [SELF, ...searchOrigins(search)],
    'worker-src': [SELF],
    'frame-src': [SELF, 'blob:'],
    'manifest-src': [SELF],
    'base-uri': [NONE],
    'form-action': [SELF],
    'frame-ancestors': [NONE],
  });
}

/** The policy of a drawing that is opened, or framed by a page: it brings all that it shows, and runs nothing. */
export const DRAWING_POLICY = write({
  'default-src': [NONE],
  'style-src': ["'unsafe-inline'"],
  'img-src': ['data:'],
  'font-src': ['data:'],
  'base-uri': [NONE],
  'form-action': [NONE],
  'frame-ancestors': [SELF],
});

/** What a document declares in its HTML, and what only a header can: that pages of this site alone may frame it. */
export function documentPolicy(own: string): string {
  return `${own}; frame-ancestors ${SELF}`;
}

/** Types of scripts that are not run. */
const DATA = /json$/;

/** An HTML file of the site. */
interface Html {
  /** Path below the base URL. */
  readonly file: string;
  readonly text: string;
}

interface Read {
  readonly scripts: readonly string[];
  readonly policy: string | undefined;
}

/** @throws an error that names what a page's policy would refuse */
function read({file, text}: Html): Read {
  const scripts: string[] = [];
  const refused: string[] = [];
  let policy: string | undefined;
  let script: string | undefined;
  const parser = new Parser({
    onopentag(name, attributes) {
      const {src, type = '', content} = attributes;
      if (name === 'meta' && attributes['http-equiv']?.toLowerCase() === 'content-security-policy') policy = content;
      if (name === 'script' && src === undefined && !DATA.test(type)) script = '';
      if (name === 'script' && /^(?:\w+:)?\/\//.test(src ?? '')) refused.push(`a script of another host, ${src}`);
      if (name === 'style') refused.push('a <style> element');
      for (const attribute of Object.keys(attributes))
        if (/^on[a-z]+$/.test(attribute)) refused.push(`the attribute ${attribute} of <${name}>`);
    },
    ontext(part) {
      if (script !== undefined) script += part;
    },
    onclosetag(name) {
      if (name !== 'script' || script === undefined) return;
      scripts.push(hash(script));
      script = undefined;
    },
  });
  parser.end(text);
  if (refused.length > 0) {
    throw new Error(
      `${file}: the pages' policy would refuse ${refused.join(', and ')}. Put scripts and styles into files of this site ` +
        '(plugins/delivery/hosts/policies.ts says what pages may do).',
    );
  }
  return {scripts, policy};
}

/**
 * Finds out what the HTML of a built site runs.
 *
 * @throws an error that names the file and what the policy of pages would refuse in it
 */
export function readDocuments(files: Iterable<Html>): Documents {
  const scripts = new Set<string>();
  const policies: {path: string; policy: string}[] = [];
  for (const html of files) {
    const found = read(html);
    if (found.policy === undefined) for (const one of found.scripts) scripts.add(one);
    else policies.push({path: html.file.replace(/\/index\.html$/, '/'), policy: found.policy});
  }
  return {scripts: [...scripts].sort(), policies};
}
