/** Tests images in pages, and the files of diagrams. */
import assert from 'node:assert/strict';
import {createHash} from 'node:crypto';
import path from 'node:path';
import {test} from 'node:test';
import * as v from 'valibot';
import {Example} from '../../plugins/d2/figure/contract';
import {LOCALES} from '../routes';
import {ALL_PAGES, assertEach, assertNone, BUILT_PAGES, type BuiltPage, FILES, getPage, readContent} from './built';

test('every image has a size and an alt attribute', () => {
  assertEach(ALL_PAGES, function* ({$}) {
    for (const {attribs} of $('img').toArray()) {
      const {src, width, height, alt} = attribs;
      if (!(Number(width) > 0 && Number(height) > 0))
        yield `${src} must have a width and a height, so that nothing moves when it loads`;
      if (alt === undefined) yield `${src} must have an alt attribute; an empty one marks a decorative image`;
    }
  });
});

for (const {name, prefix} of LOCALES) {
  test(`every diagram in ${name} is a file named by a hash, with alt text`, () => {
    let diagramCount = 0;
    const pages = BUILT_PAGES.filter(({locale}) => locale === name);
    assertEach(pages, function* ({$}) {
      for (const {attribs} of $('figure img').toArray()) {
        diagramCount++;
        const {src = '', loading = '', decoding = '', alt = ''} = attribs;
        if (!new RegExp(`^${prefix}/diagrams/[0-9a-f]{16}\\.(?:svg|png)$`).test(src))
          yield `${src} must be in ${prefix}/diagrams/ and have a hash as its name`;
        if (!/^(?:lazy|eager)$/.test(loading) || !/^(?:async|sync)$/.test(decoding))
          yield `${src} has loading="${loading}" and decoding="${decoding}"; both must be set`;
        if (!alt.includes(name === 'ko' ? '다이어그램' : 'iagram'))
          yield `${src} has the alt text "${alt}"; it must say that it's a diagram`;
      }
    });
    assert.ok(diagramCount > 80, `only ${diagramCount} diagrams were found`);
  });
}

test('the first diagram of a page is loaded eagerly, and all others lazily', () => {
  assertEach(ALL_PAGES, function* ({$}) {
    const images = $('figure img, img[src*="/diagrams/"]').toArray();
    const loadingValues = images.map(({attribs}) => attribs.loading ?? 'eager');
    const eagerCount = loadingValues.slice(1).filter((value) => value !== 'lazy').length;
    if (eagerCount > 0) yield `${eagerCount} diagrams after the first are eager; they must be lazy`;
    // If the first figure is text, it has nothing to fetch, and its page's first image is further down.
    const firstImage = $('figure').first().find('img')[0];
    if (firstImage && firstImage === images[0] && loadingValues[0] !== 'eager')
      yield 'its first diagram is lazy; it must be eager';
  });
});

test('alt text on the page about styles mentions dashes, fills, and text colors', () => {
  for (const [path, dashed, filled] of [
    ['/tour/style/', 'confirm, dashed', 'filled gold, black text'],
    ['/ko/tour/style/', '확인, 점선', '채우기 gold, 글자 색 black'],
  ] as const) {
    const {$} = getPage(path);
    const lines = $('figure details li').text();
    for (const expected of [dashed, filled]) assert.ok(lines.includes(expected), `${path}: ${expected}`);
  }
});

/** This figure on the troubleshooting page shows that D2 doesn't format Markdown in a label. */
const UNFORMATTED_MARKDOWN_ID = 'diagram-markdown-label';

