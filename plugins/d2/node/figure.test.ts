import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Drawing, DrawnBoard, PlacedLink} from '../compiler';
import type {Board} from '../theme/D2Figure/Boards';
import type {Diagram} from './diagram';
import {figureProps} from './figure';
import {readFence, scanFences} from './scan';

const BOARD = {shapes: [], connections: []};
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 8" width="9" height="8"></svg>';
const DRAWING: Drawing = {picture: SVG, width: 900, height: 800, board: BOARD};
const place = {x: 0.1, y: 0.2, width: 0.3, height: 0.4};

function drawn(path: string[], names: string[], links: PlacedLink[] = []): DrawnBoard {
  return {path, names, board: BOARD, drawing: {picture: `<svg>${path}</svg>`, width: 90, height: 80, links}};
}

function props(meta: string, diagram: Partial<Diagram> = {}, locale = 'en'): Record<string, string> {
  const [raw] = scanFences(`\`\`\`d2 ${meta}\nx\n\`\`\``);
  assert.ok(raw);
  const setting = {locale, number: 3, publish: (svg: string) => `diagrams/${svg.length}.svg`};
  return figureProps(
    readFence('tour/page.mdx', raw),
    {source: 'x\n', diagnostics: [], drawing: DRAWING, ...diagram},
    setting,
  );
}

const live = (...given: Parameters<typeof props>): unknown => JSON.parse(props(...given).live ?? 'null');
const boards = (list: DrawnBoard[], meta = 'boards', locale = 'en'): readonly Board[] =>
  JSON.parse(props(meta, {drawing: {...DRAWING, boards: list}}, locale).boards ?? 'null');

test('a plain fence has its picture, size and words, and what an editor needs', () => {
  assert.deepEqual(props('title=T width=600'), {
    caption: 'T',
    live: '{"entry":"fence"}',
    alt: 'T: diagram of 0 shapes',
    text: '',
    src: `diagrams/${SVG.length}.svg`,
    width: '900',
    height: '800',
    display: '600',
  });
});

test('an editor learns what the source is compiled with', () => {
  assert.deepEqual(live('layout=elk theme=3 dark-theme=201 sketch pad=0 target=layers.x', {files: {'a.d2': 'b\n'}}), {
    entry: 'fence',
    files: {'a.d2': 'b\n'},
    layout: 'elk',
    theme: 3,
    darkTheme: 201,
    sketch: true,
    pad: 0,
    target: 'layers.x',
  });
  assert.deepEqual(live('show=diagram interactive'), {source: 'x\n', entry: 'fence'});
  assert.deepEqual(live('animate=900'), {entry: 'fence'});
  assert.deepEqual(live('boards name=a'), {entry: 'a.d2'});
  assert.deepEqual(live('fails show=diagram', {drawing: undefined}), {entry: 'fence'});
  assert.deepEqual(live('show=source'), {entry: 'fence'});
});

for (const meta of ['live=off', 'ascii', 'name=a show=source']) {
  test(`with ${meta} there is nothing to edit`, () => assert.equal(props(meta).live, undefined));
}

test('an animation has a picture that rests and one that moves always, and words for all boards', () => {
  const list = [drawn(['steps', '1'], ['One']), drawn(['steps', '2'], ['Two'])].map(({drawing: _, ...rest}) => rest);
  const {alt, text, still, moving} = props('animate=900', {drawing: {...DRAWING, boards: list}});
  assert.equal(alt, 'Diagram that moves through 2 boards');
  assert.equal(text, 'board: One\nboard: Two');
  assert.ok(still && moving);
});

test('a document has a file for each scheme, and no picture', () => {
  const {light, dark, src} = props('interactive');
  assert.match(light ?? '', /^diagrams\//);
  assert.match(dark ?? '', /^diagrams\//);
  assert.equal(src, undefined);
});

test('boards have addresses made from the place of the fence and their names, all different', () => {
  const list = [
    drawn([], ['']),
    drawn(['layers', 'a b'], ['A b']),
    drawn(['layers', 'a-b'], ['A-b']),
    drawn(['layers', 'a', 'layers', 'b'], ['A', 'B']),
    drawn(['layers', '"><script>'], ['"><script>']),
    drawn(['steps', '층'], ['층']),
  ];
  assert.deepEqual(
    boards(list).map(({id, name}) => [id, name]),
    [
      ['diagram-3-root', 'Overview'],
      ['diagram-3-a-b', 'A b'],
      ['diagram-3-a-b~2', 'A-b'],
      ['diagram-3-a-b~3', 'A › B'],
      ['diagram-3--script-', '"><script>'],
      ['diagram-3-층', '층'],
    ],
  );
  assert.equal(boards(list, 'boards title=T', 'ko')[0]?.alt, 'T, 전체: 도형 0개로 이루어진 다이어그램');
  assert.equal(props('boards', {drawing: {...DRAWING, boards: list}}).steps, 'true');
  assert.equal(props('boards', {drawing: {...DRAWING, boards: list.slice(0, 3)}}).steps, undefined);
});

test('links lead to boards that are shown and to safe addresses, and no others', () => {
  const to = (target: PlacedLink['to']) => ({to: target, name: 'Shape', ...place});
  const list = [
    drawn(
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
        to('#diagram-3-a'),
        to('page'),
      ],
    ),
    drawn(['layers', 'a'], ['Hall'], [to([])]),
  ];
  assert.deepEqual(
    boards(list).map(({links}) => links.map(({href, label}) => [href, label])),
    [
      [
        ['#diagram-3-a', 'Shape: Hall'],
        ['https://example.org/', 'Shape: https://example.org/'],
        ['mailto:a@example.org', 'Shape: mailto:a@example.org'],
        ['/tour/intro/', 'Shape: /tour/intro/'],
      ],
      [['#diagram-3-root', 'Shape: Root']],
    ],
  );
  assert.deepEqual(boards(list)[0]?.links[0], {href: '#diagram-3-a', label: 'Shape: Hall', ...place});
});
