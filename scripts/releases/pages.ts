import fs from 'node:fs';
import path from 'node:path';
import {readReleases} from '../../plugins/delivery/releases';
import {ROOT} from '../sources';
import {readBreakingChanges} from './breakingChanges';
import type {ReleasePage} from './overview';

/** Folders of release pages, by locale. Each also contains the overview, `intro.mdx`. */
export const RELEASE_FOLDERS: Readonly<Record<string, string>> = {
  en: path.join(ROOT, 'releases'),
  ko: path.join(ROOT, 'i18n/ko/docusaurus-plugin-content-docs/current/releases'),
};

/** Reads the release pages of a folder, newest first. */
export async function readReleasePages(folder: string): Promise<ReleasePage[]> {
  return (await readReleases(folder, '')).map((release) => ({
    ...release,
    breakingChanges: readBreakingChanges(fs.readFileSync(path.join(folder, `${release.version}.mdx`), 'utf8')),
  }));
}
