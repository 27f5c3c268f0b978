/** Tests `/releases.json`, `/releases/atom.xml`, and the links to them. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import {test} from 'node:test';
import {XMLValidator} from 'fast-xml-parser';
import {parseAtomFeed} from 'feedsmith';
import {ROOT} from '../../scripts/sources';
import {LOCALES, ROUTES} from '../routes';
import {assertEach, BUILT_PAGES, FILES, ORIGIN, readContent} from './built';

interface Entry {
  readonly version: string;
  readonly date: string;
  readonly summary: string;
  readonly breaking: boolean;
  readonly link: string;
}

const versions = ROUTES.flatMap((route) => /^\/releases\/(\d+\.\d+\.\d+)\/$/.exec(route)?.[1] ?? []);

/** Returns the line of a page's front matter that describes the release, without the code under test. */
function readReleaseLine(folder: string, version: string): string {
  const text = fs.readFileSync(path.join(folder, `${version}.mdx`), 'utf8');
  return /^release: .*$/m.exec(text)?.[0].replaceAll("''", "'") ?? '';
}

const TITLES = {en: 'D2: Releases', ko: 'D2: 릴리스'};

for (const {name, prefix} of LOCALES) {
  const folder = path.join(
    ROOT,
    name === 'en' ? '' : `i18n/${name}/docusaurus-plugin-content-docs/current`,
    'releases',
  );
  const releases = JSON.parse(readContent(`${prefix}/releases.json`)) as readonly Entry[];

  test(`/releases.json lists all releases in ${name}, newest first, with dates, summaries, and links`, () => {
    assert.equal(releases.length, 33);
    assert.deepEqual(
      releases.map(({version}) => version),
      [...versions].reverse(),
    );
    assert.deepEqual(
      releases.map(({date}) => date),
      releases
        .map(({date}) => date)
        .sort()
        .reverse(),
    );
    for (const release of releases) {
      const {version, date, summary, breaking, link} = release;
      assert.deepEqual(Object.keys(release), ['version', 'date', 'summary', 'breaking', 'link']);
      const line = readReleaseLine(folder, version);
      assert.ok(line.includes(`date: '${date}'`), `${version}: ${line}`);
      assert.ok(line.includes(`breaking: ${breaking}}`), `${version}: ${line}`);
      assert.ok(line.includes(summary), `${version}: ${line}`);
      if (name === 'ko') assert.match(summary, /[가-힣]/, version);
      else assert.doesNotMatch(summary, /[가-힣]/, version);
      assert.equal(link, `${ORIGIN}${prefix}/releases/${version}/`);
      assert.ok(FILES.has(`${prefix}/releases/${version}/index.html`), link);
    }
  });

  test(`/releases/atom.xml has the same releases as the JSON file (${name})`, () => {
    const xml = readContent(`${prefix}/releases/atom.xml`);
    assert.equal(XMLValidator.validate(xml), true);
    const {id, title, authors, updated, links, entries = [], xml: about} = parseAtomFeed(xml);
    assert.deepEqual(authors, [{name: 'D2'}]);
    assert.deepEqual([id, title?.value, about?.lang], [`${ORIGIN}${prefix}/releases/atom.xml`, TITLES[name], name]);
    assert.deepEqual(
      links?.map(({href, rel}) => [rel, href]),
      [
        ['alternate', `${ORIGIN}${prefix}/releases/`],
        ['self', id],
      ],
    );
    const formatDate = (date: string | undefined) => `${date}T00:00:00.000Z`;
    assert.equal(updated, formatDate(releases[0]?.date));
    assert.deepEqual(
      entries.map((entry) => [
        entry.id,
        entry.links?.[0]?.href,
        entry.title?.value,
        entry.summary?.value,
        entry.published,
        entry.updated,
      ]),
      releases.map(({version, date, summary, link}) => [
        link,
        link,
        `D2 ${version}`,
        summary,
        formatDate(date),
        formatDate(date),
      ]),
    );
  });

  test(`only the pages about releases in ${name} link to both files`, () => {
    const expectedFeeds = [
      `application/atom+xml ${prefix}/releases/atom.xml ${TITLES[name]} (Atom)`,
      `application/json ${prefix}/releases.json ${TITLES[name]} (JSON)`,
    ];
    assertEach(
      BUILT_PAGES.filter(({locale}) => locale === name),
      function* ({$, path: pagePath}) {
        const links = $('head link[rel=alternate][href*="releases"]:not([hreflang], [type="text/markdown"])').toArray();
        const actual = links.map(({attribs}) => `${attribs.type} ${attribs.href} ${attribs.title}`).join();
        const expected = pagePath.startsWith(`${prefix}/releases/`) ? expectedFeeds.join() : '';
        if (actual !== expected) yield `it links to "${actual}"; it must link to "${expected}"`;
      },
    );
  });
}
