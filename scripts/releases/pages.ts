import path from 'node:path';
import {ROOT} from '../sources';

/** Folders of release pages, by locale. Each also contains the overview, `intro.mdx`. */
export const RELEASE_FOLDERS: Readonly<Record<string, string>> = {
  en: path.join(ROOT, 'releases'),
  ko: path.join(ROOT, 'i18n/ko/docusaurus-plugin-content-docs/current/releases'),
};
