import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {test} from 'node:test';
import {sanitize} from '../svg/sanitize';
import {addSiteUrl, findIconData, type Icons} from '.';
import {readIcons} from './read';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path fill="#f00" d="M0 0h1v1z"></path></svg>';
const ICONS: Icons = {url: 'https://example.org/docs/img/icons/', svgs: {database: SVG}};
const DATA = findIconData('/img/icons/database.svg', ICONS) ?? '';

const XMLNS = 'xmlns="http://www.w3.org/2000/svg"';
const sanitizeContent = (content: string, icons = ICONS) =>
  sanitize(`<svg ${XMLNS}>${content}</svg>`, {icons}).slice(`<svg ${XMLNS}>`.length, -'</svg>'.length);

test('embeds the icon that an image names, by its path or its full URL', () => {
  for (const url of ['/img/icons/database.svg', 'https://example.org/docs/img/icons/database.svg'])
    assert.equal(sanitizeContent(`<image href="${url}" x="1"/>`), `<image x="1" href="${DATA}"></image>`);
  assert.equal(decodeURIComponent(DATA), `data:image/svg+xml,${SVG.replaceAll('"', "'")}`);
});

test("drops an image whose URL only resembles an icon's", () => {
  const svg = `data:image/svg+xml,${encodeURIComponent(SVG)}`;
  for (const url of [
    '/img/icons/Database.svg',
    '/IMG/icons/database.svg',
    '/img/icons/database.SVG',
    '/img/icons/data%62ase.svg',
    '/img/icons%2fdatabase.svg',
    '/img/icons/./database.svg',
    '/img/icons/../icons/database.svg',
    '/img/icons/../../secret.svg',
    '/img/icons//database.svg',
    '/img/icons\\database.svg',
    '//img/icons/database.svg',
    'img/icons/database.svg',
    '/docs/img/icons/database.svg',
    ' /img/icons/database.svg',
    '/img/icons/database.svg ',
    '/img/icons/database.svg&#10;',
    '/img/icons/database.svg?a',
    '/img/icons/database.svg#a',
    '/img/icons/database.svg/x',
    '/img/icons/unknown.svg',
    '/img/icons/.svg',
    '/img/icons/constructor.svg',
    '/img/icons/__proto__.svg',
    'https://example.com/img/icons/database.svg',
    'https://example.org/img/icons/database.svg',
    'https://example.org.evil.com/docs/img/icons/database.svg',
    'https://example.org@evil.com/docs/img/icons/database.svg',
    'http://example.org/docs/img/icons/database.svg',
    'javascript:"/img/icons/database.svg"',
    svg,
    DATA,
    `data:image/svg+xml;base64,${btoa(SVG)}`,
  ])
    assert.equal(sanitizeContent(`<image href='${url.replaceAll("'", '&#39;')}'/>`), '<image></image>', url);
});

test('only embeds icons in images, where no script of a drawing can reach them', () => {
  const icon = '/img/icons/database.svg';
  assert.equal(sanitizeContent(`<use href="${icon}"/><use xlink:href="${icon}#a"/>`), '');
  assert.ok(!sanitizeContent(`<foreignObject><img src="${icon}"/></foreignObject>`).includes('data:'));
  assert.ok(!sanitizeContent(`<style>path{fill:url(${icon})}</style>`).includes('url'));
  assert.ok(!sanitizeContent(`<feImage href="${icon}"/><a href="${icon}"><text>a</text></a>`).includes('data:'));
});

test('keeps the icons of a sanitized drawing that becomes a document, and no other SVG', () => {
  const sanitizeAgain = (url: string, isSanitized?: boolean) =>
    sanitize(`<svg ${XMLNS}><image href="${url}"/></svg>`, {isSanitized, resolvePath: (at) => at});
  assert.ok(sanitizeAgain(DATA, true).includes(DATA));
  assert.ok(!sanitizeAgain(DATA).includes('data:'));
  assert.ok(!sanitizeAgain(`data:image/svg+xml;base64,${btoa(SVG)}`, true).includes('data:'));
});

test('refuses a drawing with thousands of icons', () => {
  assert.throws(() => sanitizeContent('<image href="/img/icons/database.svg"/>'.repeat(501)), /more than 500 icons/);
});

test("puts the site's URL in front of the paths of icons, and changes nothing else", () => {
  const add = (source: string) => addSiteUrl(source, ICONS.url);
  assert.equal(add('a.icon: /img/icons/key.svg'), 'a.icon: https://example.org/docs/img/icons/key.svg');
  assert.equal(add('"/img/icons/a-b.svg"'), '"https://example.org/docs/img/icons/a-b.svg"');
  for (const source of [
    'a.icon: https://example.org/docs/img/icons/key.svg',
    'a.icon: ./img/icons/key.svg',
    `a.icon: \${base}/img/icons/key.svg`,
    'a: /img/icons/ are images',
    'a.icon: /img/icons/../key.svg',
  ])
    assert.equal(add(source), source);
});

test("reads a site's icons, and removes everything that a drawing can't contain", (context) => {
  const siteDir = fs.mkdtempSync(path.join(os.tmpdir(), 'd2-icons-'));
  context.after(() => fs.rmSync(siteDir, {recursive: true}));
  assert.deepEqual(readIcons(siteDir), {url: '', svgs: {}});
  const folder = path.join(siteDir, 'static/img/icons');
  fs.mkdirSync(folder, {recursive: true});
  const write = (name: string, content: string) => fs.writeFileSync(path.join(folder, name), content);
  write('LICENSE', 'MIT');
  write('key.svg', SVG.replace('<path', '<script>alert(1)</script><path'));
  assert.deepEqual(readIcons(siteDir, 'https://example.org/'), {
    url: 'https://example.org/img/icons/',
    svgs: {key: SVG},
  });
  write('Key 2.svg', SVG);
  assert.throws(() => readIcons(siteDir), /Rename static\/img\/icons\/Key 2\.svg/);
});

test("the sanitizer doesn't change any of this site's icons", () => {
  const siteDir = path.join(__dirname, '../../..');
  const {svgs} = readIcons(siteDir);
  assert.ok(Object.keys(svgs).length > 30);
  const normalize = (svg: string) => svg.replace(/\s*\/>|><\/(?:rect|path|stop|circle)>/g, '>').trim();
  for (const [name, svg] of Object.entries(svgs))
    assert.equal(
      normalize(svg),
      normalize(fs.readFileSync(path.join(siteDir, `static/img/icons/${name}.svg`), 'utf8')),
      name,
    );
});
