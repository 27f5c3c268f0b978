import fs from 'node:fs';
import path from 'node:path';
import {sha256} from './cache';
import {programVersion} from './program';

/**
 * A hash of D2's version and of the code in folders of this plugin, tests left out: what is kept from another one is not used.
 *
 * @param folders relative to the plugin's own
 */
export function versionOf(...folders: string[]): string {
  const root = path.join(__dirname, '..');
  const sources = folders.flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), {recursive: true, encoding: 'utf8'})
      .filter((name) => /\.[cm]?[jt]s$/.test(name) && !name.includes('.test.'))
      .sort()
      .map((name) => fs.readFileSync(path.join(root, folder, name), 'utf8')),
  );
  return sha256([programVersion(), ...sources].join('\0'));
}
