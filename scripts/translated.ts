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
const named = process.argv.slice(2);
const pages = listPagesToTranslate(ROOT, 'ko');
const unknown = named.filter(
  (name) => name !== '--all' && !pages.some(({source}) => source === path.posix.normalize(name)),
);
if (named.length === 0 || unknown.length > 0) {
  console.error(
    unknown.length > 0
      ? `These pages don't exist: ${unknown.join(', ')}`
      : 'Give English pages, such as: npm run translated -- tour/style.mdx',
  );
  process.exit(2);
}
for (const {source, translation} of pages) {
  if (!named.includes('--all') && !named.includes(source)) continue;
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
