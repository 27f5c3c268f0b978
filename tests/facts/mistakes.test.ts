/** Checks the editor's explanations of mistakes against the compiler and the troubleshooting page. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import {test} from 'node:test';
import {explainErrors, findWarnings, listShapes, type Mistake} from '../../plugins/d2/mistakes';
import {MESSAGES} from '../../plugins/d2/mistakes/messages';
import {ROOT} from '../../scripts/sources';
import {compile} from './d2';
import {applyEdits} from './edits';
import language from './language.json';
import {splitSections} from './messages';

const ENTRY_FILE = 'message.d2';
const TROUBLESHOOTING_TEXT = fs.readFileSync(path.join(ROOT, 'tour/troubleshoot.mdx'), 'utf8');

/** Messages about the compiler itself, which say nothing about the source. */
const CRASH_MESSAGES = ['panic recovered', 'Maximum call stack'];

/** Returns the mistakes that an editor shows for a source: errors, or warnings if it compiles. */
async function explain(source: string): Promise<Mistake[]> {
  const files: Record<string, string> = {...language.files, [ENTRY_FILE]: source};
  const {drawing, diagnostics} = await compile({files, entry: ENTRY_FILE, options: {}});
  if (drawing) return findWarnings({files, entry: ENTRY_FILE}, ENTRY_FILE, listShapes(drawing));
  const entryDiagnostics = diagnostics.filter(({file}) => file === ENTRY_FILE);
  return explainErrors(source, entryDiagnostics, Object.keys(files));
}

/** A source with one mistake, the expected kind, and the source after the first suggested fix. */
type FixCase = readonly [source: string, kind: string, fixedSource: string];

