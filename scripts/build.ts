import fs from 'node:fs';
import path from 'node:path';
import {readEnvironment} from '../environment';
import {startedFile} from '../plugins/d2/started/file';
import {writeHostsFiles} from '../plugins/delivery/hosts';
import {writeOffline} from '../plugins/offline/node/write';
import {translateOpenSearch} from '../plugins/search/node/openSearch';
import {docusaurus} from './docusaurus';
import {pack, packFiles} from './pack';
import {BUILD, CACHE, fingerprint, ROOT} from './sources';

const STAMP = path.join(CACHE, 'site-build');

/**
 * Builds the production site for all locales into `build/`, unless what is there was made from the same sources.
 *
 * @returns whether the site is there now
 */
export async function build(): Promise<boolean> {
  const wanted = fingerprint();
  if (
    fs.existsSync(path.join(BUILD, 'index.html')) &&
    fs.existsSync(STAMP) &&
    fs.readFileSync(STAMP, 'utf8') === wanted
  ) {
    console.log('The site in build/ is up to date.');
    return true;
  }
  fs.rmSync(STAMP, {force: true});
  // Takes a minute the first time, so it begins beside the build.
  const program = pack(fs.readFileSync(startedFile(CACHE)));
  if ((await docusaurus(ROOT, ['build'])) !== 0) return false;
  await program;
  const {siteUrl, baseUrl, search, offline} = readEnvironment();
  translateOpenSearch(BUILD, ['ko']);
  await writeOffline({root: BUILD, baseUrl, locales: ['en', 'ko'], enabled: offline});
  // After all other files: their types and addresses are in it.
  writeHostsFiles(BUILD, siteUrl, {baseUrl, locales: ['ko'], search});
  await packFiles(BUILD);
  fs.mkdirSync(path.dirname(STAMP), {recursive: true});
  fs.writeFileSync(STAMP, wanted);
  return true;
}

/**
 * Builds the site as `build` does.
 *
 * @throws an error for those who called the command, if the site could not be built
 */
export async function ensureSite(): Promise<void> {
  if (!(await build())) throw new Error('The site could not be built. What went wrong stands above.');
}

if (require.main === module) {
  build().then((done) => {
    if (!done) process.exit(1);
  });
}
