import fs from 'node:fs/promises';
import path from 'node:path';
import {DEFAULT_PARSE_FRONT_MATTER} from '@docusaurus/utils';
import type {Item} from 'feed';
import * as v from 'valibot';
import type {Alternate} from '../shared/alternate';
import {createFeed, declareLanguage, type FeedMetadata} from './feeds';

/** A release of D2, from its page's front matter. */
export interface Release {
  readonly version: string;
  /** ISO date, such as `2023-12-16`. */
  readonly date: string;
  /** The main change, in one clause. */
  readonly summary: string;
  /** Whether the release has breaking changes. */
  readonly breaking: boolean;
  /** URL of its page, with the origin. */
  readonly link: string;
}

const FRONT_MATTER = v.object({
  release: v.strictObject({
    date: v.pipe(v.string(), v.isoDate()),
    summary: v.pipe(v.string(), v.minLength(1), v.maxLength(80)),
    breaking: v.boolean(),
  }),
});

const EXAMPLE = "release: {date: '2023-12-16', summary: 'at most 80 characters', breaking: false}";

/** Compares releases by version, newest first. */
const compareVersions = (a: Release, b: Release): number => b.version.localeCompare(a.version, 'en', {numeric: true});

/**
 * Reads a locale's releases from its pages, newest first.
 *
 * @param folder contains a page for each version, such as `0.7.1.mdx`
 * @param url URL of the folder, with the origin and a trailing slash
 * @throws if a page's front matter doesn't describe its release
 */
export async function readReleases(folder: string, url: string): Promise<Release[]> {
  const files = (await fs.readdir(folder)).filter((name) => /^\d+\.\d+\.\d+\.mdx$/.test(name));
  const releases = files.map(async (file): Promise<Release> => {
    const filePath = path.join(folder, file);
    const fileContent = await fs.readFile(filePath, 'utf8');
    const {frontMatter} = await DEFAULT_PARSE_FRONT_MATTER({filePath, fileContent});
    const parsed = v.safeParse(FRONT_MATTER, frontMatter);
    if (!parsed.success) {
      const [issue] = parsed.issues;
      throw new Error(`${filePath}: ${v.getDotPath(issue) ?? 'release'}: ${issue.message}. Write ${EXAMPLE}.`);
    }
    const version = file.replace(/\.mdx$/, '');
    return {version, ...parsed.output.release, link: `${url}${version}/`};
  });
  return (await Promise.all(releases)).sort(compareVersions);
}

/** Titles of the feed of releases, by language. */
const TITLES: Readonly<Record<string, string>> = {en: 'Releases', ko: '릴리스'};

/** Returns the title of the feed of releases in a language. Defaults to English. */
export const getReleasesTitle = (language: string): string => `D2: ${TITLES[language] ?? TITLES.en}`;

/**
 * Returns the feed and the list of releases, to which release pages link from their heads. Other pages don't need them.
 *
 * @param pathname absolute path of a page
 * @param baseUrl base URL of the page's locale
 */
export function listReleasesFiles(pathname: string, baseUrl: string, language: string): Alternate[] {
  if (!pathname.startsWith(`${baseUrl}releases/`)) return [];
  const title = getReleasesTitle(language);
  return [
    {type: 'application/atom+xml', href: `${baseUrl}releases/atom.xml`, title: `${title} (Atom)`},
    {type: 'application/json', href: `${baseUrl}releases.json`, title: `${title} (JSON)`},
  ];
}

/** Creates an Atom feed of releases. */
export function createReleasesFeed(releases: readonly Release[], metadata: FeedMetadata): string {
  const items = releases.map(({version, date, summary, link}): Item => {
    const day = new Date(`${date}T00:00:00Z`);
    return {id: link, link, title: `D2 ${version}`, description: summary, date: day, published: day};
  });
  return declareLanguage(
    createFeed({...metadata, id: `${metadata.url}atom.xml`}, items, 'atom.xml').atom1(),
    metadata.language,
  );
}
