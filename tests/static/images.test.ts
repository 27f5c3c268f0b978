/** Images in pages, and the files of the diagrams. */
import assert from 'node:assert/strict';
import {createHash} from 'node:crypto';
import path from 'node:path';
import {test} from 'node:test';
import * as v from 'valibot';
import {Example} from '../../plugins/d2/figure/contract';
import {LOCALES} from '../routes';
import {assertEach, assertNone, BUILT_PAGES, type BuiltPage, DOCUMENTS, FILES, readContent} from './built';

test('every image has a size and an alt attribute', () => {
  assertEach(DOCUMENTS, function* ({$}) {
    for (const {attribs} of $('img').toArray()) {
      const {src, width, height, alt} = attribs;
      if (!(Number(width) > 0 && Number(height) > 0))
        yield `${src} has no width and height, so the page moves when it loads`;
      if (alt === undefined) yield `${src} has no alt; an empty one marks a decorative picture`;
    }
  });
});

for (const {name, prefix} of LOCALES) {
  test(`every diagram of ${name} is an image file with a hash in its name and an alt text`, () => {
    let diagrams = 0;
    const pages = BUILT_PAGES.filter(({locale}) => locale === name);
    assertEach(pages, function* ({$}) {
      for (const {attribs} of $('figure img').toArray()) {
        diagrams++;
        const {src = '', loading = '', decoding = '', alt = ''} = attribs;
        if (!new RegExp(`^${prefix}/diagrams/[0-9a-f]{16}\\.svg$`).test(src))
          yield `${src} is not from the diagrams of ${name}`;
        if (!/^(?:lazy|eager)$/.test(loading) || !/^(?:async|sync)$/.test(decoding))
          yield `${src} is loaded "${loading}" and decoded "${decoding}"`;
        if (!alt.includes(name === 'ko' ? '다이어그램' : 'iagram'))
          yield `${src} has the alt "${alt}", which doesn't say that it's a diagram`;
      }
    });
    assert.ok(diagrams > 80, `only ${diagrams} diagrams were seen`);
  });
}

test('only the first diagram of a page is fetched right away', () => {
  assertEach(DOCUMENTS, function* ({$}) {
    const loading = $('figure img, img[src*="/diagrams/"]')
      .toArray()
      .map(({attribs}) => attribs.loading ?? 'eager');
    const late = loading.slice(1).filter((how) => how !== 'lazy').length;
    if (late > 0) yield `${late} diagrams after the first are fetched right away`;
    // A diagram that is text has nothing to fetch.
    const isPicture = $('figure').first().find('img').length > 0;
    if (isPicture && loading[0] !== 'eager') yield 'its first diagram is lazy';
  });
});

test('text alternatives mention the styles that the page is about', () => {
  for (const [path, dashed, filled] of [
    ['/tour/style/', 'confirm, dashed', 'filled gold, black text'],
    ['/ko/tour/style/', '확인, 점선', '채우기 gold, 글자 색 black'],
  ] as const) {
    const {$} = BUILT_PAGES.find((page) => page.path === path) ?? assert.fail(path);
    const lines = $('figure details li').text();
    for (const words of [dashed, filled]) assert.ok(lines.includes(words), `${path}: ${words}`);
  }
});

