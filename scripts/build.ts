import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {BUILD, fingerprint, ROOT} from './sources';

const STAMP = path.join(ROOT, 'node_modules/.cache/site-build');

/**
 * Builds the production site for all locales into `build/`, unless what is there was made from the same sources.
 *
 * @returns whether the site is there now
 */
export function build(): boolean {
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
  const docusaurus = require.resolve('@docusaurus/core/bin/docusaurus.mjs', {paths: [ROOT]});
  const {status} = spawnSync(process.execPath, [docusaurus, 'build'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: {...process.env, DISABLE_UPDATE_NOTIFIER: '1', NO_UPDATE_NOTIFIER: '1'},
  });
  if (status !== 0) return false;
  fs.mkdirSync(path.dirname(STAMP), {recursive: true});
  fs.writeFileSync(STAMP, wanted);
  return true;
}

if (require.main === module && !build()) process.exit(1);
