import path from 'node:path';
import {hashOfCode, sha256} from '../../shared/hash';
import {programVersion} from './program';

/**
 * Hashes D2's version and the code in folders of this plugin, except tests, to invalidate caches when either changes.
 *
 * @param folders relative to the plugin's folder
 */
export function versionOf(...folders: string[]): string {
  const root = path.join(__dirname, '..');
  return sha256(programVersion() + hashOfCode(...folders.map((folder) => path.join(root, folder))));
}
