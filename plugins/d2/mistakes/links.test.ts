import assert from 'node:assert/strict';
import {test} from 'node:test';
import {findWarnings} from '.';

function find(source: string, importedFiles: Readonly<Record<string, string>> = {}): unknown[] {
  const warnings = findWarnings({files: {fence: source, ...importedFiles}, entry: 'fence'}, 'fence', new Map());
  return warnings.map(({kind, from, to, sectionId, fixes}) => {
    assert.equal(sectionId, undefined);
    return [kind, source.slice(from, to), fixes[0]?.edits[0]?.insert];
  });
}

test('finds links to boards that D2 drops, because nothing defines the board', () => {
  assert.deepEqual(find('a.link: layers.x'), [['link-board', 'x', undefined]]);
  assert.deepEqual(find('a: {link: layers.detials}\nlayers: {details: {b}}'), [['link-board', 'detials', 'details']]);
  assert.deepEqual(find('details; a.link: steps.details'), [['link-board', 'details', undefined]]);
  assert.deepEqual(find('a.link: layers.x.layers.z\nlayers: {x: {b; layers: {y: {c}}}}'), [
    ['link-board', 'z', undefined],
  ]);
});

test('finds URLs without a scheme, which browsers take for files', () => {
  assert.deepEqual(find('a.link: example.org'), [['link-scheme', 'example.org', 'https://example.org']]);
  assert.deepEqual(find('a -> b: {link: www.example.museum/x?y}'), [
    ['link-scheme', 'www.example.museum/x?y', 'https://www.example.museum/x?y'],
  ]);
});

test('ignores links that work, or that may work', () => {
  for (const source of [
    'a.link: https://example.org',
    'a.link: mailto:me@example.org',
    'a.link: /tour/',
    'a.link: page.html',
    'a.link: "layers.x"',
    'a.link: layers.X\nlayers: {x: {b}}',
    'a.link: layers.x\nlayers.x: {b}',
    'a.link: _.layers.x',
    'a.link: ${home}\nvars.home: example.org',
    'a.label: example.org',
    '"link": example.org',
    '*: {&link: example.org}',
    '# a.link: example.org',
  ])
    assert.deepEqual(find(source), [], source);
  assert.deepEqual(find('a.link: layers.x\n...@boards', {boards: 'layers: @all', all: 'x: {b}'}), []);
});
