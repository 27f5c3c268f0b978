import assert from 'node:assert/strict';
import {test} from 'node:test';
import {MESSAGES} from '../../../mistakes/messages';
import {splitCode} from '../codeText';
import {EXPLAINED_KINDS, explain, getFixLabel} from './explanations';

const FACTS = {
  word: 'w`<b>\n'.repeat(30),
  keyword: 'k',
  suggestion: 's',
  other: 'o',
  value: 'v',
  shape: 'p',
  list: 'l',
};

test("explains each of D2's messages, except those of the kind `other`", () => {
  const missing = MESSAGES.map(({kind, sectionId}) => kind ?? sectionId).filter(
    (kind) => kind !== 'other' && !EXPLAINED_KINDS.includes(kind),
  );
  assert.deepEqual(missing, []);
  assert.equal(explain({kind: 'other', facts: {}}), undefined);
  assert.equal(explain({kind: 'constructor', facts: {}}), undefined);
});

for (const facts of [{}, FACTS])
  test(`explains every kind in full sentences in both languages, with ${Object.keys(facts).length} facts about the source`, () => {
    for (const kind of EXPLAINED_KINDS) {
      const text = explain({kind, facts});
      assert.ok(typeof text === 'object', kind);
      assert.match(text.ko, /[가-힣].*[.?]$/s, kind);
      assert.match(text.en, /^[A-Z`“].*[.?]$/s, kind);
      for (const explanation of [text.en, text.ko]) {
        assert.doesNotMatch(explanation, /undefined|NaN|\n/, kind);
        assert.equal(splitCode(explanation).length % 2, 1, `${explanation} has an open backtick`);
        assert.ok(explanation.length < 300, explanation);
      }
    }
  });

test("labels a fix “Fix” if it's the only one and follows the suggestion, and with its action otherwise", () => {
  const fix = {action: 'write', code: 'cylinder', edits: []} as const;
  const mistake = {facts: {suggestion: 'cylinder'}};
  assert.deepEqual(getFixLabel(fix, mistake, true), {en: 'Fix', ko: '고치기'});
  assert.deepEqual(getFixLabel(fix, mistake, false), {en: 'Change to `cylinder`', ko: '`cylinder` 쓰기'});
  assert.deepEqual(getFixLabel({...fix, action: 'close', code: '}'}, mistake, true), {
    en: 'Close it with `}`',
    ko: '`}` 넣어 닫기',
  });
});
