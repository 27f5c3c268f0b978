import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** Returns the path of a program, if it's in one of the folders in `PATH`. */
export function findInPath(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const file = process.platform === 'win32' ? `${name}.exe` : name;
  return folders.map((folder) => path.join(folder, file)).find((program) => fs.existsSync(program));
}

/**
 * Finds a program. If it's missing, installs its packages first, but only as root on Debian.
 *
 * @param find returns the program if it's installed; called again after the installation
 * @param packages names of Debian packages
 * @returns the result of `find`, or `undefined` if the program is missing and can't be installed
 * @throws if `apt-get` fails
 */
export function findOrInstall<Found>(find: () => Found | undefined, packages: readonly string[]): Found | undefined {
  const program = find();
  if (program !== undefined || !fs.existsSync('/etc/debian_version') || process.getuid?.() !== 0) return program;
  console.log(`Installing the Debian packages ${packages.join(' and ')} …`);
  const runApt = (...args: string[]) =>
    execFileSync('apt-get', ['-qq', '-y', '-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=15', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  runApt('update');
  runApt('install', '--no-install-recommends', ...packages);
  return find();
}
