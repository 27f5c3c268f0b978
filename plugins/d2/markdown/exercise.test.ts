import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {after, before, test} from 'node:test';
import {Site, type SiteOptions} from './site';

let siteDir = '';
before(async () => {
  siteDir = await fs.mkdtemp(path.join(os.tmpdir(), 'd2-exercise-'));
});
after(() => fs.rm(siteDir, {recursive: true}));

interface Parts {
  readonly options?: string;
  readonly start?: string;
  readonly solution?: string;
  readonly uses?: string;
}

function createExercise({options = '', start = 'cart', solution = 'cart -> payment', uses}: Parts = {}): string {
  const texts = [
    'goal: Connect `cart` to `payment`.',
    'hint: Use an arrow.',
    ...(uses === undefined ? [] : [`uses: ${uses}`]),
  ];
  const openingLine = `\`\`\`d2 exercise=pay title="The cart pays"${options}`;
  return [openingLine, ...texts, '--- start', start, '--- solution', solution, '```', ''].join('\n');
}

/** Compiles pages, and returns the errors that a build would report. */
async function findProblems(
  pages: Readonly<Record<string, string>>,
  options: Partial<SiteOptions> = {},
): Promise<string> {
  for (const [name, text] of Object.entries(pages)) await fs.writeFile(path.join(siteDir, name), text);
  const site = new Site({siteDir, defaultLocale: 'en', pages: Object.keys(pages), workers: 1, ...options});
  try {
    await site.compileAll();
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await site.close();
  }
}

test("compiles an exercise with the graphs that readers' sources are compared with", async () => {
  const page = [
    createExercise(),
    createExercise({start: ''}).replace('pay ', 'empty '),
    createExercise({
      options: ' boards',
      start: 'web',
      solution: 'web\nlayers: {\n  web: {\n    api\n  }\n}',
    }).replace('pay ', 'boards '),
  ].join('\n');
  assert.equal(await findProblems({'page.md': page}), '');
});

for (const [about, parts, line, message] of [
  ['start passes already', {start: 'payment <- cart'}, 4, /The start already passes.*Remove something/],
  ["start doesn't compile", {start: 'cart\n->'}, 6, /missing source/],
  ["solution doesn't compile", {solution: 'cart\nx.style.fill: nope'}, 8, /valid named color/],
  [
    "solution doesn't use what it asks for",
    {uses: '`->` and `--`'},
    1,
    /"uses" lists code that the solution doesn't contain: `--`\. Change/,
  ],
  ['solution draws nothing', {solution: '# nothing'}, 1, /no alt text.*Add at least one shape/],
] as const) {
  test(`reports an exercise whose ${about}, at its line [EX-3]`, async () => {
    const problems = await findProblems({'page.md': createExercise(parts)});
    assert.match(problems, new RegExp(`page\\.md:${line}:\\d+: .*`));
    assert.match(problems, message);
  });
}

test("names the line of an error in an exercise's format or options [EX-3]", async () => {
  const problems = await findProblems({
    'page.md': [
      createExercise().replace('hint: ', 'hint '),
      createExercise({options: ' fails'}),
      createExercise().replace('title="The cart pays"', ''),
      createExercise().replace('=pay', '=Pay'),
      createExercise(),
      createExercise(),
    ].join('\n'),
  });
  assert.match(problems, /^5 errors/);
  assert.match(problems, /page\.md:3:1: Above "--- start"[^\n]*\n\s+3 \| hint Use an arrow\./);
  assert.match(
    problems,
    /page\.md:10:\d+: The options "exercise" and "fails" can't be combined: its solution has to compile/,
  );
  assert.match(problems, /page\.md:19:\d+: An exercise needs a caption/);
  assert.match(problems, /page\.md:28:\d+: The option "exercise" is "Pay"\. Allowed: lowercase letters/);
  assert.match(problems, /page\.md:46:\d+: The fence on line 37 already has the exercise "pay"/);
});

test('rejects a solution with keywords that neither earlier pages of the course nor the page above it have taught [EX-4]', async () => {
  const exercise = (keyword: string) =>
    createExercise({solution: `cart -> payment\ncart.${keyword}: x`}).replace('=pay', `=${keyword}`);
  const pages = {
    'first.md': `Keys have a \`tooltip\`.\n\n\`\`\`\n\`icon\`\n\`\`\`\n\n${exercise('link')}\n\`link\``,
    'second.md': `\`\`\`d2\nx.class: y\n\`\`\`\n\n${['link', 'tooltip', 'class'].map(exercise).join('\n')}\n${exercise('near')}`,
    'other.md': exercise('link'),
  };
  const problems = await findProblems(
    {...pages, 'second.md': pages['second.md'].replace('near: x', 'near: top-left')},
    {course: ['first.md', 'second.md', 'missing.md']},
  );
  assert.match(problems, /^2 errors/);
  assert.match(problems, /first\.md:7:1: The solution needs "link", which is not taught before this exercise/);
  assert.match(problems, /second\.md:\d+:1: The solution needs "near"/);
});