// Only detects headings that start with a capital letter, because code can contain comments.
test('alt text contains neither Markdown nor TeX', () => {
  assertEach(ALL_PAGES, function* ({$}) {
    for (const figure of $(`figure[data-d2-figure]:not(#${UNFORMATTED_MARKDOWN_ID})`).toArray()) {
      const images = $(figure).find('img').toArray();
      const lines = $(figure).find('details li').toArray();
      const texts = [...images.map(({attribs}) => attribs.alt ?? ''), ...lines.map((line) => $(line).text())];
      for (const text of texts)
        if (/\*\*\w|\]\([\w/.#][^\s)]*\)|\\(?:d?frac|mathrm|sqrt|text)\b|(?:^|\s)#{1,6} [A-Z]/.test(text))
          yield `${figure.attribs.id} has the alt text "${text}"; it must not contain Markdown or TeX`;
    }
  });
});

/** On a screen that's 360 px wide, images have 294 px, and labels of 16 px may shrink to 9 px. */
const MAX_WIDTH_PX = 294 / (9 / 16);
/** Matches the landing page, whose labels are larger, and the gallery. */
const LARGE_DIAGRAM_PAGES = /^(?:\/ko)?\/(?:examples\/overview\/)?$/;

test('the first diagram of a page is legible on a phone without scrolling', () => {
  assertEach(BUILT_PAGES, function* ({$, path: pagePath}) {
    const first = $('article figure, main figure').first();
    const widths = first
      .find('img')
      .toArray()
      .map(({attribs}) => Number(attribs.width));
    const widest = Math.max(0, ...widths);
    if (widest > MAX_WIDTH_PX && !LARGE_DIAGRAM_PAGES.test(pagePath))
      yield `its first diagram is ${widest} px wide; it must be at most ${Math.floor(MAX_WIDTH_PX)} px`;
  });
});

const DIAGRAM_FOLDER_FILES = [...FILES].filter((file) => file.includes('/diagrams/') && !file.endsWith('.br'));
const DIAGRAM_FILES = DIAGRAM_FOLDER_FILES.filter((file) => file.endsWith('.svg'));

test('diagrams have a hash of their content in their name, adapt to dark mode, and contain no scripts', () => {
  assertNone(
    DIAGRAM_FILES.flatMap((file) => {
      const svg = readContent(file);
      const hash = createHash('sha256').update(svg).digest('hex').slice(0, 16);
      const problems: string[] = [];
      if (path.posix.basename(file) !== `${hash}.svg`) problems.push(`${file} must be called ${hash}.svg`);
      // Interactive diagrams have one file for each scheme.
      if (!/prefers-color-scheme:dark|:root\{color-scheme:/.test(svg)) problems.push(`${file} must adapt to dark mode`);
      if (svg.includes('<script')) problems.push(`${file} must not contain a script`);
      return problems;
    }),
  );
});

test('fallback fonts in diagrams, for example for Hangul, have the weight of the embedded font and are never slanted', () => {
  assertNone(
    DIAGRAM_FILES.flatMap((file) => {
      const svg = readContent(file);
      const rules = [...svg.matchAll(/font-family: ?"?d2-\d+-font-([\w-]+)[^;{}]*(?:;font-weight:(\d+))?/g)];
      const problems = rules.flatMap(([, kind = '', weight]) => {
        const expectedWeight = kind.endsWith('semibold') ? '600' : kind.endsWith('bold') ? '700' : '400';
        return weight === expectedWeight
          ? []
          : [`${file} has the weight ${weight} for ${kind}; it must be ${expectedWeight}`];
      });
      if (rules.length > 0 && !svg.includes('.d2-svg{font-synthesis:weight;'))
        problems.push(`${file} must set font-synthesis, or browsers slant its Hangul`);
      return problems;
    }),
  );
});

test('every published diagram file is used by a page, and every file that a page uses is published', () => {
  const texts = [
    ...ALL_PAGES.map(({html}) => html),
    ...[...FILES].filter((file) => /\.(?:js|xml)$/.test(file)).map(readContent),
  ];
  const mentionedFiles = new Set(
    texts.flatMap((text) => [...text.matchAll(/diagrams\/([\w-]+\.(?:svg|json|png))/g)].map(([, file = '']) => file)),
  );
  const publishedNames = new Set(DIAGRAM_FOLDER_FILES.map((file) => path.posix.basename(file)));
  assert.ok(publishedNames.size > 160, `only ${publishedNames.size} files were found`);
  assertNone([
    ...[...publishedNames]
      .filter((file) => !mentionedFiles.has(file))
      .map((file) => `diagrams/${file} isn't used by any page`),
    ...[...mentionedFiles]
      .filter((file) => !publishedNames.has(file))
      .map((file) => `a page uses diagrams/${file}, which doesn't exist`),
  ]);
});

test('every editable figure has an example with the source that it shows', () => {
  let exampleCount = 0;
  assertEach(ALL_PAGES, function* ({$}) {
    for (const figure of $('[data-d2-live]').toArray()) {
      exampleCount++;
      const {id, 'data-d2-live': exampleFile = ''} = figure.attribs;
      if (!FILES.has(exampleFile)) {
        yield `${id} has the example ${exampleFile}, which doesn't exist`;
        continue;
      }
      const {success, output} = v.safeParse(Example, JSON.parse(readContent(exampleFile)));
      if (!success) {
        yield `${exampleFile} doesn't match the schema in plugins/d2/figure/contract.ts`;
        continue;
      }
      const code = $(figure).find('pre code').clone();
      code.find('[data-message]').remove();
      const shownSources = code.toArray().map((element) => $(element).text());
      const {entry, files, exercise} = output;
      if (
        shownSources.length > 0 &&
        shownSources.join('\n') !== [files[entry], ...(exercise ? [exercise.solution] : [])].join('\n')
      )
        yield `${id} must show the source in ${exampleFile}`;
    }
  });
  assert.ok(exampleCount > 80, `only ${exampleCount} figures were found`);
});

test('figures have ids that are unique on the page and the same in all languages', () => {
  const listIds = ({$}: BuiltPage) =>
    $('figure[data-d2-figure]')
      .toArray()
      .map(({attribs}) => attribs.id ?? '');
  assertEach(ALL_PAGES, function* (page) {
    const ids = listIds(page);
    for (const [index, id] of ids.entries()) {
      if (!/^diagram-./.test(id)) yield `its figure ${index + 1} has the id "${id}"; it must start with "diagram-"`;
      if (ids.indexOf(id) !== index) yield `two of its figures have the id "${id}"; set another one: \`\`\`d2 id=…`;
    }
    const english = BUILT_PAGES.find(({path: pagePath}) => page.path === `/ko${pagePath}`);
    if (english && listIds(english).join() !== ids.join())
      yield `its figures are ${ids.join(', ')}, and in English ${listIds(english).join(', ')}: headings need the same ids, and figures the same order`;
  });
});

test('no page contains the SVG of a diagram', () => {
  assertEach(ALL_PAGES, function* ({$}) {
    if ($('svg.d2-svg').length > 0) yield 'it contains the SVG of a diagram; diagrams are files';
  });
});
