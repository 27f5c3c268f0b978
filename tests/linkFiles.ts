import fs from 'node:fs';
import path from 'node:path';

/**
 * Hard-links the files of a folder into another one, except for those in `.cache`. With symbolic links, Node.js and the bundler would read
 * them from the original folder.
 */
export function linkFiles(from: string, to: string): void {
  fs.mkdirSync(to, {recursive: true});
  for (const entry of fs.readdirSync(from, {withFileTypes: true})) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isSymbolicLink()) fs.symlinkSync(fs.readlinkSync(source), target);
    else if (entry.isFile()) fs.linkSync(source, target);
    else if (entry.name !== '.cache') linkFiles(source, target);
  }
}
