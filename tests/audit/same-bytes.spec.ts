import fs from 'node:fs';
import path from 'node:path';
import {ROOT} from '../../scripts/sources';
import {buildFixture} from '../docusaurus';
import {linkFiles} from '../linkFiles';
import {expect, isolatedTest as test} from '../site';

test.describe.configure({mode: 'default', timeout: 600_000});

/** Everything that a build reads, except for pages, sidebars, and the configuration. */
const COPIED_PATHS = [
  'plugins',
  'src',
  'static',
  'i18n/ko/code.json',
  'environment.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  // The landing page shows these diagrams.
  ...fs
    .readdirSync(path.join(ROOT, 'examples'))
    .filter((name) => name.endsWith('.d2'))
    .map((name) => `examples/${name}`),
];

/** Small pages for every section of the site, with all content that plugins process. Also replaces the sidebars and the configuration. */
const FILES: Readonly<Record<string, string>> = {
  'tour/intro.mdx':
    '# A harbor {#harbor}\n\n```d2 title="Two machines"\ndock -> crane\n```\n\n## Code {#code}\n\n```sh\nd2 a.d2\n```\n',
  'examples/overview.mdx': '# Examples\n\n```d2 layout=elk\nferry -> quay\n```\n',
  'releases/intro.mdx': '# Releases\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n',
  'blog/first.mdx': '---\ntitle: First\ndate: 2025-01-01\n---\n\nA boat.\n\n{/* truncate */}\n\nAnd its rope.\n',
  'i18n/ko/docusaurus-plugin-content-docs/current/tour/intro.mdx':
    '# 항구 {#harbor}\n\n```d2 title="두 가지"\ndock: 부두\ndock -> crane\n```\n\n## 코드 {#code}\n',
  'i18n/ko/docusaurus-plugin-content-docs/current/releases/intro.mdx': '# 릴리스\n',
  'sidebars.ts':
    "export default {tour: ['tour/intro'], examples: ['examples/overview'], releases: ['releases/intro']};\n",
  'docusaurus.config.ts': `import site from './site.config';

export default {...site, onBrokenLinks: 'ignore'};
`,
};

/** Copies the project to a new folder, with only a few pages. */
function copyProject(folder: string): void {
  fs.mkdirSync(folder, {recursive: true});
  for (const name of COPIED_PATHS) fs.cpSync(path.join(ROOT, name), path.join(folder, name), {recursive: true});
  fs.cpSync(path.join(ROOT, 'docusaurus.config.ts'), path.join(folder, 'site.config.ts'));
  for (const [name, text] of Object.entries(FILES)) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), {recursive: true});
    fs.writeFileSync(path.join(folder, name), text);
  }
  linkFiles(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
}

test('builds give the same bytes in every folder', async () => {
  const base = fs.mkdtempSync(path.join(ROOT, 'tests/fixtures/', '.copies-'));
  try {
    const builds = [];
    for (const name of ['d2-docs', 'a/deeper place/D2_docs.2']) {
      copyProject(path.join(base, name));
      const {code, output, files} = await buildFixture(path.join(base, name));
      expect(code, output).toBe(0);
      expect(Object.keys(files).length, output).toBeGreaterThan(50);
      builds.push(files);
    }
    const [first = {}, second = {}] = builds;
    for (const pattern of [
      /^assets\/js\/main\./,
      /^assets\/css\//,
      /^diagrams\//,
      /^blog\/first\/index\.html$/,
      /^search-index\.json$/,
      /^assets\/search\//,
      /^ko\/tour\/intro\/index\.html$/,
      /^ko\/diagrams\//,
    ])
      expect(Object.keys(first).filter((file) => pattern.test(file)).length, String(pattern)).toBeGreaterThan(0);
    const files = [...new Set([...Object.keys(first), ...Object.keys(second)])];
    expect(files.filter((file) => first[file] !== second[file])).toEqual([]);
  } finally {
    fs.rmSync(base, {recursive: true, force: true});
  }
});
