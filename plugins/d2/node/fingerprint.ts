import fs from 'node:fs';
import path from 'node:path';
import {sha256} from '../compiler/cache';
import {programVersion} from '../compiler/program';

const ROOT = path.join(__dirname, '..');

/** A hash of everything that decides what a page is made into: this folder's code for Node, and D2's version. */
export function version(): string {
  const files = ['compiler', 'describe', 'language', 'node'].flatMap((folder) =>
    fs
      .readdirSync(path.join(ROOT, folder))
      .sort()
      .filter((name) => /\.[cm]?[jt]s$/.test(name) && !name.includes('.test.'))
      .map((name) => fs.readFileSync(path.join(ROOT, folder, name), 'utf8')),
  );
  return sha256([programVersion(), ...files].join('\0')).slice(0, 16);
}
