import fs from 'node:fs';
import path from 'node:path';
import {readReleases} from '../plugins/delivery/releases';
import {updateOverview} from './releases/overview';
import {RELEASE_FOLDERS} from './releases/pages';

/** `npm run releases`: updates the overview of releases in all languages from the front matter of their pages. */
async function update(): Promise<void> {
  for (const [locale, folder] of Object.entries(RELEASE_FOLDERS)) {
    const file = path.join(folder, 'intro.mdx');
    const page = fs.readFileSync(file, 'utf8');
    const newPage = updateOverview(page, await readReleases(folder, ''), locale);
    if (newPage !== page) fs.writeFileSync(file, newPage);
    console.log(`${path.relative(process.cwd(), file)}: ${newPage === page ? 'up to date' : 'written'}`);
  }
}

update().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
