/** Checks what the tour claims about drawings with sources that D2 compiles. `messages.test.ts` does the same for error messages. */
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {compile, compileDrawing, compileMessages, listContents} from './d2';

/** A claim, a source that proves it, and the expected contents of the root board or of the board at `target`. */
interface Fact {
  readonly page: string;
  readonly fact: string;
  readonly source: string;
  readonly target?: string;
  readonly contents: readonly string[];
}

const BUSY_SCENARIO = 'scenarios: {busy: {vars: {load: high}}}';
const GROUP_SOURCE = 'shape: sequence_diagram; app -> auth; reset: {app -> auth: again; auth -> mail: link}';

const FACTS: readonly Fact[] = [
  {
    page: 'vars',
    fact: 'an inherited value that is only the variable follows a scenario',
    source: `vars: {load: low}; web: \${load}; web -> api: \${load}; ${BUSY_SCENARIO}`,
    target: 'scenarios.busy',
    contents: ['web: high', 'api', 'web -> api: high'],
  },
  {
    page: 'vars',
    fact: 'an inherited shape keeps the old value in a text with other words, in quotes and in Markdown',
    source: `vars: {load: low}; web: Load \${load}; api: "\${load}"; db: |md load \${load} |; ${BUSY_SCENARIO}`,
    target: 'scenarios.busy',
    contents: ['web: Load low', 'api: low', 'db: load low (text)'],
  },
  {
    page: 'vars',
    fact: "a connection's text with a variable has the first scenario's value on the base, too",
    source: `vars: {load: low}; web -> api: Load \${load}; ${BUSY_SCENARIO}`,
    contents: ['web', 'api', 'web -> api: Load high'],
  },
  {
    page: 'vars',
    fact: 'a label that is written again in the scenario has the new value, and leaves the base alone',
    source:
      'vars: {load: low}; web -> api: Load ${load}; scenarios: {busy: {vars: {load: high}; (web -> api)[0]: Load ${load}}}',
    contents: ['web', 'api', 'web -> api: Load low'],
  },
  {
    page: 'vars',
    fact: 'a dollar sign at the end disappears without quotes or a backslash',
    source: 'a: 5$\nb: 5\\$\nc: \'5$\'\nd: "5\\$"',
    contents: ['a: 5', 'b: 5$', 'c: 5$', 'd: 5$'],
  },
  {
    page: 'troubleshoot',
    fact: 'a backslash before ${ works in double quotes only',
    source: 'a: "\\${x}"\nb: \'\\$5\'\nc: \\${x}',
    contents: ['a: ${x}', 'b: \\$5', 'c: $', 'c.x'],
  },
  {
    page: 'globs',
    fact: '*** works next to classes, variables and d2-config',
    source:
      'vars: {accent: gold; d2-config: {pad: 20}}; classes: {box.style.stroke: red}; web\n' +
      '***.class: box\n***.style.fill: ${accent}\n***.shape: oval\n***: {style: {border-radius: 8}}',
    contents: ['web (oval) {fill: gold; stroke: red; border-radius: 8}'],
  },
  {
    page: 'globs',
    fact: 'a filter that no setting passes lets ** work next to d2-config',
    source: 'vars: {d2-config: {pad: 20}}; web; **: {&leaf: true; style.fill: gold}',
    contents: ['web {fill: gold}'],
  },
  {
    page: 'sequence-diagrams',
    fact: 'one new name turns a group into an actor, and the name into its span',
    source: GROUP_SOURCE,
    contents: [
      'app (actor)',
      'auth (actor)',
      'reset (actor)',
      'reset.mail:  (span)',
      'app -> auth',
      'app -> auth: again',
      'auth -> reset.mail: link',
    ],
  },
  {
    page: 'sequence-diagrams',
    fact: 'the same group stays one when the name is declared',
    source: GROUP_SOURCE.replace('app -> auth;', 'app; auth; mail; app -> auth;'),
    contents: [
      'app (actor)',
      'auth (actor)',
      'mail (actor)',
      'reset (group)',
      'app -> auth',
      'app -> auth: again',
      'auth -> mail: link',
    ],
  },
];

test('D2 draws what the pages claim', async () => {
  for (const {page, fact, source, target, contents} of FACTS)
    assert.deepEqual(listContents(await compileDrawing(source, target)), contents, `tour/${page}.mdx: ${fact}`);
});