const ERRORS: readonly FixCase[] = [
  // Names and values
  ['a.shape: cilinder', 'shape-names', 'a.shape: cylinder'],
  ['a: A {\n  shape: database\n}', 'shape-names', 'a: A {\n  shape: cylinder\n}'],
  ['한글: "🚢" {shape: cilinder}', 'shape-names', '한글: "🚢" {shape: cylinder}'],
  ['classes: {x: {shape: ovl}}\na.class: x', 'shape-names', 'classes: {x: {shape: oval}}\na.class: x'],
  ['a -> b: {target-arrowhead.shape: diamnd}', 'arrowhead-names', 'a -> b: {target-arrowhead.shape: diamond}'],
  [
    'a -> b: {\n  target-arrowhead: {shape: cf-mny}\n}',
    'arrowhead-names',
    'a -> b: {\n  target-arrowhead: {shape: cf-many}\n}',
  ],
  ['a -> b: {style.strok-dash: 4}', 'style-unknown', 'a -> b: {style.stroke-dash: 4}'],
  ['a: {style: {colour: red}}', 'style-unknown', 'a: {style: {font-color: red}}'],
  ['a -> b\n(a -> b)[0].style.strok: red', 'style-unknown', 'a -> b\n(a -> b)[0].style.stroke: red'],
  ['a.style.FILL: red', 'style-case', 'a.style.fill: red'],
  ['a.style.fill: redd', 'color-values', 'a.style.fill: red'],
  ['a.style.fill: light-blue', 'color-values', 'a.style.fill: lightblue'],
  ['a.style.fill: rgb(232, 255, 240)', 'color-values', 'a.style.fill: "#e8fff0"'],
  ['a.style.fill: FFE8C2', 'color-values', 'a.style.fill: "#FFE8C2"'],
  ['x.near: top-centre', 'near-values', 'x.near: top-center'],
  ['x.near: center-top', 'near-values', 'x.near: top-center'],
  ['direction: rigth', 'direction-values', 'direction: right'],
  ['direction: LR', 'direction-values', 'direction: right'],
  ['a.style.bold: yes', 'boolean', 'a.style.bold: true'],
  ['a.style.fill-pattern: dotted', 'choice', 'a.style.fill-pattern: dots'],
  ['a.style.text-transform: upper', 'choice', 'a.style.text-transform: uppercase'],
  ['a.style.font: monospace', 'font', 'a.style.font: mono'],
  ['vars: {zone: eu}\na: ${zonne}', 'variable-names', 'vars: {zone: eu}\na: ${zone}'],
  ['a: @opps', 'import-files', 'a: @ops'],
  ['vars: {d2-config: {theme: 4}}\na', 'config-values', 'vars: {d2-config: {theme-id: 4}}\na'],
  ['vars: {d2-config: {sketch: yes}}\na', 'setting-value', 'vars: {d2-config: {sketch: true}}\na'],
  ['classes: {hot.colour: red}', 'class-key', 'classes: {hot.style.font-color: red}'],
  ['a -> b: {color: red}', 'edge-key', 'a -> b: {style.font-color: red}'],
  // Numbers
  ['a.style.opacity: 50%', 'number-unit', 'a.style.opacity: 0.5'],
  ['a.style.stroke-width: 2px', 'number-unit', 'a.style.stroke-width: 2'],
  ['a.style.stroke-dash: 20', 'style-ranges', 'a.style.stroke-dash: 10'],
  ['a.width: 100px', 'size-unit', 'a.width: 100'],
  // Quotes and special characters
  ['a.style.fill: #FFE8C2', 'number-sign', 'a.style.fill: "#FFE8C2"'],
  ['a: {\n  style.fill: #FFE8C2 # warm\n}', 'number-sign', 'a: {\n  style.fill: "#FFE8C2" # warm\n}'],
  ['fee: Fee $5', 'dollar', 'fee: Fee \\$5'],
  ['fee: "Fee $5" {shape: oval}', 'dollar', 'fee: "Fee \\$5" {shape: oval}'],
  ['vars: {city: Oslo}\nshop: Shop in $city.', 'dollar-variable', 'vars: {city: Oslo}\nshop: Shop in ${city}.'],
  ['vars: {team.lead: Ann}\na: "By $team.lead"', 'dollar-variable', 'vars: {team.lead: Ann}\na: "By ${team.lead}"'],
  ['vars: {team: {lead: Ann}}\na: $team', 'dollar', 'vars: {team: {lead: Ann}}\na: \\$team'],
  ['vars: {fee: 5}\norder: for ${fee now', 'open-variable', 'vars: {fee: 5}\norder: for ${fee} now'],
  ['jobs: Jobs [max 5]', 'brackets', 'jobs: "Jobs [max 5]"'],
  ['plan: [draft] Release', 'brackets', 'plan: "[draft] Release"'],
  ['R&D -> shop', 'key-signs', '"R&D" -> shop'],
  ['log: "api said "no""', 'after-quote', 'log: \'api said "no"\''],
  ["note: 'it's open'", 'after-quote', 'note: "it\'s open"'],
  ['note: "open\nb', 'open-quote', 'note: "open"\nb'],
  ['total: | sum', 'block-string', 'total: "| sum"'],
  ['x: |md\n  hello\n\ny -> z', 'block-string', 'x: |md\n  hello\n\n|\ny -> z'],
  ['note: |md\n  a<br>b<br>c\n|', 'markdown', 'note: |md\n  a<br/>b<br/>c\n|'],
  // Braces and lists
  ['shop: {', 'brace-missing', 'shop: {}'],
  ['cup: {shape: oval\ntea', 'brace-missing', 'cup: {shape: oval }\ntea'],
  ['a: {\n  b # note', 'brace-missing', 'a: {\n  b # note\n}'],
  ['a: {\n  b: {\n    c\n}\nd', 'brace-missing', 'a: {\n  b: {\n    c\n  }\n}\nd'],
  ['a: {\n  b\n\nc: {\n  d\n}', 'brace-missing', 'a: {\n  b\n\n}\nc: {\n  d\n}'],
  ['jobs: [build; test', 'bracket-missing', 'jobs: [build; test]'],
  ['shop: {\n  web\n}\n}', 'brace-extra', 'shop: {\n  web\n}'],
  ['shop: {\n  web\n}}', 'brace-extra', 'shop: {\n  web\n}'],
  ['cart: {shape: circle, width: 60}', 'commas', 'cart: {shape: circle; width: 60}'],
  ['a.style: {stroke: red, fill: blue}', 'commas', 'a.style: {stroke: red; fill: blue}'],
  [
    'classes: {hot.style.bold: true; slow.style.bold: true}\ndb.class: [hot, slow]',
    'commas',
    'classes: {hot.style.bold: true; slow.style.bold: true}\ndb.class: [hot; slow]',
  ],
  // Arrows
  ['web => api', 'foreign-arrows', 'web -> api'],
  ['web ~> api', 'foreign-arrows', 'web -> api'],
  ['web - > api', 'foreign-arrows', 'web -> api'],
  ['web > api', 'foreign-arrows', 'web -> api'],
  ['a -> b & c', 'ampersand', 'a -> b; a -> c'],
  ['x {\n  web -> api & data-base & c\n}', 'ampersand', 'x {\n  web -> api; web -> data-base; web -> c\n}'],
  ['web -> [api; db]', 'open-end', 'web -> api\nweb -> db'],
  ['web -> [api;]', 'open-end', 'web -> api'],
  ['printer -> label', 'keyword-names', 'printer -> "label"'],
  ['guide -> steps', 'keyword-names', 'guide -> "steps"'],
  ['web -> mail.style.stroke-dash: 3', 'connection-keyword', 'web -> mail: {style.stroke-dash: 3}'],
  [
    'web -> mail: sends\nweb -> mail.style: {stroke: red}',
    'connection-keyword',
    'web -> mail: sends\n(web -> mail)[0].style: {stroke: red}',
  ],
  ['x: {\n  web -> mail.label: sends\n}', 'connection-keyword', 'x: {\n  web -> mail: {label: sends}\n}'],
  // Parts that belong elsewhere
  ['cup {shape: oval} : Big mug', 'label-after', 'cup: Big mug {shape: oval}'],
  ['a -> b: {\n  style.stroke: red\n}: pays', 'label-after', 'a -> b: pays {\n  style.stroke: red\n}'],
  [
    'orders: {\n  shape: sql_table\n  label: text {constraint: not null}\n}',
    'column-keyword',
    'orders: {\n  shape: sql_table\n  "label": text {constraint: not null}\n}',
  ],
  [
    'a: {\n  icon: https://example.com/a.png {shape: image}\n}',
    'keyword-braces',
    'a: {\n  icon: https://example.com/a.png; shape: image\n}',
  ],
  ['a.tooltip: Pays {width: 90}', 'keyword-braces', 'a.tooltip: Pays; a.width: 90'],
  [
    'vars: {\n  ours: {\n    fill: red\n    stroke: blue\n  }\n}\nshop: ${ours}',
    'variable-styles',
    'vars: {\n  ours: {\n    fill: red\n    stroke: blue\n  }\n}\nshop.style: ${ours}',
  ],
  [
    'vars: {ours: {fill: red}}\nshop: Shop {\n  ...${ours}\n}',
    'variable-styles',
    'vars: {ours: {fill: red}}\nshop: Shop {\n  style: {...${ours}}\n}',
  ],
  ['note: See [the plan](https://example.com)', 'markdown-label', 'note: |md See [the plan](https://example.com) |'],
  // Keys and imports
  ['db.fill: red', 'style-prefix', 'db.style.fill: red'],
  ['db.style.border: dashed', 'style-unknown', 'db.style.stroke-dash: 4'],
  ['db: {style: {border: red}}', 'style-unknown', 'db: {style: {stroke: red}}'],
  ['a -> b: {border: dotted}', 'edge-key', 'a -> b: {style.stroke-dash: 2}'],
  ['db.stlye.fill: red', 'style-typo', 'db.style.fill: red'],
  ['a: {stlye: {fill: red}}', 'style-typo', 'a: {style: {fill: red}}'],
  ['@ops', 'import-dots', '...@ops'],
  ['a: ...@ops', 'import-value', 'a: @ops'],
  ['shop: {@ops}', 'import-dots', 'shop: {...@ops}'],
  ['shop: @ops {shape: oval}', 'import-text', 'shop: {...@ops; shape: oval}'],
  ['shop: @ops {\n  shape: oval\n}', 'import-text', 'shop: {...@ops;\n  shape: oval\n}'],
  ['vars.zone: eu # west', 'vars-key', 'vars: {zone: eu} # west'],
  ['vars.team: {\n  name: Ops\n}', 'vars-key', 'vars: {team: {\n  name: Ops\n}}'],
  ['vars.team.name: Ops', 'vars-key', 'vars: {team.name: Ops}'],
  ['shop: {vars.zone: eu}', 'vars-key', 'shop: {vars: {zone: eu}}'],
];

