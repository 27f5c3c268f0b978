import fs from 'node:fs';
import path from 'node:path';
import {updateOverview} from './releases/overview';
import {RELEASE_FOLDERS, readReleasePages} from './releases/pages';

/** `npm run releases`: updates the overview of releases in all languages from their pages. */
async function update(): Promise<void> {
  for (const [locale, folder] of Object.entries(RELEASE_FOLDERS)) {
    const file = path.join(folder, 'intro.mdx');
    const page = fs.readFileSync(file, 'utf8');
    const newPage = updateOverview(page, await readReleasePages(folder), locale);
    if (newPage !== page) fs.writeFileSync(file, newPage);
    console.log(`${path.relative(process.cwd(), file)}: ${newPage === page ? 'up to date' : 'written'}`);
  }
}

update().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
