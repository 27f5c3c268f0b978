/** Controls that a page has many times have names that say which figure or code each of them belongs to. */
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {assertEach, DOCUMENTS} from './built';

/** Controls whose visible label is the same all over the page. */
const CONTROLS = {
  edit: 'button[data-d2="edit"]',
  copy: '.theme-code-block > button',
  text: 'figcaption summary',
  tabs: 'figure [role=tablist]',
  step: 'figure button[data-step]',
} as const;

/** How many controls of a page may share their name with another, because their sources start with the same words. */
const MAX_DUPLICATES = 4;

for (const [name, selector] of Object.entries(CONTROLS))
  test(`the name of each "${name}" control says what it belongs to`, () => {
    let seen = 0;
    assertEach(DOCUMENTS, function* ({$}) {
      const controls = $(selector).toArray();
      const names = controls.map(({attribs}) => attribs['aria-label'] ?? '');
      seen += names.length;
      for (const [index, label] of names.entries())
        if (!/: \S/.test(label))
          yield `${$(controls[index]).closest('figure').attr('id') ?? 'code'}: its name is "${label}"`;
      const duplicates = names.filter((label, index) => names.indexOf(label) < index);
      if (duplicates.length > MAX_DUPLICATES)
        yield `${duplicates.length} share a name: ${[...new Set(duplicates)].join(' | ')}`;
    });
    assert.ok(seen > 40, `only ${seen} were seen`);
  });

test('the pause button of an animation names the diagram after its label', () => {
  let seen = 0;
  assertEach(DOCUMENTS, function* ({$}) {
    for (const button of $('button[data-d2="animation"]').toArray()) {
      seen++;
      if (!/^(?:PausePlay|일시 정지재생): \S/.test($(button).text()))
        yield `"${$(button).text()}" doesn't name its diagram`;
    }
  });
  assert.ok(seen > 20, `only ${seen} were seen`);
});
