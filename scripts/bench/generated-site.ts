import fs from 'node:fs';
import path from 'node:path';
import {pageHash, withStamp} from '../../plugins/translations/pages';
import {STILL_TO_COME} from '../../tests/routes';
import {ROOT} from '../sources';

/** Pages that are copied, by the folder of their copies. */
const MODELS: Readonly<Record<string, readonly string[]>> = {
  tour: ['connections', 'containers', 'hello-world', 'install', 'intro', 'sequence-diagrams', 'shapes', 'style'],
  releases: ['0.7.1'],
  examples: ['overview'],
  blog: ['ascii', 'dark-mode'],
};

const DOCS = 'i18n/ko/docusaurus-plugin-content-docs/current';
const BLOG = 'i18n/ko/docusaurus-plugin-content-blog';

/** Tags that only posts still to come have, by these posts. */
const TAGS: Readonly<Record<string, string>> = {'hand-drawn-diagrams': 'hand-drawn', powerpoint: 'powerpoint'};

/** A page under another name: its head says so, and each of its diagrams has one shape more. */
function rename(text: string, name: string): string {
  return text
    .replace(/^slug: .*$/m, `slug: ${name}`)
    .replace(/^title: .*$/m, `title: Generated ${name}`)
    .replace(/^sidebar_label: .*$/m, `sidebar_label: 'Generated ${name}'`)
    .replace(/^description: (.{0,150}).*$/m, `description: Generated ${name}. $1`)
    .replace(/^tags: .*$/m, (tags) => (name in TAGS ? `tags: [${TAGS[name]}]` : tags))
    .replace(/^( *)```d2((?:(?!fails).)*)\n([\s\S]*?)^\1```$/gm, `$1\`\`\`d2$2\n$3$1generated-${name}\n$1\`\`\``);
}

/** Puts the ids of new docs at the end of their lists. */
function extendSidebars(text: string, ids: Readonly<Record<string, readonly string[]>>): string {
  const list = (folder: string) => (ids[folder] ?? []).map((id) => `, '${folder}/${id}'`).join('');
  return text
    .replace("'tour/style'", `'tour/style'${list('tour')}`)
    .replace("'releases/0.7.1'", `'releases/0.7.1'${list('releases')}`)
    .replace("'examples/overview'", `'examples/overview'${list('examples')}`);
}

/**
 * Copies the project, and puts a page under every route that is still to come, in both locales: for measuring builds and
 * tests at the size that the site is to have. The words are those of other pages, so that searches find too much.
 *
 * @param folder a new folder; it gets the project's own `node_modules` by a link
 * @returns how many pages were made in each locale
 */
export function generateSite(folder: string): number {
  const left = new Set(['node_modules', 'build', '.cache', '.docusaurus', '.git', 'test-results']);
  fs.mkdirSync(folder, {recursive: true});
  for (const name of fs.readdirSync(ROOT))
    if (!left.has(name)) fs.cpSync(path.join(ROOT, name), path.join(folder, name), {recursive: true});
  fs.symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'), 'junction');

  const ids: Record<string, string[]> = {};
  const routes = STILL_TO_COME.filter((route) => !route.startsWith('/blog/tags/'));
  for (const [at, route] of routes.entries()) {
    const [, area = '', name = ''] = route.split('/');
    const models = MODELS[area] ?? [];
    const model = models[at % models.length];
    if (model === undefined) throw new Error(`There is no page to copy for ${route}.`);
    const korean = path.join(folder, area === 'blog' ? BLOG : path.join(DOCS, area));
    const read = (place: string) => rename(fs.readFileSync(path.join(place, `${model}.mdx`), 'utf8'), name);
    const source = read(path.join(folder, area));
    fs.writeFileSync(path.join(folder, area, `${name}.mdx`), source);
    fs.writeFileSync(path.join(korean, `${name}.mdx`), withStamp(read(korean), pageHash(source)));
    ids[area] = [...(ids[area] ?? []), name];
  }
  const sidebars = path.join(folder, 'sidebars.ts');
  fs.writeFileSync(sidebars, extendSidebars(fs.readFileSync(sidebars, 'utf8'), ids));
  return routes.length;
}

/** `npx tsx scripts/bench/generated-site.ts FOLDER`; then `npm test` there. */
if (require.main === module) {
  const [folder] = process.argv.slice(2);
  if (folder === undefined || fs.existsSync(folder)) {
    console.error('Name a folder that does not exist yet.');
    process.exit(2);
  }
  console.log(`${generateSite(path.resolve(folder))} pages were added in each locale.`);
}
