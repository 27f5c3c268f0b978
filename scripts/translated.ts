import fs from 'node:fs';
import path from 'node:path';
import {pageHash, translatedPages, withStamp} from '../plugins/translations/pages';
import {ROOT} from './sources';

/** `npm run translated -- PAGE…`: notes that the Korean pages say what the named English pages say now (`--all`: all). */
const named = process.argv.slice(2);
const pages = translatedPages(ROOT, 'ko');
const unknown = named.filter(
  (name) => name !== '--all' && !pages.some(({source}) => source === path.posix.normalize(name)),
);
if (named.length === 0 || unknown.length > 0) {
  console.error(
    unknown.length > 0
      ? `These are no pages: ${unknown.join(', ')}`
      : 'Name the English pages: npm run translated -- tour/style.mdx',
  );
  process.exit(2);
}
for (const {source, translation} of pages) {
  if (!named.includes('--all') && !named.includes(source)) continue;
  const file = path.join(ROOT, translation);
  if (!fs.existsSync(file)) {
    console.error(`${translation} is not there yet.`);
    process.exitCode = 1;
    continue;
  }
  const text = fs.readFileSync(file, 'utf8');
  fs.writeFileSync(file, withStamp(text, pageHash(fs.readFileSync(path.join(ROOT, source), 'utf8'))));
  console.log(`${translation}: up to date`);
}
