import fs from 'node:fs';
import path from 'node:path';
import {ROOT} from '../../scripts/sources';
import {expect, test, WRITTEN} from '../site';

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

test('X-11: the docs data has the version, its docs and its sidebars', () => {
  // The data of the locale that was built last, which is Korean.
  const all = JSON.parse(fs.readFileSync(path.join(ROOT, '.docusaurus/globalData.json'), 'utf8'));
  const versions: Version[] = all['docusaurus-plugin-content-docs'].default.versions;
  expect(versions).toHaveLength(1);
  const [version] = versions as [Version];
  expect(version).toMatchObject({
    name: 'current',
    label: 'Next',
    isLast: true,
    path: '/ko/',
    mainDocId: 'tour/intro',
    draftIds: [],
  });
  // Docusaurus adds the trailing slash when it makes links of these.
  const docs = WRITTEN.filter((route) => /^\/(?:tour|examples|releases)\/./.test(route));
  expect(version.docs.map(({path: route}) => route).sort()).toEqual(
    docs.map((route) => `/ko${route}`.replace(/\/$/, '')).sort(),
  );
  expect(version.docs.find(({id}) => id === 'tour/editor-support')).not.toHaveProperty('sidebar');
  expect(Object.keys(version.sidebars).sort()).toEqual(['examples', 'releases', 'tour']);
  expect(version.sidebars.tour?.link.path).toBe('/ko/tour/intro');
  expect(version.sidebars.releases?.link.path).toBe('/ko/releases/intro');
  expect(version.sidebars.examples?.link.path).toBe('/ko/examples/overview');
});
