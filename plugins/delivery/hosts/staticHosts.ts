/** Creates `_headers` and `_redirects` for Cloudflare Pages and Netlify. */
import {redirects} from '../redirects';
import {HOSTS_FILES, type Hosting, type Rule} from './hosting';

/** Limits of Cloudflare Pages: https://developers.cloudflare.com/pages/configuration/headers/ and …/redirects/ */
export const LIMITS = {headerRules: 100, headerLine: 2000, redirects: 2000, redirectLine: 1000} as const;

/** @throws if a line is too long, because the host would silently ignore it */
function checkLineLengths(file: string, lines: readonly string[], maxLength: number): void {
  const longLine = lines.find((line) => line.length > maxLength);
  if (longLine === undefined) return;
  throw new Error(
    `${file}: Cloudflare Pages limits lines to ${maxLength} characters. This one has ${longLine.length}: ${longLine.slice(0, 120)} …`,
  );
}

/** @throws if there are too many rules, because the host would silently ignore the last ones */
function checkRuleCount(file: string, count: number, maxCount: number): void {
  if (count > maxCount)
    throw new Error(`${file}: Cloudflare Pages allows at most ${maxCount} rules, but there are ${count}.`);
}

/** Returns a rule's lines: its path and its headers, which replace those of earlier rules. */
function formatRule(base: string, {path, headers}: Rule, earlierNames: ReadonlySet<string>): string[] {
  const lines = Object.entries(headers).flatMap(([name, value]) => [
    // Cloudflare joins the values of all matching rules, unless a line with "!" removes the earlier ones. Netlify ignores that
    // line because it has no colon, and uses the last value.
    ...(earlierNames.has(name) ? [`  ! ${name}`] : []),
    `  ${name}: ${value}`,
  ]);
  return [base + path, ...lines];
}

/** @throws if the file exceeds a host's limits */
export function createHeadersFile({baseUrl, rules}: Hosting): string {
  const base = baseUrl.slice(0, -1);
  const earlierNames = new Set<string>();
  const lines: string[] = [];
  for (const rule of rules) {
    lines.push(...formatRule(base, rule, earlierNames));
    for (const name of Object.keys(rule.headers)) earlierNames.add(name);
  }
  checkLineLengths(HOSTS_FILES.headers, lines, LIMITS.headerLine);
  checkRuleCount(HOSTS_FILES.headers, rules.length, LIMITS.headerRules);
  return `${lines.join('\n')}\n`;
}

/** Returns variants of a page's path that hosts don't redirect themselves. `page` ends with a slash. */
function listVariants(page: string): string[] {
  const name = page.slice(0, -1);
  // With a second slash, some hosts serve the page, but its router doesn't know that path.
  return name === '' ? ['/index.htm', '//'] : [`${name}.html`, `${name}.htm`, `${name}/index.htm`, `${page}/`];
}

/**
 * Creates `_redirects`. Both hosts redirect `x` and `x/index.html` to `x/` themselves.
 *
 * @param files files of the built site, each starting with a slash
 * @throws if the file exceeds a host's limits
 */
export function createRedirectsFile({baseUrl, locales}: Hosting, files: readonly string[]): string {
  const base = baseUrl.slice(0, -1);
  const prefixes = ['', ...locales.map((locale) => `/${locale}`)];
  const lines: string[] = [];
  const movedPages = new Set<string>();
  for (const prefix of prefixes) {
    for (const [from, to] of redirects) {
      const page = prefix + from;
      movedPages.add(page);
      for (const variant of [page, page.slice(0, -1), `${page}index.html`, ...listVariants(page)])
        lines.push(`${base}${variant} ${base}${prefix}${to} 301`);
    }
  }
  for (const file of files) {
    const page = file.replace(/\/index\.html$/, '/');
    if (page === file || movedPages.has(page) || file.includes('/assets/')) continue;
    for (const variant of listVariants(page)) lines.push(`${encodeURI(base + variant)} ${encodeURI(base + page)} 301`);
  }
  checkLineLengths(HOSTS_FILES.redirects, lines, LIMITS.redirectLine);
  checkRuleCount(HOSTS_FILES.redirects, lines.length, LIMITS.redirects);
  const notFoundLines = [
    "# Netlify only knows one not-found page. Cloudflare Pages finds each locale's page itself and ignores these lines.",
    ...locales.map((locale) => `${base}/${locale}/* ${base}/${locale}/404.html 404`),
  ];
  return `${[...lines, ...notFoundLines].join('\n')}\n`;
}
