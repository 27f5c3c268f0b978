/** The text of `/licenses.txt`: what the site ships of others, by which licence, and their notices. */
import fs from 'node:fs';
import path from 'node:path';

/** A work of others that comes without a package of its own. */
export interface Part {
  readonly name: string;
  readonly license?: string;
  /** Who holds the copyright, since when. */
  readonly holder?: string;
  /** Where its source is. */
  readonly source: string;
}

/** Licences that let a site ship a work with its notice. Another one has to be read by somebody first. */
const KNOWN = new Set('0BSD Apache-2.0 BSD-2-Clause BSD-3-Clause EPL-2.0 FTL ISC MIT MPL-2.0 OFL-1.1'.split(' '));

const NOTICES = /^(?:licen[cs]e|copying|notice)(?:[.-][\w.-]+)?$/i;

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly author?: string | {readonly name: string};
  readonly homepage?: string;
  readonly repository?: string | {readonly url: string};
}

/** @throws an error that names the work and its licence, if it is none of those that are known */
function known(name: string, license: string | undefined): string {
  if (license && KNOWN.has(license)) return license;
  throw new Error(
    `${name} is under the licence "${license ?? '(none)'}". Read whether a site may ship it, then add it to plugins/delivery/licenses/notices.ts.`,
  );
}

/** Removes what would make the text of one licence differ by its file's ending lines. */
const tidy = (text: string) =>
  text
    .replaceAll('\r\n', '\n')
    .replace(/[ \t]+$/gm, '')
    .trim();

function addressOf({homepage, repository, name}: Manifest): string {
  const url = typeof repository === 'string' ? repository : repository?.url;
  const address = url?.replace(/^git\+/, '').replace(/\.git$/, '');
  return address && /^https?:/.test(address) ? address : (homepage ?? `https://www.npmjs.com/package/${name}`);
}

/** @throws an error if its licence is not known */
function notice(folder: string): string {
  const manifest = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8')) as Manifest;
  const {name, version, author} = manifest;
  const license = known(`${name} ${version}`, manifest.license);
  const files = fs
    .readdirSync(folder)
    .filter((file) => NOTICES.test(file))
    .sort();
  const texts = files.map((file) => tidy(fs.readFileSync(path.join(folder, file), 'utf8')));
  const by = typeof author === 'string' ? author : author?.name;
  const head = `${name} ${version}, ${license}\n${addressOf(manifest)}`;
  return [head, ...(texts.length > 0 ? texts : by ? [`Copyright (c) ${by.replace(/\s*[<(].*$/, '')}`] : [])].join(
    '\n\n',
  );
}

function entry({name, license, holder, source}: Part): string {
  const head = `${name}: ${known(name, license)}, ${source}`;
  return holder ? `${head}\n  Copyright (c) ${holder}` : head;
}

/** The whole text of a licence. */
function textOf(license: string): string {
  const text = fs.readFileSync(path.join(__dirname, 'texts', `${license}.txt`), 'utf8');
  return `${license}\n\n${tidy(text)}`;
}

const RULE = `\n\n${'-'.repeat(80)}\n\n`;

/**
 * The notices of all that the site ships.
 *
 * @param folders of packages
 * @param compiler what D2's compiler is made of, D2 itself first
 * @throws an error that names a work whose licence is not known
 */
export function licenses(folders: readonly string[], compiler: readonly Part[]): string {
  const parts = `D2's compiler, which draws in readers' browsers, and what it is made of. Its source is where the first line says.

${compiler.map(entry).join('\n')}`;
  const texts = [...new Set(compiler.flatMap(({license}) => license ?? []))].sort().map(textOf);
  const notices = folders.map(notice).sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
  const intro = 'What this site ships that others made, by which licences, and where its source is.';
  return `${[intro, parts, ...texts, ...notices].join(RULE)}\n`;
}
