import type {Release} from '../../plugins/delivery/releases';

/** Match the generated lines of the overview. */
const SERIES_LINES = /(?:^"\d+\.\d+": ".*"\n)+/m;
const TABLE_ROWS = /(?:^\| \[\d+\.\d+\.\d+\]\(.*\|\n)+/m;

/**
 * Updates the timeline and the table in the overview of releases.
 *
 * @param page text of the page, with the headings `{#timeline}` and `{#versions}`
 * @param releases newest first
 * @throws if the page has no timeline or no table
 */
export function updateOverview(page: string, releases: readonly Release[], locale: string): string {
  const table = releases.map(
    ({version, date, summary}) => `| [${version}](/releases/${version}/) | ${date} | ${summary} |\n`,
  );
  return replaceLines(
    replaceLines(page, 'timeline', SERIES_LINES, formatSeries(releases, locale).join('')),
    'versions',
    TABLE_ROWS,
    table.join(''),
  );
}

/** Returns a line of D2 for each series of versions, such as 0.6, with the date and summary of its first version. Oldest first. */
function formatSeries(releases: readonly Release[], locale: string): string[] {
  const month = new Intl.DateTimeFormat(locale, {year: 'numeric', month: 'short', timeZone: 'UTC'});
  const firsts = new Map<string, Release>();
  for (const release of releases) firsts.set(release.version.replace(/\.\d+$/, ''), release);
  return [...firsts].reverse().map(([series, {date, summary}]) => {
    const [knownFor = ''] = summary.split(':');
    return `"${series}": "${series} · ${month.format(new Date(date))}\\n${knownFor}"\n`;
  });
}

/** Replaces the first matching lines below a heading. */
function replaceLines(page: string, heading: string, lines: RegExp, replacement: string): string {
  const start = page.indexOf(`{#${heading}}`);
  const match = start < 0 ? null : lines.exec(page.slice(start));
  if (!match) throw new Error(`The overview of the releases has no lines like ${lines} below {#${heading}}.`);
  const position = start + match.index;
  return page.slice(0, position) + replacement + page.slice(position + match[0].length);
}
