import fs from 'node:fs';
import path from 'node:path';

/** A third-party work that isn't an npm package. */
export interface Work {
  readonly name: string;
  readonly license?: string;
  /** Copyright holder, with the year. */
  readonly holder?: string;
  /** URL of the source code. */
  readonly source: string;
}

/** Licenses under which a site may ship a work with its notice. Read a license before you add it. */
const ALLOWED_LICENSES = new Set(
  '0BSD Apache-2.0 BSD-2-Clause BSD-3-Clause EPL-2.0 FTL ISC MIT MPL-2.0 OFL-1.1'.split(' '),
);

const NOTICE_FILE = /^(?:licen[cs]e|copying|notice)(?:[.-][\w.-]+)?$/i;

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly author?: string | {readonly name: string};
  readonly homepage?: string;
  readonly repository?: string | {readonly url: string};
}

/** @throws if the license isn't allowed */
function checkLicense(name: string, license: string | undefined): string {
  if (license && ALLOWED_LICENSES.has(license)) return license;
  throw new Error(
    `${name} has the license "${license ?? '(none)'}". Check that a site may ship the work under it, then add the license to ALLOWED_LICENSES in plugins/delivery/licenses/notices.ts.`,
  );
}

/** Removes differences in line endings and trailing spaces. */
const normalizeText = (text: string) =>
  text
    .replaceAll('\r\n', '\n')
    .replace(/[ \t]+$/gm, '')
    .trim();

function findUrl({homepage, repository, name}: Manifest): string {
  const url = typeof repository === 'string' ? repository : repository?.url;
  const link = url?.replace(/^git\+/, '').replace(/\.git$/, '');
  return link && /^https?:/.test(link) ? link : (homepage ?? `https://www.npmjs.com/package/${name}`);
}

/** Returns the notice of a package. @throws if its license isn't allowed */
function createPackageNotice(folder: string): string {
  const manifest = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8')) as Manifest;
  const {name, version, author} = manifest;
  const license = checkLicense(`${name} ${version}`, manifest.license);
  const files = fs
    .readdirSync(folder)
    .filter((file) => NOTICE_FILE.test(file))
    .sort();
  const texts = files.map((file) => normalizeText(fs.readFileSync(path.join(folder, file), 'utf8')));
  const authorName = typeof author === 'string' ? author : author?.name;
  const head = `${name} ${version}, ${license}\n${findUrl(manifest)}`;
  return [
    head,
    ...(texts.length > 0 ? texts : authorName ? [`Copyright (c) ${authorName.replace(/\s*[<(].*$/, '')}`] : []),
  ].join('\n\n');
}

function createWorkNotice({name, license, holder, source}: Work): string {
  const head = `${name}: ${checkLicense(name, license)}, ${source}`;
  return holder ? `${head}\n  Copyright (c) ${holder}` : head;
}

/** Returns the full text of a license. */
function readLicenseText(license: string): string {
  const text = fs.readFileSync(path.join(__dirname, 'texts', `${license}.txt`), 'utf8');
  return `${license}\n\n${normalizeText(text)}`;
}

const SEPARATOR = `\n\n${'-'.repeat(80)}\n\n`;

/**
 * Returns the text of `/licenses.txt`: all third-party works in this site, with their licenses and notices.
 *
 * @param folders package folders
 * @param compilerWorks works in D2's compiler, D2 itself first
 * @param otherNotices notices of works that are neither
 * @throws if a work's license isn't allowed
 */
export function createLicensesFile(
  folders: readonly string[],
  compilerWorks: readonly Work[],
  otherNotices: readonly string[] = [],
): string {
  const compilerNotice = `D2's compiler, which draws diagrams in the browser, and the works it contains. The first line links to its source code.

${compilerWorks.map(createWorkNotice).join('\n')}`;
  const texts = [...new Set(compilerWorks.flatMap(({license}) => license ?? []))].sort().map(readLicenseText);
  const notices = folders.map(createPackageNotice).sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
  const intro = 'Third-party works in this site, with their licenses and links to their source code.';
  return `${[intro, compilerNotice, ...texts, ...otherNotices, ...notices].join(SEPARATOR)}\n`;
}
