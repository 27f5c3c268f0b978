import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import {afterEach, describe, test} from 'node:test';
import {PHRASES, translateText} from './phrases';

const listPlaceholders = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();

const readSources = (): string =>
  fs
    .readdirSync(__dirname, {recursive: true, encoding: 'utf8'})
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => fs.readFileSync(path.join(__dirname, name), 'utf8'))
    .join('\n');

function setLanguage(lang: string): void {
  Object.assign(globalThis, {document: {documentElement: {lang}}});
}

test('every phrase is translated into Korean, with the same placeholders', () => {
  for (const [name, {en, ko}] of Object.entries(PHRASES)) {
    assert.notEqual(en, '', name);
    assert.match(ko, /[가-힣]/, name);
    assert.deepEqual(listPlaceholders(ko), listPlaceholders(en), name);
  }
});

test('every phrase is still used', () => {
  const usedPhrases = new Set([...readSources().matchAll(/\bPHRASES\.(\w+)/g)].map(([, name]) => name));
  assert.deepEqual(
    Object.keys(PHRASES).filter((name) => !usedPhrases.has(name)),
    [],
  );
});

describe('on a page', () => {
  // D2's libraries look for a document, and other tests in this process run them.
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'document');
  });

  test("fills placeholders with values in the page's language", () => {
    const values = {from: 'web', to: 'api', name: 'asks'};
    setLanguage('en');
    assert.equal(translateText(PHRASES.labeledConnectionPlace, values), 'web to api, asks, connection');
    setLanguage('ko');
    assert.equal(translateText(PHRASES.labeledConnectionPlace, values), 'web에서 api까지, asks, 연결');
  });

  test('inserts a value unchanged, even if it looks like a placeholder or a replacement pattern', () => {
    setLanguage('en');
    const values = {from: 'a', to: 'b', name: '{to} $&'};
    assert.equal(translateText(PHRASES.labeledConnectionPlace, values), 'a to b, {to} $&, connection');
    assert.equal(translateText('{constructor}'), '{constructor}');
  });
});
