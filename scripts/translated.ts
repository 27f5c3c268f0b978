import fs from 'node:fs';
import path from 'node:path';
import {
  hashPage,
  listPagesToTranslate,
  readSourceHash,
  setLastUpdate,
  setSourceHash,
} from '../plugins/translations/pages';
import {ROOT} from './sources';

/**
 * `npm run translated -- PAGE…` (or `--all`): marks Korean pages as up to date with the given English pages, and sets the date of both
 * to today, for search engines and feeds. Dates are part of the pages because builds must not depend on the clock or git.
 */
const today = new Date().toISOString().slice(0, 10);
const pageArguments = process.argv.slice(2).map((name) => path.posix.normalize(name));
const pages = listPagesToTranslate(ROOT, 'ko');
const unknownPages = pageArguments.filter((name) => name !== '--all' && !pages.some(({source}) => source === name));
if (pageArguments.length === 0 || unknownPages.length > 0) {
  console.error(
    unknownPages.length > 0
      ? `These pages don't exist: ${unknownPages.join(', ')}`
      : 'Name one or more English pages, such as: npm run translated -- tour/style.mdx',
  );
  process.exit(2);
}
for (const {source, translation} of pages) {
  if (!pageArguments.includes('--all') && !pageArguments.includes(source)) continue;
  const file = path.join(ROOT, translation);
  if (!fs.existsSync(file)) {
    console.error(`${translation} doesn't exist yet. Create it first.`);
    process.exitCode = 1;
    continue;
  }
  const english = fs.readFileSync(path.join(ROOT, source), 'utf8');
  const korean = fs.readFileSync(file, 'utf8');
  const hash = hashPage(english);
  const isStale = readSourceHash(korean) !== hash;
  if (isStale) {
    fs.writeFileSync(path.join(ROOT, source), setLastUpdate(english, today));
    fs.writeFileSync(file, setLastUpdate(setSourceHash(korean, hash), today));
  }
  console.log(`${translation}: ${isStale ? 'updated' : 'up to date'}`);
}
