import assert from 'node:assert/strict';
import {beforeEach, test} from 'node:test';
import type * as Drafts from './drafts';

const stored = new Map<string, string>();
Object.assign(globalThis, {
  sessionStorage: {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  },
});

/** Loads the module as a page does, with nothing in memory. */
function load(): typeof Drafts {
  delete require.cache[require.resolve('./drafts')];
  return require('./drafts');
}

const draft = (id: string, text: string, isLinked = false) => ({id, isLinked, files: {fence: text}, settings: {}});

const textsOf = (drafts: readonly Drafts.KeptDraft[]) => drafts.map(({files}) => files.fence);

beforeEach(() => stored.clear());

test('drafts: a figure keeps several, the newest first, also after a reload', () => {
  const {keep, draftsOf} = load();
  keep('/page/', 'figure', draft('a', 'one'));
  keep('/page/', 'figure', draft('b', 'two', true));
  keep('/page/', 'other', draft('a', 'of another figure'));
  keep('/page/', 'figure', draft('a', 'one more'));
  assert.deepEqual(textsOf(draftsOf('/page/', 'figure')), ['one more', 'two']);
  assert.deepEqual(textsOf(load().draftsOf('/page/', 'figure')), ['one more', 'two']);
  assert.deepEqual(draftsOf('/other/', 'figure'), []);
});

test('drafts: one that was put aside is still there, and one that was undone is forgotten', () => {
  const {keep, putAside, forget} = load();
  keep('/page/', 'figure', draft('a', 'one'));
  putAside('/page/', 'figure', 'a');
  putAside('/page/', 'figure', 'unknown');
  const [aside, ...others] = load().draftsOf('/page/', 'figure');
  assert.deepEqual([aside?.files.fence, aside?.isAside, others], ['one', true, []]);
  forget('/page/', 'figure', 'a');
  assert.equal(stored.size, 0);
});

test('drafts: a link pushes out none of what the reader made, however long its source is', () => {
  const {keep, draftsOf} = load();
  keep('/page/', 'figure', draft('own', 'a'.repeat(200_000)));
  keep('/page/', 'figure', draft('link', 'b'.repeat(150_000), true));
  assert.deepEqual(textsOf(draftsOf('/page/', 'figure')), ['a'.repeat(200_000)]);
  for (let at = 0; at < 40; at++) keep('/page/', `figure${at}`, draft('link', 'b', true));
  assert.deepEqual(textsOf(load().draftsOf('/page/', 'figure')), ['a'.repeat(200_000)]);
  assert.equal(JSON.parse(stored.get('d2-drafts') ?? '').length, 20);
});

test('drafts: what an earlier version of the site kept is read', () => {
  const old = {page: '/page/', figure: 'figure', files: {fence: 'old'}, settings: {theme: 1}};
  stored.set('d2-drafts', JSON.stringify([old]));
  const [entry] = load().draftsOf('/page/', 'figure');
  assert.deepEqual([entry?.files.fence, entry?.settings, entry?.isLinked], ['old', {theme: 1}, false]);
});
