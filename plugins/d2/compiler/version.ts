import path from 'node:path';
import {hashOfCode, sha256} from '../../shared/hash';
import {readProgramVersion} from './program';

/**
 * Returns a hash of D2's version and the code in some of this plugin's folders, without tests. Caches use it as a part of their keys, so
 * that they become invalid when either changes.
 *
 * @param folders paths relative to the plugin's folder
 */
export function computeVersion(...folders: string[]): string {
  const root = path.join(__dirname, '..');
  return sha256(readProgramVersion() + hashOfCode(...folders.map((folder) => path.join(root, folder))));
}
