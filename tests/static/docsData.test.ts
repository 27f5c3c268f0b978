import assert from 'node:assert/strict';
import {test} from 'node:test';
import {LOCALES, WRITTEN} from '../routes';
import {contentOf, page} from './built';

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

/** The docs data that pages get, from the script that every page of a locale runs. */
function docsData(prefix: string): {default: {versions: Version[]}} {
  const main = page(`${prefix}/`)
    .$('script[data-src*="/main."]')
    .attr('data-src');
  const script = contentOf(main ?? '');
  const from = script.indexOf('{', script.indexOf('"docusaurus-plugin-content-docs":{"default"') + 1);
  for (let to = script.indexOf('}', from) + 1; to > 0; to = script.indexOf('}', to) + 1) {
    const text = script.slice(from, to);
    if (text.split('{').length !== text.split('}').length) continue;
    return JSON.parse(text);
  }
  throw new Error(`${main} holds no docs data.`);
}

for (const {name, prefix} of LOCALES) {
  test(`X-11: the docs data of ${name} has the version, its docs and its sidebars`, () => {
    const [version, ...others] = docsData(prefix).default.versions;
    assert.ok(version);
    assert.equal(others.length, 0);
    const {name: id, label, isLast, path, mainDocId, draftIds} = version;
    assert.deepEqual(
      {id, label, isLast, path, mainDocId, draftIds},
      {id: 'current', label: 'Next', isLast: true, path: `${prefix}/`, mainDocId: 'tour/intro', draftIds: []},
    );
    // Docusaurus adds the trailing slash when it makes links of these.
    const docs = WRITTEN.filter((route) => /^\/(?:tour|examples|releases)\/./.test(route));
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
}