const WARNINGS: readonly FixCase[] = [
  ['cup: {color: red}', 'foreign-key', 'cup: {style.font-color: red}'],
  ['cup.background: red', 'foreign-key', 'cup.style.fill: red'],
  ['cup: {border: dashed}', 'foreign-key', 'cup: {style.stroke-dash: 4}'],
  ['cup.border: red', 'foreign-key', 'cup.style.stroke: red'],
  ['cup: {type: cylinder}', 'foreign-key', 'cup: {shape: cylinder}'],
  ['cup: {shpae: cylinder}', 'keyword-typo', 'cup: {shape: cylinder}'],
  ['directon: right\na -> b', 'keyword-typo', 'direction: right\na -> b'],
  ['a: {grid_rows: 2; b; c}', 'keyword-typo', 'a: {grid-rows: 2; b; c}'],
  ['web -> api, db', 'several-ends', 'web -> api; web -> db'],
  ['web -> api, db: reads', 'several-ends', 'web -> api: reads; web -> db: reads'],
  ['order: shop -> mail', 'label-first', 'shop -> mail: order'],
  ['- item', 'list-item', 'item'],
  ['note: **Peak:** 40 a minute {shape: page}', 'markdown-label', 'note: |md **Peak:** 40 a minute | {shape: page}'],
  ['title: Checkout\na -> b', 'title', 'title: Checkout {near: top-center; shape: text}\na -> b'],
  ['// note\na', 'comment', '# note\na'],
  ['classes: {hot.style.bold: true}\na.class: hto', 'class-unknown', 'classes: {hot.style.bold: true}\na.class: hot'],
  [
    'classes: {hot.style.bold: true}\na.class: [hot; hto]',
    'class-unknown',
    'classes: {hot.style.bold: true}\na.class: [hot; hot]',
  ],
];

