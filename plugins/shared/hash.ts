import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** SHA-256 of a text or of bytes, in hexadecimal. */
export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/**
 * A hash of code, tests left out: what was made by another one is not used.
 *
 * @param places absolute paths of files and of folders of code
 */
export function hashOfCode(...places: readonly string[]): string {
  const hash = createHash('sha256');
  for (const place of places) {
    const names = fs.statSync(place).isFile()
      ? ['']
      : fs
          .readdirSync(place, {recursive: true, encoding: 'utf8'})
          .filter((name) => /\.[cm]?[jt]sx?$/.test(name) && !name.includes('.test.'))
          .sort();
    for (const name of names) hash.update(fs.readFileSync(path.join(place, name))).update('\0');
  }
  return hash.digest('hex');
}
