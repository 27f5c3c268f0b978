import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** Returns the SHA-256 hash of a text or of bytes, in hexadecimal. */
export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/**
 * Hashes code without its tests, to invalidate caches when it changes.
 *
 * @param paths absolute paths of files and folders
 */
export function hashCode(...paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const codePath of paths) {
    const names = fs.statSync(codePath).isFile()
      ? ['']
      : fs
          .readdirSync(codePath, {recursive: true, encoding: 'utf8'})
          .filter((name) => /\.[cm]?[jt]sx?$/.test(name) && !name.includes('.test.'))
          .sort();
    for (const name of names) hash.update(fs.readFileSync(path.join(codePath, name))).update('\0');
  }
  return hash.digest('hex');
}

const LOCK_FILE = path.join(__dirname, '../../package-lock.json');

/** Hashes code and the versions of all packages. A site that has copied a plugin may not have npm's lock file; then it only hashes the code. */
export const hashCodeAndPackages = (...paths: readonly string[]): string =>
  hashCode(...paths, ...(fs.existsSync(LOCK_FILE) ? [LOCK_FILE] : []));