/** Sources with mistakes that are explained without a fix, because it's unclear what was meant. */
const CASES_WITHOUT_FIX: readonly (readonly [source: string, kind: string])[] = [
  ['z: {\nshape: oval\nz -> y', 'brace-missing'],
  ['web -> db -> mail.style.stroke-dash: 3', 'connection-keyword'],
  ['web -> mail\nweb -> mail\nweb -> mail.style.opacity: 0.5', 'connection-keyword'],
  ['web <- mail\nweb -> mail.style.opacity: 0.5', 'connection-keyword'],
  ['vars: {ours: {fill: red; shape: oval}}\nshop: ${ours}', 'variable-styles'],
  ['a: {icon: https://example.com/a.png {shape: image; width: 90}}', 'keyword-braces'],
  ['cup {shape: oval}: Big # mug', 'label-after'],
  ['a: {\nb: {\n  c\n}\nd', 'brace-missing'],
  ['a: {\n  b: {\n  c\n}', 'brace-missing'],
  ['a: { # note', 'brace-missing'],
  ['a: {\n  b: |md\n# Title\n  |\n', 'brace-missing'],
  ['shop: @lib/../ops', 'import-text'],
  ['shop: @"ops" web', 'import-text'],
  ['shop: @ops.db', 'import-key'],
  ['vars.zone', 'vars-key'],
  ['cup.border: 1px solid red', 'foreign-key'],
  ['cup.style.border: 1px dashed', 'style-unknown'],
  ['// note: {x}', 'comment'],
  ['// a; b', 'comment'],
  ['c: {\n  // d }', 'comment'],
  ['// note: |md\n  text\n|', 'comment'],
];