test('D2 reports an error for ** without a filter if the source has d2-config', async () => {
  for (const [glob, message] of [
    ['**.style.fill: gold', '"style" needs a value'],
    ['**.style.border-radius: 8', '"style" needs a value'],
    ['**: {style: {fill: gold}}', '"style" needs a value'],
    ['**: {&connected: false; style.fill: gold}', '"style" needs a value'],
    ['**.shape: oval', '"shape" is not a valid config'],
  ] as const)
    assert.deepEqual(await compileMessages(`vars: {d2-config: {pad: 20}}; web; ${glob}`), [message], glob);
});

test('in some sources with classes or variables, ** or *** crashes the compiler, and another glob works', async () => {
  for (const [before, globs] of [
    ['classes: {box.style.stroke: red}; web', {crashes: '**.class: box', works: '***.class: box'}],
    ['vars: {accent: gold}; web', {crashes: '**.style.fill: ${accent}', works: '***.style.fill: ${accent}'}],
    [
      'vars: {look: {style.fill: gold}}; web: {...${look}}',
      {crashes: '***.style.border-radius: 8', works: '**.style.border-radius: 8'},
    ],
    [
      'vars: {look: {style.fill: gold}}; web: {...${look}}',
      {crashes: '**: {&leaf: true; style.border-radius: 8}', works: 'web.**: {&leaf: true; style.border-radius: 8}'},
    ],
  ] as const) {
    const [message] = await compileMessages(`${before}; ${globs.crashes}`);
    assert.match(message ?? 'no message', /^panic|crashed/, globs.crashes);
    assert.deepEqual(await compileMessages(`${before}; ${globs.works}`), [], globs.works);
  }
});

test('a variable in a link to a board removes the link', async () => {
  const request = {
    files: {'link.d2': 'vars: {to: inside}; a.link: layers.${to}; b.link: layers.inside; layers: {inside: {x}}'},
    entry: 'link.d2',
    options: {boards: true},
  };
  const {drawing} = await compile(request);
  assert.deepEqual(
    drawing?.boards?.[0]?.drawing?.links.map(({name}) => name),
    ['b'],
  );
});

test('an oval is as tall as its label needs, even if the source sets a smaller height', async () => {
  for (const [label, height] of [
    ['Thumbnail', 55],
    ['섬네일', 46],
  ] as const) {
    const {content} = await compileDrawing(`a: ${label} {shape: oval; height: 20}`);
    assert.equal(2 * Number(/<ellipse [^>]*ry="([\d.]+)"/.exec(content)?.[1]), height, label);
  }
});

test('an icon moves the label up, except for a person', async () => {
  for (const shape of ['person', 'rectangle', 'oval', 'cylinder']) {
    const icon = 'data:image/png;base64,iVBORw0KGgo=';
    const {content} = await compileDrawing(`a: Ada {shape: ${shape}; icon: "${icon}"; width: 120; height: 120}`);
    const [, top, height] = /<image [^>]*y="([\d.]+)" [^>]*height="([\d.]+)"/.exec(content) ?? [];
    const label = Number(/<text [^>]*y="([\d.]+)"/.exec(content)?.[1]);
    assert.ok(label > 0 && Number(height) > 0, shape);
    assert.equal(label > Number(top) + Number(height), shape === 'person', shape);
  }
});

test('only labels of shapes without children are bold by default, and none in sequence diagrams', async () => {
  const listWeights = async (source: string) => {
    const {content} = await compileDrawing(source);
    const texts = [...content.matchAll(/<text [^>]*class="([^"]*)"[^>]*>([^<]+)</g)];
    return new Map(texts.map(([, classes = '', label = '']) => [label, classes.split(' ').includes('text-bold')]));
  };
  const plain = await listWeights('a: Box {b: Leaf}; t: Text {shape: text}; a -> t: line');
  assert.deepEqual(
    [...plain].filter(([, isBold]) => isBold).map(([label]) => label),
    ['Leaf'],
  );
  const sequence = await listWeights(
    'shape: sequence_diagram\nx: X; y: Y {style.bold: true}\nx -> y: message\ng: Group {\n  x -> y\n  x.note: Note\n}',
  );
  assert.deepEqual(
    [...sequence].filter(([, isBold]) => isBold).map(([label]) => label),
    ['Y'],
  );
  assert.ok(['X', 'Group', 'Note'].every((label) => sequence.has(label)));
  const special = await listWeights(
    'c: C {shape: class; style.bold: true; x: int}; t: T {shape: sql_table; style.bold: true; y: int}',
  );
  assert.deepEqual([special.get('C'), special.get('T')], [false, false]);
});
