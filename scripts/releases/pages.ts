import path from 'node:path';
import {ROOT} from '../sources';

/** Folders of the releases' pages, by locale. Each holds the overview, `intro.mdx`, too. */
export const FOLDERS: Readonly<Record<string, string>> = {
  en: path.join(ROOT, 'releases'),
  ko: path.join(ROOT, 'i18n/ko/docusaurus-plugin-content-docs/current/releases'),
};
