import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Mention, Place} from '../../../compiler/request';
import {PlaceLink} from './link';

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

function createLink(): {link: PlaceLink; log: string[]} {
  const log: string[] = [];
  let shown = 0;
  const link = new PlaceLink({
    light: (offsets) => log.push(`light ${offsets.join()}`),
    goTo: (file, offset) => log.push(`go to ${file} ${offset}`),
    focus: () => log.push('focus'),
    getBoard: () => shown,
    showBoard(board) {
      shown = board;
      log.push(`show board ${board}`);
    },
  });
  link.setSource(FILES, 'main');
  link.setDrawing([[A, B, D], [C]], FILES);
  log.length = 0;
  return {link, log};
}

test('lights up the lines of a place in the file that is shown', () => {
  const {link, log} = createLink();
  link.point(A);
  link.setSource(FILES, 'lib.d2');
  link.point(A);
  link.point(B);
  assert.deepEqual(log, ['light 0', 'light 2', 'light ']);
});

test('goes to the first mention, also in another file', () => {
  const {link, log} = createLink();
  for (const one of [A, B, D]) link.choose(one);
  assert.deepEqual(log, ['go to main 0', 'go to main 7', 'go to lib.d2 0']);
});

test('follows the caret, and shows the board that it is about', () => {
  const {link, log} = createLink();
  const seen: (string | undefined)[] = [];
  link.subscribe(() => seen.push(link.getCurrent()?.id));
  for (const caret of [2, 3, 8, FILES.main.indexOf('c\n'), undefined]) link.setCaret(caret, 'move');
  assert.deepEqual(seen, ['a', 'b', 'c', undefined]);
  assert.deepEqual(log, ['show board 1']);
});

test('waits for the new text if the caret moved because of an edit', () => {
  const {link} = createLink();
  link.setCaret(8, 'move');
  link.setCaret(1, 'edit');
  assert.equal(link.getCurrent(), B);
  link.setSource({...FILES, main: `\n${FILES.main}`}, 'main');
  assert.equal(link.getCurrent(), A);
});

test('highlights nothing that has changed since the drawing', () => {
  const {link, log} = createLink();
  link.setSource({...FILES, main: FILES.main.replace('a', 'z')}, 'main');
  link.choose(A);
  link.point(B);
  link.setCaret(3, 'move');
  assert.equal(link.getCurrent(), undefined);
  assert.deepEqual(log, ['go to lib.d2 2', 'light 7']);
});

test('forgets the place that the pointer was on when there is a new drawing', () => {
  const {link, log} = createLink();
  link.point(B);
  link.setDrawing([[A]], FILES);
  link.point(undefined);
  assert.deepEqual(log, ['light 7', 'light ']);
});

test('the focus alone outlines the place of the caret, but keeps the board', () => {
  const {link, log} = createLink();
  link.setCaret(FILES.main.indexOf('c\n'), 'focus');
  assert.equal(link.getCurrent(), C);
  assert.deepEqual(log, []);
});

test('locates places in the current sources, and says if that is another file', () => {
  const {link} = createLink();
  const version = link.getVersion();
  const locateAll = () => [A, B, D].map((one) => link.locate(one));
  assert.deepEqual(locateAll(), [{line: 1}, {line: 2}, {line: 1, file: 'lib.d2'}]);
  link.setSource({...FILES, main: `\n${FILES.main}`}, 'lib.d2');
  assert.deepEqual(locateAll(), [{line: 2, file: 'main'}, {line: 3, file: 'main'}, {line: 1}]);
  link.setSource({...FILES, main: FILES.main.replace('b: two', 'z')}, 'main');
  assert.equal(link.locate(B), undefined);
  assert.notEqual(link.getVersion(), version);
});

test('does not go to files that the example does not have', () => {
  const {link, log} = createLink();
  link.choose(place('x', mention('constructor', 1, 'x'), mention('../secret', 1, 'x')));
  assert.deepEqual(log, []);
});
