import type {Release} from '../../plugins/delivery/releases';
import type {BreakingChanges} from './breakingChanges';

/** A release and the changes in it that break something. */
export interface ReleasePage extends Release {
  readonly breakingChanges: BreakingChanges;
}

/** These patterns match the generated lines of the overview. */
const SERIES_LINES = /(?:^"\d+\.\d+": ".*"\n)+/m;
const TABLE_ROWS = /(?:^\| \[\d+\.\d+\.\d+\]\(.*\|\n)+/m;
const UPGRADES = /(?<=^<Upgrades>\n)[\s\S]*?(?=^<\/Upgrades>$)/m;

/**
 * Updates the timeline, the table, and the upgrade notes in the overview of releases.
 *
 * @param page text of the page, with the headings `{#timeline}`, `{#versions}`, and `{#upgrading}`
 * @param releases newest first
 * @throws if a heading or the lines below it are missing
 */
export function updateOverview(page: string, releases: readonly ReleasePage[], locale: string): string {
  const table = releases.map(
    ({version, date, summary}) => `| [${version}](/releases/${version}/) | ${date} | ${summary} |\n`,
  );
  const parts: [string, RegExp, string][] = [
    ['timeline', SERIES_LINES, formatSeries(releases, locale).join('')],
    ['versions', TABLE_ROWS, table.join('')],
    ['upgrading', UPGRADES, `\n${releases.map(formatBreakingChanges).join('')}`],
  ];
  return parts.reduce((text, part) => replaceLines(text, ...part), page);
}

/** Returns a section that lists the breaking changes of a release, or nothing if it has none. */
function formatBreakingChanges({version, breakingChanges: {changes, section}}: ReleasePage): string {
  if (changes.length === 0) return '';
  const link = `/releases/${version}/${section ? `#${section}` : ''}`;
  const list = changes.map((change) => `- ${change}\n`).join('');
  return `### [${version}](${link}) {#since-${version.replaceAll('.', '-')}}\n\n${list}\n`;
}

/** Returns a line of D2 for each series of versions, such as 0.6, with the date and summary of its first version. Oldest first. */
function formatSeries(releases: readonly Release[], locale: string): string[] {
  const month = new Intl.DateTimeFormat(locale, {year: 'numeric', month: 'short', timeZone: 'UTC'});
  const firstReleases = new Map<string, Release>();
  for (const release of releases) firstReleases.set(release.version.replace(/\.\d+$/, ''), release);
  return [...firstReleases].reverse().map(([series, {date, summary}]) => {
    const [highlight = ''] = summary.split(':');
    return `"${series}": "${series} · ${month.format(new Date(date))}\\n${highlight}"\n`;
  });
}

/** Replaces the first matching lines below a heading. */
function replaceLines(page: string, heading: string, lines: RegExp, replacement: string): string {
  const start = page.indexOf(`{#${heading}}`);
  const match = start < 0 ? null : lines.exec(page.slice(start));
  if (!match)
    throw new Error(
      `The overview of releases has no lines that match ${lines} below {#${heading}}. Add them, or update scripts/releases/overview.ts.`,
    );
  const position = start + match.index;
  return page.slice(0, position) + replacement + page.slice(position + match[0].length);
}
