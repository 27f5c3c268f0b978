import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Drawing, DrawnBoard, PlacedLink} from '../compiler';
import type {Board, Example, Figure} from '../figure/contract';
import type {Diagram} from './diagram';
import {createFigure} from './figure';
import {readFence, scanFences} from './scan';

const BOARD = {shapes: [], connections: []};
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 8" width="9" height="8"></svg>';
const MOVING = SVG.replace('></svg>', '><path style="animation: dashdraw 1s linear infinite"></path></svg>');
const DRAWING: Drawing = {content: SVG, width: 900, height: 800, board: BOARD};
const LINK_BOX = {x: 0.1, y: 0.2, width: 0.3, height: 0.4};

function createBoard(path: string[], names: string[], links: PlacedLink[] = []): DrawnBoard {
  return {path, names, board: BOARD, drawing: {content: `<svg>${path}</svg>`, width: 90, height: 80, links}};
}

interface FigureFiles {
  readonly figure: Figure;
  readonly example: Example | undefined;
  readonly svgs: readonly string[];
}

function createFromMeta(meta: string, diagram: Partial<Diagram> = {}, locale = 'en'): FigureFiles {
  const [raw] = scanFences(`\`\`\`d2 ${meta}\nx\n\`\`\``);
  assert.ok(raw);
  const svgs: string[] = [];
  let example: Example | undefined;
  const publish = (content: string, ending: 'svg' | 'json'): string => {
    if (ending === 'json') example = JSON.parse(content);
    else svgs.push(content);
    return ending === 'json' ? 'diagrams/example.json' : `diagrams/${svgs.length}.svg`;
  };
  const setting = {locale, id: 'diagram-a', publish};
  const fence = readFence('tour/page.mdx', raw);
  const figure = createFigure(fence, {source: 'x\n', diagnostics: [], drawing: DRAWING, ...diagram}, setting);
  return {figure, example, svgs};
}

const createBoards = (list: DrawnBoard[], meta = 'boards', locale = 'en'): readonly Board[] => {
  const {view} = createFromMeta(meta, {drawing: {...DRAWING, boards: list}}, locale).figure;
  assert.ok(view?.kind === 'boards');
  return view.boards;
};

test('turns a fence into an image with a size, alt text, and an example', () => {
  const {figure, example} = createFromMeta('title=T width=600');
  assert.deepEqual(figure, {
    version: 1,
    id: 'diagram-a',
    caption: 'T',
    view: {
      kind: 'picture',
      src: 'diagrams/1.svg',
      width: 900,
      height: 800,
      displayWidth: 600,
      alt: 'Diagram of 0 shapes',
      lines: [],
    },
    example: 'diagrams/example.json',
  });
  assert.deepEqual(example, {
    version: 1,
    caption: 'T',
    entry: 'fence',
    files: {fence: 'x'},
    settings: {},
    displayOptions: {width: 600},
  });
});

test('puts the sources, the settings, and the view options into the example', () => {
  const {example} = createFromMeta('layout=elk theme=3 dark-theme=201 sketch pad=0 target=layers.x', {
    files: {'a.d2': 'b\n'},
  });
  assert.deepEqual(example, {
    version: 1,
    entry: 'fence',
    files: {fence: 'x', 'a.d2': 'b\n'},
    settings: {layout: 'elk', theme: 3, darkTheme: 201, sketch: true},
    displayOptions: {pad: 0, target: 'layers.x'},
  });
  assert.deepEqual(createFromMeta('show=diagram interactive').example?.displayOptions, {interactive: true});
  assert.deepEqual(createFromMeta('looks').example?.displayOptions, {looks: true});
  assert.deepEqual(createFromMeta('ascii').example?.displayOptions, {ascii: 'extended'});
  assert.deepEqual(createFromMeta('boards name=a').example?.entry, 'a.d2');
  assert.deepEqual(createFromMeta('fails show=diagram', {drawing: undefined}).example?.files, {fence: 'x'});
  assert.deepEqual(createFromMeta('show=source').figure.view, undefined);
});

for (const meta of ['live=off', 'name=a show=source']) {
  test(`creates no example for a fence with ${meta}`, () =>
    assert.equal(createFromMeta(meta).figure.example, undefined));
}

