import {execFileSync} from 'node:child_process';
import fs from 'node:fs';

/**
 * Finds a program, and on Debian as root installs its packages if it is not there.
 *
 * @param find a look at the system, which is taken again after the installation
 * @returns what `find` found; `undefined` where it is not installed and cannot be
 */
export function findOrInstall<Found>(find: () => Found | undefined, packages: readonly string[]): Found | undefined {
  const found = find();
  if (found !== undefined || !fs.existsSync('/etc/debian_version') || process.getuid?.() !== 0) return found;
  console.log(`Installing the Debian packages ${packages.join(' and ')} …`);
  const apt = (...args: string[]) =>
    execFileSync('apt-get', ['-qq', '-y', '-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=15', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  apt('update');
  apt('install', '--no-install-recommends', ...packages);
  return find();
}

/** For a program that is there neither before nor after. */
export function notInstalled(packages: readonly string[]): Error {
  return new Error(`It is not installed. On Debian and Ubuntu: sudo apt-get install ${packages.join(' ')}`);
}