// Only headings that start with a capital letter: code can contain comments.
test('text alternatives contain no Markdown and no TeX', () => {
  assertEach(DOCUMENTS, function* ({$}) {
    for (const figure of $('figure[data-d2-figure]').toArray()) {
      const images = $(figure).find('img').toArray();
      const lines = $(figure).find('details li').toArray();
      const texts = [...images.map(({attribs}) => attribs.alt ?? ''), ...lines.map((line) => $(line).text())];
      for (const text of texts)
        if (/\*\*\w|\]\([\w/.#]|\\(?:d?frac|mathrm|sqrt|text)\b|(?:^|\s)#{1,6} [A-Z]/.test(text))
          yield `${figure.attribs.id} is described as "${text}"`;
    }
  });
});

/** On a screen of 360 px, images have 294 px, and labels of 16 px may shrink to 9 px. */
const MAX_WIDTH_PX = 294 / (9 / 16);
/** The landing page, whose labels are larger, and the gallery. */
const LARGE_DIAGRAM_PAGES = /^(?:\/ko)?\/(?:examples\/overview\/)?$/;

test('the first diagram of a page is legible on a phone without scrolling', () => {
  assertEach(BUILT_PAGES, function* ({$, path: address}) {
    const first = $('article figure, main figure').first();
    const widths = first
      .find('img')
      .toArray()
      .map(({attribs}) => Number(attribs.width));
    const widest = Math.max(0, ...widths);
    if (widest > MAX_WIDTH_PX && !LARGE_DIAGRAM_PAGES.test(address))
      yield `its first diagram is ${widest} px wide; ${Math.floor(MAX_WIDTH_PX)} is the limit`;
  });
});

const PUBLISHED_FILES = [...FILES].filter((file) => file.includes('/diagrams/') && !file.endsWith('.br'));
const DIAGRAM_FILES = PUBLISHED_FILES.filter((file) => file.endsWith('.svg'));

test('diagrams have a hash of their content in their name, adapt to dark mode, and contain no scripts', () => {
  assertNone(
    DIAGRAM_FILES.flatMap((file) => {
      const svg = readContent(file);
      const hash = createHash('sha256').update(svg).digest('hex').slice(0, 16);
      const problems: string[] = [];
      if (path.posix.basename(file) !== `${hash}.svg`) problems.push(`${file} should be called ${hash}.svg`);
      // Interactive diagrams have one file for each scheme.
      if (!/prefers-color-scheme:dark|:root\{color-scheme:/.test(svg))
        problems.push(`${file} looks the same in dark mode`);
      if (svg.includes('<script')) problems.push(`${file} contains a script`);
      return problems;
    }),
  );
});

test('Hangul and other letters that a diagram has no font for are as bold as the others, and never slanted', () => {
  assertNone(
    DIAGRAM_FILES.flatMap((file) => {
      const svg = readContent(file);
      const rules = [...svg.matchAll(/font-family: ?"?d2-\d+-font-([\w-]+)[^;{}]*(?:;font-weight:(\d+))?/g)];
      const problems = rules.flatMap(([, kind = '', weight]) => {
        const wanted = kind.endsWith('semibold') ? '600' : kind.endsWith('bold') ? '700' : '400';
        return weight === wanted ? [] : [`${file} has the weight ${weight} for ${kind}`];
      });
      if (rules.length > 0 && !svg.includes('.d2-svg{font-synthesis:weight}')) problems.push(`${file} may be slanted`);
      return problems;
    }),
  );
});

test('every published diagram file is used by a page, and every file that a page uses is published', () => {
  const texts = [
    ...DOCUMENTS.map(({html}) => html),
    ...[...FILES].filter((file) => /\.(?:js|xml)$/.test(file)).map(readContent),
  ];
  const named = new Set(
    texts.flatMap((text) => [...text.matchAll(/diagrams\/([\w-]+\.(?:svg|json))/g)].map(([, file = '']) => file)),
  );
  const published = new Set(PUBLISHED_FILES.map((file) => path.posix.basename(file)));
  assert.ok(published.size > 160, `only ${published.size} files were seen`);
  assertNone([
    ...[...published].filter((file) => !named.has(file)).map((file) => `diagrams/${file} isn't used by any page`),
    ...[...named].filter((file) => !published.has(file)).map((file) => `diagrams/${file} is used and doesn't exist`),
  ]);
});

test('every figure that can be edited has a file with the source that it shows', () => {
  let seen = 0;
  assertEach(DOCUMENTS, function* ({$}) {
    for (const figure of $('[data-d2-live]').toArray()) {
      seen++;
      const {id, 'data-d2-live': address = ''} = figure.attribs;
      if (!FILES.has(address)) {
        yield `${id} has the example ${address}, which doesn't exist`;
        continue;
      }
      const {success, output} = v.safeParse(Example, JSON.parse(readContent(address)));
      if (!success) {
        yield `${address} doesn't match the schema in plugins/d2/figure/contract.ts`;
        continue;
      }
      const code = $(figure).find('pre code').clone();
      code.find('[data-message]').remove();
      const shown = code.toArray().map((element) => $(element).text());
      const {entry, files, exercise} = output;
      if (shown.length > 0 && shown.join('\n') !== [files[entry], ...(exercise ? [exercise.solution] : [])].join('\n'))
        yield `${id} doesn't show the source in ${address}`;
    }
  });
  assert.ok(seen > 80, `only ${seen} figures were seen`);
});

test('figures have ids that are unique on the page and the same in all languages', () => {
  const listIds = ({$}: BuiltPage) =>
    $('figure[data-d2-figure]')
      .toArray()
      .map(({attribs}) => attribs.id ?? '');
  assertEach(DOCUMENTS, function* (page) {
    const ids = listIds(page);
    for (const [index, id] of ids.entries()) {
      if (!/^diagram-./.test(id)) yield `its figure ${index + 1} has the id "${id}"`;
      if (ids.indexOf(id) !== index) yield `two of its figures have the id "${id}"; set another one: \`\`\`d2 id=…`;
    }
    const english = BUILT_PAGES.find(({path: address}) => page.path === `/ko${address}`);
    if (english && listIds(english).join() !== ids.join())
      yield `its figures are ${ids.join(', ')}, and in English ${listIds(english).join(', ')}: headings need the same ids, and figures the same order`;
  });
});

test('no page contains the SVG of a diagram', () => {
  assertEach(DOCUMENTS, function* ({$}) {
    if ($('svg.d2-svg').length > 0) yield 'it contains the SVG of a diagram; diagrams are files';
  });
});
