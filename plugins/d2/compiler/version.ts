import path from 'node:path';
import {hashCode, sha256} from '../../shared/hash';
import {readProgramVersion} from './program';

/**
 * Returns a hash of D2's version and the code in some of this plugin's folders, without tests. Caches include it in their keys, so that
 * their entries become invalid when either changes.
 *
 * @param folders paths relative to the plugin's folder
 */
export function computeVersion(...folders: string[]): string {
  const root = path.join(__dirname, '..');
  return sha256(readProgramVersion() + hashCode(...folders.map((folder) => path.join(root, folder))));
}