test('creates a still and a moving image for an animation, and describes all boards', () => {
  const list = [createBoard(['steps', '1'], ['One']), createBoard(['steps', '2'], ['Two'])].map(
    ({drawing: _, ...rest}) => rest,
  );
  const {figure, svgs} = createFromMeta('animate=900', {drawing: {...DRAWING, content: MOVING, boards: list}});
  assert.ok(figure.view?.kind === 'picture');
  assert.equal(figure.view.alt, 'Diagram that moves through 2 boards');
  assert.deepEqual(figure.view.lines, ['board: One', 'board: Two']);
  assert.deepEqual(figure.view.motion, {still: 'diagrams/2.svg', moving: 'diagrams/3.svg'});
  assert.equal(svgs.length, 3);
});

test('creates still and moving versions of animated images, boards, and documents', () => {
  const moving = {...DRAWING, content: MOVING};
  const {view} = createFromMeta('', {drawing: moving}).figure;
  assert.ok(view?.kind === 'picture' && view.motion);
  const board = {path: [], names: [''], board: BOARD, drawing: {content: MOVING, width: 9, height: 8, links: []}};
  assert.deepEqual(
    createBoards([board, createBoard(['layers', 'a'], ['A'])]).map(({motion}) => motion !== undefined),
    [true, false],
  );
  const document = createFromMeta('interactive', {drawing: moving}).figure.view;
  assert.ok(document?.kind === 'document' && document.light.motion && document.dark.motion);
});

test('creates a document for each color scheme, and text for ASCII output', () => {
  const {figure, svgs} = createFromMeta('interactive');
  assert.ok(figure.view?.kind === 'document');
  assert.deepEqual([figure.view.light, figure.view.dark], [{src: 'diagrams/1.svg'}, {src: 'diagrams/2.svg'}]);
  assert.notEqual(svgs[0], svgs[1]);
  const text = createFromMeta('ascii', {drawing: {...DRAWING, content: '<a>'}}).figure.view;
  assert.ok(text?.kind === 'text');
  assert.equal(text.text, '<a>');
});

test("creates unique ids for boards from the figure's id and their names", () => {
  const list = [
    createBoard([], ['']),
    createBoard(['layers', 'a b'], ['A b']),
    createBoard(['layers', 'a-b'], ['A-b']),
    createBoard(['layers', 'a', 'layers', 'b'], ['A', 'B']),
    createBoard(['layers', '"><script>'], ['"><script>']),
    createBoard(['steps', '층'], ['층']),
  ];
  assert.deepEqual(
    createBoards(list).map(({id, name}) => [id, name]),
    [
      ['diagram-a/root', 'Overview'],
      ['diagram-a/a-b', 'A b'],
      ['diagram-a/a-b~2', 'A-b'],
      ['diagram-a/a-b~3', 'A › B'],
      ['diagram-a/-script-', '"><script>'],
      ['diagram-a/층', '층'],
    ],
  );
  assert.equal(createBoards(list, 'boards title=T', 'ko')[0]?.alt, '전체: 도형 0개로 이루어진 다이어그램');
  for (const [some, hasSteps] of [
    [list, true],
    [list.slice(0, 3), false],
  ] as const) {
    const {view} = createFromMeta('boards', {drawing: {...DRAWING, boards: some}}).figure;
    assert.ok(view?.kind === 'boards');
    assert.equal(view.hasSteps, hasSteps);
  }
});

test('keeps only links to existing boards and safe URLs', () => {
  const to = (target: PlacedLink['to']) => ({to: target, name: 'Shape', ...LINK_BOX});
  const list = [
    createBoard(
      [],
      ['Root'],
      [
        to(['layers', 'a']),
        to(['layers', 'none']),
        to('https://example.org/'),
        to('mailto:a@example.org'),
        to('/tour/intro/'),
        to('javascript:alert(1)'),
        to('data:text/html,x'),
        to('//example.org'),
        to('#diagram-a/a'),
        to('page'),
      ],
    ),
    createBoard(['layers', 'a'], ['Hall'], [to([])]),
  ];
  assert.deepEqual(
    createBoards(list).map(({links}) => links.map(({href, label}) => [href, label])),
    [
      [
        ['#diagram-a/a', 'Shape: Hall'],
        ['https://example.org/', 'Shape: https://example.org/'],
        ['mailto:a@example.org', 'Shape: mailto:a@example.org'],
        ['/tour/intro/', 'Shape: /tour/intro/'],
      ],
      [['#diagram-a/root', 'Shape: Root']],
    ],
  );
  assert.deepEqual(createBoards(list)[0]?.links[0], {href: '#diagram-a/a', label: 'Shape: Hall', ...LINK_BOX});
});
