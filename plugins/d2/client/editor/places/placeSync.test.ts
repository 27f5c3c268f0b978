import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Mention, Place} from '../../../compiler/request';
import {PlaceSync} from './placeSync';

const mention = (file: string, line: number, key: string): Mention => ({
  file,
  line,
  column: 1,
  endLine: line,
  endColumn: 1 + key.length,
});

const place = (id: string, ...mentions: Mention[]): Place => ({id, name: id, mentions});

const FILES = {main: 'a: one\nb: two\nlayers: {x: {\nc\n}}\n', 'lib.d2': 'd\na: more\n'};
const A = place('a', mention('main', 1, 'a'), mention('lib.d2', 2, 'a'));
const B = place('b', mention('main', 2, 'b'));
const C = place('c', mention('main', 4, 'c'));
const D = place('d', mention('lib.d2', 1, 'd'));

function createSync(): {sync: PlaceSync; log: string[]} {
  const log: string[] = [];
  let shown = 0;
  const sync = new PlaceSync({
    highlight: (offsets) => log.push(`highlight ${offsets.join()}`),
    goTo: (file, offset) => log.push(`go to ${file} ${offset}`),
    focusSource: () => log.push('focus source'),
    getShownBoardIndex: () => shown,
    showBoard(board) {
      shown = board;
      log.push(`show board ${board}`);
    },
  });
  sync.setSource(FILES, 'main');
  sync.setDrawing([[A, B, D], [C]], FILES);
  log.length = 0;
  return {sync, log};
}

test('highlights the lines of a place in the file that is shown', () => {
  const {sync, log} = createSync();
  sync.highlightPlace(A);
  sync.setSource(FILES, 'lib.d2');
  sync.highlightPlace(A);
  sync.highlightPlace(B);
  assert.deepEqual(log, ['highlight 0', 'highlight 2', 'highlight ']);
});

test("goes to a place's first mention, even in another file", () => {
  const {sync, log} = createSync();
  for (const place of [A, B, D]) sync.goToPlace(place);
  assert.deepEqual(log, ['go to main 0', 'go to main 7', 'go to lib.d2 0']);
});

test("reports the place at the caret, and shows that place's board", () => {
  const {sync, log} = createSync();
  const seen: (string | undefined)[] = [];
  sync.subscribe(() => seen.push(sync.getCurrentPlace()?.id));
  for (const caret of [2, 3, 8, FILES.main.indexOf('c\n'), undefined]) sync.setCaret(caret, 'move');
  assert.deepEqual(seen, ['a', 'b', 'c', undefined]);
  assert.deepEqual(log, ['show board 1']);
});

test('waits for the edited text before it looks for the place at the caret', () => {
  const {sync} = createSync();
  sync.setCaret(8, 'move');
  sync.setCaret(1, 'edit');
  assert.equal(sync.getCurrentPlace(), B);
  sync.setSource({...FILES, main: `\n${FILES.main}`}, 'main');
  assert.equal(sync.getCurrentPlace(), A);
});

test('ignores mentions that have changed since the drawing was compiled', () => {
  const {sync, log} = createSync();
  sync.setSource({...FILES, main: FILES.main.replace('a', 'z')}, 'main');
  sync.goToPlace(A);
  sync.highlightPlace(B);
  sync.setCaret(3, 'move');
  assert.equal(sync.getCurrentPlace(), undefined);
  assert.deepEqual(log, ['go to lib.d2 2', 'highlight 7']);
});

test('clears the highlighted lines after a new drawing', () => {
  const {sync, log} = createSync();
  sync.highlightPlace(B);
  sync.setDrawing([[A]], FILES);
  sync.highlightPlace(undefined);
  assert.deepEqual(log, ['highlight 7', 'highlight ']);
});

test("reports the place at the caret on focus, but doesn't switch boards", () => {
  const {sync, log} = createSync();
  sync.setCaret(FILES.main.indexOf('c\n'), 'focus');
  assert.equal(sync.getCurrentPlace(), C);
  assert.deepEqual(log, []);
});

test("locates places in the current sources, and names the file unless it's the one that's shown", () => {
  const {sync} = createSync();
  const version = sync.getVersion();
  const locateAll = () => [A, B, D].map((place) => sync.locate(place));
  assert.deepEqual(locateAll(), [{line: 1}, {line: 2}, {line: 1, file: 'lib.d2'}]);
  sync.setSource({...FILES, main: `\n${FILES.main}`}, 'lib.d2');
  assert.deepEqual(locateAll(), [{line: 2, file: 'main'}, {line: 3, file: 'main'}, {line: 1}]);
  sync.setSource({...FILES, main: FILES.main.replace('b: two', 'z')}, 'main');
  assert.equal(sync.locate(B), undefined);
  assert.notEqual(sync.getVersion(), version);
});

test("doesn't go to files that the example doesn't have", () => {
  const {sync, log} = createSync();
  sync.goToPlace(place('x', mention('constructor', 1, 'x'), mention('../secret', 1, 'x')));
  assert.deepEqual(log, []);
});
