import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {after, test} from 'node:test';
import {findPackage} from '../../shared/findPackage';
import {readCompilerWorks, readWorks} from './compiler';
import {readIconNotices} from './icons';
import {createLicensesFile} from './notices';

const base = fs.mkdtempSync(path.join(os.tmpdir(), 'licenses-'));
after(() => fs.rmSync(base, {recursive: true}));

function createPackage(
  manifest: {name: string; version: string; [key: string]: unknown},
  files: Record<string, string> = {},
) {
  const folder = path.join(base, manifest.name);
  fs.mkdirSync(folder, {recursive: true});
  fs.writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest));
  for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(folder, name), text);
  return folder;
}

test('packages are listed by name, with license, URL, and notices', () => {
  const glaze = createPackage(
    {name: 'glaze', version: '2.0.0', license: 'Apache-2.0', repository: {url: 'git+https://git.example/glaze.git'}},
    {LICENSE: 'Apache License\r\n', 'NOTICE.md': 'Made of clay  \n', 'licenses.js': 'code()'},
  );
  const clay = createPackage({name: 'clay', version: '1.0.0', license: 'MIT', author: 'Ada Potter <ada@example.org>'});
  const d2 = {name: 'D2', license: 'MPL-2.0', source: 'https://git.example/d2'};
  const text = createLicensesFile([glaze, clay], [d2]);
  assert.match(text, /clay 1\.0\.0, MIT\nhttps:\/\/www\.npmjs\.com\/package\/clay\n\nCopyright \(c\) Ada Potter\n/);
  assert.match(text, /glaze 2\.0\.0, Apache-2\.0\nhttps:\/\/git\.example\/glaze\n\nApache License\n\nMade of clay\n/);
  assert.ok(!text.includes('code()'));
  assert.ok(text.indexOf('clay 1') < text.indexOf('glaze 2'));
  assert.match(text, /^D2: MPL-2\.0, https:\/\/git\.example\/d2$/m);
  assert.equal(createLicensesFile([clay, glaze], [d2]), text, 'the order of the folders must not matter');
});

test('the icons are listed with the text of their license', () => {
  const text = createLicensesFile([], [], readIconNotices(path.join(__dirname, '../../..')));
  assert.match(
    text,
    /Phosphor Icons 2\.1\.1, MIT\n[\s\S]*Copyright \(c\) 2023 Phosphor Icons[\s\S]*Permission is hereby granted/,
  );
});

for (const license of ['AGPL-3.0-only', 'SEE LICENSE IN LICENSE.txt', undefined]) {
  test(`the build fails on the license ${license} and names the package`, () => {
    const folder = createPackage({name: 'kiln', version: '3.0.0', license});
    assert.throws(() => createLicensesFile([folder], []), {
      message: `kiln 3.0.0 has the license "${license ?? '(none)'}". Check that a site may ship the work under it, then add the license to ALLOWED_LICENSES in plugins/delivery/licenses/notices.ts.`,
    });
  });
}

test('the package of a module is determined by its file, not by its loaders', () => {
  const root = path.join(path.sep, 'site', 'node_modules');
  const file = (...names: string[]) => path.join(root, ...names);
  const loader = file('swc-loader', 'index.js');
  assert.equal(findPackage(`${loader}??ruleSet[1]!${file('@scope', 'a', 'lib', 'x.js')}?query`), file('@scope', 'a'));
  assert.equal(findPackage(file('a', 'node_modules', 'b', 'x.js')), file('a', 'node_modules', 'b'));
  assert.equal(findPackage(`javascript/auto|${file('a', 'x.js')}|abc`), file('a'));
  assert.equal(findPackage(`${loader}!${path.join(path.sep, 'site', 'src', 'x.ts')}`), undefined);
  assert.equal(findPackage('webpack/runtime/publicPath'), undefined);
});

test('all works in the compiler have an allowed license', () => {
  const works = readCompilerWorks();
  assert.match(works[0]?.source ?? '', /^https:\/\/github\.com\/terrastruct\/d2\/tree\/[0-9a-f]{40}$/);
  assert.ok(works.some(({name}) => /^github\.com\/yuin\/goldmark v\d/.test(name)));
  const text = createLicensesFile([], works);
  assert.match(text, /ELK, as elkjs: EPL-2\.0/);
  for (const {name, license, holder} of works) {
    assert.ok(holder, `${name} must have a copyright holder`);
    assert.ok(text.includes(`\n${license}\n\n`), `the file must contain the text of ${license}`);
  }
  for (const phrase of ['Permission is hereby granted', 'Redistribution and use', 'Mozilla Public License Version 2.0'])
    assert.ok(text.includes(phrase), phrase);
  assert.ok(!/<(?:owner|copyright holders)>/.test(text));
});

test('the build fails on an unknown module in the compiler and names it', () => {
  const createInfo = (module: string) =>
    Buffer.from(`\0\nmod\toss.terrastruct.com/d2\tv1\n${module}\nbuild\tvcs.revision=${'a'.repeat(40)}\n\0`);
  const works = readWorks(createInfo('dep\tgit.example/kiln\tv1.2.0\th1:x='));
  assert.throws(() => createLicensesFile([], works), /git\.example\/kiln v1\.2\.0 has the license "\(none\)"/);
  assert.throws(() => readWorks(createInfo('')), /doesn't contain Go's list of modules/);
});