/** Valid sources that look like mistakes. */
const VALID_SOURCES = [
  'Cart: {shape: class; - total: int}',
  'orders: {shape: sql_table; - total: int}',
  'power: 2 ** 3 ** 4',
  'users: {shape: sql_table; color: red; type: text}',
  'Cup: {shape: class; color: red}',
  'cup: {color: red; size}\ncup.color -> cup.size',
  'title: Checkout\ntitle.near: top-center',
  'title: Checkout {shape: text}',
  '"web, api" -> "- item"',
  'step: Open -> Save as',
  '"//": note',
  'a: {width: 80; weight: 100}',
  'label: "shop -> mail"',
  'yard: {border: Fence}',
  '*.class: hot\nclasses: {...${all}}\nvars: {all: {hot.style.bold: true}}',
  'Paris, France -> London, England',
  'web -> Lyon, France',
];

for (const [title, cases, isWarning] of [
  ['explains each error, and its fixes compile without warnings', ERRORS, false],
  ['warns about lines that compile but probably mean something else, and each fix removes the warning', WARNINGS, true],
] as const)
  test(title, async () => {
    for (const [source, kind, fixedSource] of cases) {
      const [mistake] = await explain(source);
      assert.ok(mistake, `${source}\n  has no explanation`);
      assert.equal(mistake.kind, kind, source);
      assert.equal(mistake.isWarning, isWarning, source);
      assert.ok(
        TROUBLESHOOTING_TEXT.includes(`{#${mistake.sectionId}}`),
        `${source}\n  links to #${mistake.sectionId}, which isn't in troubleshoot.mdx`,
      );
      assert.ok(
        mistake.from < mistake.to && mistake.to <= source.length,
        `${source}\n  has an invalid range: ${mistake.from}–${mistake.to}`,
      );
      const [first, ...others] = mistake.fixes.map(({edits}) => applyEdits(source, edits));
      assert.equal(first, fixedSource, source);
      for (const candidate of [fixedSource, ...others])
        assert.deepEqual(await explain(candidate), [], `${source}\n  becomes\n${candidate}`);
    }
  });

test('offers no fix when the intended meaning is unclear', async () => {
  for (const [source, kind] of CASES_WITHOUT_FIX) {
    const [mistake] = await explain(source);
    assert.equal(mistake?.kind, kind, source);
    assert.deepEqual(mistake?.fixes, [], source);
  }
});

test('underlines a connection to an empty list up to its arrow', async () => {
  const source = 'mail\nweb -> []';
  const [mistake] = await explain(source);
  assert.equal(mistake?.kind, 'open-end');
  assert.equal(source.slice(mistake.from, mistake.to), 'web ->');
});

test('reports a variable with several styles once, at its reference', async () => {
  const source = 'vars: {ours: {fill: red; stroke: blue}}\nshop: ${ours}';
  const mistakes = await explain(source);
  assert.deepEqual(
    mistakes.map(({from, to}) => source.slice(from, to)),
    ['${ours}'],
  );
});

test("doesn't warn about valid lines", async () => {
  for (const source of VALID_SOURCES) assert.deepEqual(await explain(source), [], source);
});

test('each message in language.json links to the troubleshooting section that quotes it', async () => {
  const sections = splitSections(TROUBLESHOOTING_TEXT);
  const mismatches: string[] = [];
  for (const {message, source} of language.messages) {
    if (source === undefined || CRASH_MESSAGES.some((crash) => message.startsWith(crash))) continue;
    const mistakes = await explain(source);
    // The error is in an imported file, so the entry file has no mistake.
    if (mistakes.length === 0) continue;
    const {sectionId} = mistakes.find(({d2Message}) => d2Message?.includes(message)) ?? {};
    const section = sections.find(({text}) => text.includes(`{#${sectionId}}`));
    if (!section?.text.includes(message)) mismatches.push(`${source}: ${message} is explained by ${sectionId}`);
  }
  assert.deepEqual(mismatches, []);
});

test('the fix for an import without dots shows the import without the closing brace', async () => {
  const [mistake] = await explain('shop: {@ops}');
  assert.equal(mistake?.fixes[0]?.code, '...@ops');
});

test('each section id of an explanation is on the troubleshooting page', () => {
  // The kind of a warning is also the id of its section.
  const sectionIds = new Set([...MESSAGES.map(({sectionId}) => sectionId), ...WARNINGS.map(([, kind]) => kind)]);
  assert.deepEqual(
    [...sectionIds].filter((id) => !TROUBLESHOOTING_TEXT.includes(`{#${id}}`)),
    [],
  );
});
