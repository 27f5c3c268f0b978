/** `_headers` and `_redirects`, which Cloudflare Pages and Netlify read. */
import {redirects} from '../redirects';
import {HOSTS_FILES, type Hosting, type Rule} from './hosting';

/** Of Cloudflare Pages: https://developers.cloudflare.com/pages/configuration/headers/ and …/redirects/ */
export const LIMITS = {headerRules: 100, headerLine: 2000, redirects: 2000, redirectLine: 1000} as const;

/** @throws an error if the lines are more or longer than a host takes, which would leave out the rest in silence */
function within(file: string, lines: readonly string[], count: number, length: number): void {
  const long = lines.find((line) => line.length > length);
  if (long) {
    throw new Error(
      `${file}: Cloudflare Pages takes lines of at most ${length} characters. This one has ${long.length}: ${long.slice(0, 120)} …`,
    );
  }
  if (lines.length > count)
    throw new Error(`${file}: Cloudflare Pages takes at most ${count} rules, and these are ${lines.length}.`);
}

/** Lines of a rule: its path, and its headers in place of those of earlier rules. */
function ruleLines(base: string, {path, headers}: Rule, earlier: ReadonlySet<string>): string[] {
  const lines = Object.entries(headers).flatMap(([name, value]) => [
    // Cloudflare joins the values of all rules that fit, unless one takes the others away first. Netlify passes over the
    // line, since it has no colon, and takes the last value.
    ...(earlier.has(name) ? [`  ! ${name}`] : []),
    `  ${name}: ${value}`,
  ]);
  return [base + path, ...lines];
}

/** @throws an error if it would be beyond the hosts' limits */
export function headersFile({baseUrl, rules}: Hosting): string {
  const base = baseUrl.slice(0, -1);
  const earlier = new Set<string>();
  const lines: string[] = [];
  for (const rule of rules) {
    lines.push(...ruleLines(base, rule, earlier));
    for (const name of Object.keys(rule.headers)) earlier.add(name);
  }
  within(HOSTS_FILES.headers, lines, Number.POSITIVE_INFINITY, LIMITS.headerLine);
  within(
    HOSTS_FILES.headers,
    rules.map(({path}) => path),
    LIMITS.headerRules,
    LIMITS.headerLine,
  );
  return `${lines.join('\n')}\n`;
}

/** Other spellings of a page's path, which ends with a slash, that hosts don't know by themselves. */
function spellings(page: string): string[] {
  const name = page.slice(0, -1);
  // With a second slash, some hosts send the page, whose scripts then know no such address.
  return name === '' ? ['/index.htm', '//'] : [`${name}.html`, `${name}.htm`, `${name}/index.htm`, `${page}/`];
}

/**
 * Both hosts lead from `x` and `x/index.html` to `x/` by themselves.
 *
 * @param files of the built site, each beginning with a slash
 * @throws an error if it would be beyond the hosts' limits
 */
export function redirectsFile({baseUrl, locales}: Hosting, files: readonly string[]): string {
  const base = baseUrl.slice(0, -1);
  const prefixes = ['', ...locales.map((locale) => `/${locale}`)];
  const lines: string[] = [];
  const isMoved = new Set<string>();
  for (const prefix of prefixes) {
    for (const [from, to] of redirects) {
      const page = prefix + from;
      isMoved.add(page);
      for (const spelling of [page, page.slice(0, -1), `${page}index.html`, ...spellings(page)])
        lines.push(`${base}${spelling} ${base}${prefix}${to} 301`);
    }
  }
  for (const file of files) {
    const page = file.replace(/\/index\.html$/, '/');
    if (page === file || isMoved.has(page) || file.includes('/assets/')) continue;
    for (const spelling of spellings(page)) lines.push(`${encodeURI(base + spelling)} ${encodeURI(base + page)} 301`);
  }
  within(HOSTS_FILES.redirects, lines, LIMITS.redirects, LIMITS.redirectLine);
  const own = [
    "# Netlify knows one page for what is not found. Cloudflare Pages finds each locale's by itself, and passes over these.",
    ...locales.map((locale) => `${base}/${locale}/* ${base}/${locale}/404.html 404`),
  ];
  return `${[...lines, ...own].join('\n')}\n`;
}
