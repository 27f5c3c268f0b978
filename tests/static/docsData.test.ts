import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import {test} from 'node:test';
import {BUILD_FOLDER, ROOT} from '../../scripts/sources';
import {LOCALES, ROUTES} from '../routes';

interface Version {
  readonly name: string;
  readonly label: string;
  readonly isLast: boolean;
  readonly path: string;
  readonly mainDocId: string;
  readonly docs: readonly {id: string; path: string; sidebar?: string}[];
  readonly draftIds: readonly string[];
  readonly sidebars: Record<string, {link: {path: string; label: string}}>;
}

interface DocsData {
  readonly default: {readonly versions: readonly Version[]};
}

/** Returns the docs data that Docusaurus passes to pages of the locale that was built last. */
function readDocsData(): DocsData {
  const file = path.join(ROOT, '.docusaurus/globalData.json');
  return JSON.parse(fs.readFileSync(file, 'utf8'))['docusaurus-plugin-content-docs'];
}

const {default: data} = readDocsData();
const prefix = LOCALES.find((locale) => data.versions[0]?.path === `${locale.prefix}/`)?.prefix ?? '';

test('the docs data has the version, its docs, and its sidebars [X-11]', () => {
  const [version, ...others] = data.versions;
  assert.ok(version);
  assert.equal(others.length, 0);
  const {name: id, label, isLast, path: url, mainDocId, draftIds} = version;
  assert.deepEqual(
    {id, label, isLast, path: url, mainDocId, draftIds},
    {id: 'current', label: 'Next', isLast: true, path: `${prefix}/`, mainDocId: 'tour/intro', draftIds: []},
  );
  // Docusaurus adds the trailing slash when it turns these into links.
  const docs = ROUTES.filter((route) => /^\/(?:tour|examples|releases)\/./.test(route));
  assert.deepEqual(
    version.docs.map(({path: route}) => route).sort(),
    docs.map((route) => `${prefix}${route}`.replace(/\/$/, '')).sort(),
  );
  assert.ok(!('sidebar' in (version.docs.find((doc) => doc.id === 'tour/editor-support') ?? {sidebar: ''})));
  assert.deepEqual(Object.keys(version.sidebars).sort(), ['examples', 'releases', 'tour']);
  assert.equal(version.sidebars.tour?.link.path, `${prefix}/tour/intro`);
  assert.equal(version.sidebars.releases?.link.path, `${prefix}/releases/intro`);
  assert.equal(version.sidebars.examples?.link.path, `${prefix}/examples/overview`);
});

test("each language's scripts contain the path and label of each sidebar's first page [NAV-5, X-11]", () => {
  const labels = {
    '': ['Introduction', 'Releases', 'Examples'],
    '/ko': ['소개', '릴리스', '예제'],
  };
  for (const [locale, [tour, releases, examples]] of Object.entries(labels)) {
    const folder = path.join(BUILD_FOLDER, locale, 'assets/js');
    const code = fs
      .readdirSync(folder)
      .filter((name) => /^main\.\w+\.js$/.test(name))
      .map((name) => fs.readFileSync(path.join(folder, name), 'utf8'))
      .join('\n')
      // The bundler writes the data as JSON or as code.
      .replaceAll('"', '');
    for (const [sidebar, page, label] of [
      ['tour', 'tour/intro', tour],
      ['releases', 'releases/intro', releases],
      ['examples', 'examples/overview', examples],
    ])
      assert.ok(code.includes(`${sidebar}:{link:{path:${locale}/${page},label:${label}}}`), `${sidebar}: ${label}`);
  }
});
