/** A configuration of nginx that hosts the site. */
import {redirects} from '../redirects';
import {contentType} from './answer';
import {HOSTS_FILES, type Hosting, REDIRECT_CACHING, type Rule} from './hosting';

const CACHING = 'Cache-Control';

/** A text in nginx's quotes. */
function quote(text: string): string {
  if (text.includes('$')) throw new Error(`nginx would take a part of "${text}" for a variable.`);
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

const literal = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** An expression for the files that a rule is about. */
function pattern(base: string, {path}: Rule): string {
  if (path.endsWith('*')) return `^${literal(base + path.slice(0, -1))}`;
  return `^${literal(base + path)}${path.endsWith('/') ? '(?:index\\.html)?' : ''}$`;
}

const variable = (name: string) => `$d2_${name.toLowerCase().replaceAll('-', '_')}`;

/** The values of a header by the path of the file that is sent: the first expression that fits counts. */
function headerMap(base: string, name: string, rules: readonly Rule[]): string {
  const [general, ...special] = rules.filter(({headers}) => name in headers);
  const value = (rule: Rule | undefined) => quote(rule?.headers[name] ?? '');
  // What is not found is never kept for ever, whatever its address.
  const ofStatus = name === CACHING;
  const row = (rule: Rule) =>
    ofStatus
      ? `    ~^2\\d\\d:${pattern(base, rule).slice(1)} ${value(rule)};`
      : `    ~${pattern(base, rule)} ${value(rule)};`;
  return [
    `map ${ofStatus ? '$status:$uri' : '$uri'} ${variable(name)} {`,
    `    default ${value(general)};`,
    ...(ofStatus ? [`    ~^301: ${quote(REDIRECT_CACHING)};`] : []),
    ...special.reverse().map(row),
    '}',
  ].join('\n');
}

function types(files: readonly string[]): string[] {
  const byType = new Map<string, Set<string>>();
  for (const file of files) {
    const ending = /\.(\w+)$/.exec(file)?.[1];
    if (!ending || ending === 'br' || Object.values<string>(HOSTS_FILES).includes(file)) continue;
    const type = contentType(file);
    byType.set(type, (byType.get(type) ?? new Set()).add(ending));
  }
  return [...byType]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([type, endings]) => `${quote(type)} ${[...endings].sort().join(' ')};`);
}

/**
 * A file for nginx's `conf.d`: maps and one server. It listens on port 80 and knows nothing of certificates.
 *
 * @param files of the built site, each beginning with a slash
 * @param host name of the host that the site is published at
 */
export function nginxConfiguration({baseUrl, locales, rules}: Hosting, files: readonly string[], host: string): string {
  const base = baseUrl.slice(0, -1);
  const names = [...new Set(rules.flatMap(({headers}) => Object.keys(headers)))];
  const varying = names.filter((name) => rules.filter(({headers}) => name in headers).length > 1);
  const constant = (name: string) => quote(rules.find(({headers}) => name in headers)?.headers[name] ?? '');
  const prefix = locales.length > 0 ? `(?<locale>(?:/(?:${locales.join('|')}))?)` : '(?<locale>)';
  const moved = redirects.map(
    ([from, to]) =>
      `    ~^${literal(base)}${prefix}${literal(from.slice(0, -1))}(?:\\.html?|/(?:index\\.html?)?)?(?:\\?|$) ${base}$locale${to};`,
  );
  return `# The site of build/, for /etc/nginx/conf.d/. Needs the module ngx_http_brotli_static
# (Debian: libnginx-mod-http-brotli-static). Yours to change: listen, server_name, root.

${varying.map((name) => headerMap(base, name, rules)).join('\n\n')}

# Where an address leads that is spelled in another way, all as the browser sent it. Names between two slashes are never
# empty, so that no address leads to another host.
map $request_uri $d2_moved {
    default "";
${moved.join('\n')}
    ~^(?<path>(?:/[^/?\\\\\\\\]+)*?)(?:/index)?\\.html?(?:\\?|$) $path/;
}
map $request_uri $d2_with_slash {
    default "";
    ~^(?<path>(?:/[^/?\\\\\\\\]+)+)(?:\\?|$) $path/;
}

map $uri $d2_not_found {
    default ${base}/404.html;
${locales.map((locale) => `    ~^${literal(base)}/${locale}/ ${base}/${locale}/404.html;`).join('\n')}
}

server {
    listen 80;
    server_name ${host};
    root /var/www/site;${base ? ` # build/ is the folder ${base} in it` : ' # build/'}
    server_tokens off;
    absolute_redirect off;
    gzip_vary on;
    brotli_static on;

    types {
        ${types(files).join('\n        ')}
    }
    default_type application/octet-stream;

    ${names.map((name) => `add_header ${name} ${varying.includes(name) ? variable(name) : constant(name)} always;`).join('\n    ')}

    if ($d2_moved) {
        return 301 $d2_moved$is_args$args;
    }
    # nginx would send the page, whose scripts then know no such address.
    if ($request_uri ~ "^[^?]*//") {
        return 404;
    }
    error_page 404 $d2_not_found;
    location / {
        try_files $uri \${uri}index.html @other;
    }
    location ~ ^${literal(base)}/_(?:headers|redirects|nginx\\.conf)$ {
        return 404;
    }
    location @other {
        if (!-f $document_root$uri/index.html) {
            return 404;
        }
        if ($d2_with_slash = "") {
            return 404;
        }
        return 301 $d2_with_slash$is_args$args;
    }
}
`;
}
