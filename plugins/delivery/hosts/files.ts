/** Reads and writes the files of a built site. */
import fs from 'node:fs';
import path from 'node:path';
import {describeHosting, HOSTS_FILES, type Hosting, type HostingOptions} from './hosting';
import {readPolicyData} from './policies';
import {createHeadersFile, createRedirectsFile} from './staticHosts';

/** Returns the sorted paths of all files in a built site. Each starts with a slash. */
export function listFiles(folder: string): string[] {
  return fs
    .readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .filter((name) => fs.statSync(path.join(folder, name)).isFile())
    .map((name) => `/${name.split(path.sep).join('/')}`)
    .sort();
}

/** Returns whether a decoded path, relative to the base URL, is a file inside the folder. */
export function isFile(folder: string, file: string): boolean {
  if (file.includes('\0') || file.split(/[\\/]/).includes('..')) return false;
  try {
    return fs.statSync(path.join(folder, file)).isFile();
  } catch {
    // The path doesn't exist, or one of its folders is a file.
    return false;
  }
}

/**
 * Describes how to host a built site. The policies depend on its HTML.
 *
 * @throws if a page contains something that the policy blocks
 */
export function readHosting(folder: string, options: Omit<HostingOptions, 'policyData'>): Hosting {
  const html = listFiles(folder).filter((file) => file.endsWith('.html'));
  const policyData = readPolicyData(
    html.map((file) => ({file, text: fs.readFileSync(path.join(folder, file), 'utf8')})),
  );
  return describeHosting({...options, policyData});
}

/**
 * Writes `_headers` and `_redirects` into a built site.
 *
 * @throws if a page contains something that the policy blocks, or if a file exceeds a host's limits
 */
export function writeHostsFiles(folder: string, options: Omit<HostingOptions, 'policyData'>): void {
  const hosting = readHosting(folder, options);
  fs.writeFileSync(path.join(folder, HOSTS_FILES.headers), createHeadersFile(hosting));
  fs.writeFileSync(path.join(folder, HOSTS_FILES.redirects), createRedirectsFile(hosting, listFiles(folder)));
}
