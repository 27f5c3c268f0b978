import path from 'node:path';
import {hashOfCode, sha256} from '../../shared/hash';
import {programVersion} from './program';

/**
 * A hash of D2's version and of the code in folders of this plugin, tests left out: what is kept from another one is not used.
 *
 * @param folders relative to the plugin's own
 */
export function versionOf(...folders: string[]): string {
  const root = path.join(__dirname, '..');
  return sha256(programVersion() + hashOfCode(...folders.map((folder) => path.join(root, folder))));
}
