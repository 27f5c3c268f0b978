import path from 'node:path';
import {hashOfCode, sha256} from '../../shared/hash';
import {readProgramVersion} from './program';

/**
 * Hashes D2's version and the code in folders of this plugin, except tests, to invalidate caches when either changes.
 *
 * @param folders relative to the plugin's folder
 */
export function computeVersion(...folders: string[]): string {
  const root = path.join(__dirname, '..');
  return sha256(readProgramVersion() + hashOfCode(...folders.map((folder) => path.join(root, folder))));
}
