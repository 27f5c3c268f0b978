import assert from 'node:assert/strict';
import {test} from 'node:test';
import {MESSAGES} from '../../../mistakes/messages';
import {splitCode} from '../codeText';
import {EXPLAINED_KINDS, explain, nameFix} from './texts';

const FACTS = {
  word: 'w`<b>\n'.repeat(30),
  keyword: 'k',
  suggestion: 's',
  other: 'o',
  value: 'v',
  shape: 'p',
  list: 'l',
};

test("each of D2's messages has an explanation, unless it's only linked", () => {
  const missing = MESSAGES.map(({kind, entry}) => kind ?? entry).filter(
    (kind) => kind !== 'other' && !EXPLAINED_KINDS.includes(kind),
  );
  assert.deepEqual(missing, []);
  assert.equal(explain({kind: 'other', facts: {}}), undefined);
  assert.equal(explain({kind: 'constructor', facts: {}}), undefined);
});

for (const facts of [{}, FACTS])
  test(`explanations are complete in both languages with ${Object.keys(facts).length} facts`, () => {
    for (const kind of EXPLAINED_KINDS) {
      const text = explain({kind, facts});
      assert.ok(typeof text === 'object', kind);
      assert.match(text.ko, /[가-힣].*[.?]$/s, kind);
      assert.match(text.en, /^[A-Z`“].*[.?]$/s, kind);
      for (const one of [text.en, text.ko]) {
        assert.doesNotMatch(one, /undefined|NaN|\n/, kind);
        assert.equal(splitCode(one).length % 2, 1, `${one} has an open backtick`);
        assert.ok(one.length < 300, one);
      }
    }
  });

test("a fix's button says what it does", () => {
  const fix = {action: 'write', code: 'cylinder', edits: []} as const;
  const mistake = {facts: {suggestion: 'cylinder'}};
  assert.deepEqual(nameFix(fix, mistake, true), {en: 'Fix', ko: '고치기'});
  assert.deepEqual(nameFix(fix, mistake, false), {en: 'Write `cylinder`', ko: '`cylinder` 쓰기'});
  assert.deepEqual(nameFix({...fix, action: 'close', code: '}'}, mistake, true), {
    en: 'Close it with `}`',
    ko: '`}` 넣어 닫기',
  });
});
