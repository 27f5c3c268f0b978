import assert from 'node:assert/strict';
import {beforeEach, test} from 'node:test';
import type * as DraftsModule from './drafts';

const storage = new Map<string, string>();
Object.assign(globalThis, {
  sessionStorage: {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  },
});

/** Reloads the module as on a fresh page, with nothing in memory, and returns the drafts of a figure. */
function loadDrafts(figure = 'figure', page = '/page/'): DraftsModule.Drafts {
  delete require.cache[require.resolve('./drafts')];
  const {getDrafts}: typeof DraftsModule = require('./drafts');
  return getDrafts(page, figure);
}

const createDraft = (id: string, text: string, isLinked = false) => ({
  id,
  isLinked,
  files: {fence: text},
  settings: {},
});

const getSources = (drafts: DraftsModule.Drafts) => drafts.list().map(({files}) => files.fence);

beforeEach(() => storage.clear());

test('keeps several drafts of a figure, newest first, even after a reload', () => {
  loadDrafts('other').keep(createDraft('a', 'of another figure'));
  const drafts = loadDrafts();
  drafts.keep(createDraft('a', 'one'));
  drafts.keep(createDraft('b', 'two', true));
  drafts.keep(createDraft('a', 'one more'));
  assert.deepEqual(getSources(drafts), ['one more', 'two']);
  assert.deepEqual(getSources(loadDrafts()), ['one more', 'two']);
  assert.deepEqual(getSources(loadDrafts('figure', '/other/')), []);
});

test('keeps a draft after a reset, and deletes it once its changes are undone', () => {
  const drafts = loadDrafts();
  drafts.keep(createDraft('a', 'one'));
  drafts.putAside('a');
  drafts.putAside('unknown');
  const [aside, ...others] = loadDrafts().list();
  assert.deepEqual([aside?.files.fence, aside?.isAside, others], ['one', true, []]);
  drafts.delete('a');
  assert.equal(storage.size, 0);
});

test("doesn't let a link push out the reader's own drafts, however long its source is", () => {
  const drafts = loadDrafts();
  drafts.keep(createDraft('own', 'a'.repeat(200_000)));
  drafts.keep(createDraft('link', 'b'.repeat(150_000), true));
  assert.deepEqual(getSources(drafts), ['a'.repeat(200_000)]);
  for (let i = 0; i < 40; i++) loadDrafts(`figure${i}`).keep(createDraft('link', 'b', true));
  assert.deepEqual(getSources(loadDrafts()), ['a'.repeat(200_000)]);
  assert.equal(JSON.parse(storage.get('d2-drafts') ?? '').length, 20);
});

test('reads drafts that an earlier version of the site stored', () => {
  const old = {page: '/page/', figure: 'figure', files: {fence: 'old'}, settings: {theme: 1}};
  storage.set('d2-drafts', JSON.stringify([old]));
  const [entry] = loadDrafts().list();
  assert.deepEqual([entry?.files.fence, entry?.settings, entry?.isLinked], ['old', {theme: 1}, false]);
});

test('ignores invalid drafts and unknown settings', () => {
  const entry = {page: '/page/', figure: 'figure', files: {fence: 'good'}, settings: {}};
  for (const entries of [
    [{...entry, files: {fence: 1}}],
    [{...entry, files: {constructor: 'x'}}],
    [{...entry, files: JSON.parse('{"__proto__": {"x": 1}}')}],
    [{...entry, files: {fence: 'x'.repeat(400_000)}}],
    null,
    {length: 5},
  ]) {
    storage.set('d2-drafts', JSON.stringify(entries));
    const files = loadDrafts()
      .list()
      .flatMap((draft) => Object.entries(draft.files));
    assert.deepEqual(files, [], JSON.stringify(entries).slice(0, 80));
  }
  for (const text of ['[', '['.repeat(50_000)]) {
    storage.set('d2-drafts', text);
    assert.deepEqual(loadDrafts().list(), []);
  }
  storage.set('d2-drafts', JSON.stringify([null, 1, {...entry, settings: {theme: 77, layout: 'tala', sketch: '<b>'}}]));
  assert.deepEqual(
    loadDrafts()
      .list()
      .map(({files, settings}) => [files, settings]),
    [[{fence: 'good'}, {}]],
  );
});
