/** Controls that stand on a page many times say which of the figures, or which code, each is about. */
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {assertEach, DOCUMENTS} from './built';

/** By what they do; their visible word is the same on the whole page. */
const CONTROLS = {
  edit: 'button[data-d2="edit"]',
  copy: '.theme-code-block > button',
  text: 'figcaption summary',
  tabs: 'figure [role=tablist]',
  step: 'figure button[data-step]',
} as const;

/** So many of a page may be called as another one is: sources whose first words are the same. */
const MOST_ALIKE = 4;

for (const [name, selector] of Object.entries(CONTROLS))
  test(`controls of the kind "${name}" are called by what they are about`, () => {
    let seen = 0;
    assertEach(DOCUMENTS, function* ({$}) {
      const controls = $(selector).toArray();
      const names = controls.map(({attribs}) => attribs['aria-label'] ?? '');
      seen += names.length;
      for (const [at, label] of names.entries())
        if (!/: \S/.test(label))
          yield `${$(controls[at]).closest('figure').attr('id') ?? 'code'}: it is called "${label}"`;
      const alike = names.filter((label, at) => names.indexOf(label) < at);
      if (alike.length > MOST_ALIKE)
        yield `${alike.length} are called as others are: ${[...new Set(alike)].join(' | ')}`;
    });
    assert.ok(seen > 40, `only ${seen} were seen`);
  });

test('the button of what moves names the picture after its word', () => {
  let seen = 0;
  assertEach(DOCUMENTS, function* ({$}) {
    for (const button of $('button[data-d2="animation"]').toArray()) {
      seen++;
      if (!/^(?:PausePlay|일시 정지재생): \S/.test($(button).text()))
        yield `"${$(button).text()}" does not name its picture`;
    }
  });
  assert.ok(seen > 20, `only ${seen} were seen`);
});
