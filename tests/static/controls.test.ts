/** Tests that repeated controls have names that say which figure or code each of them belongs to. */
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {ALL_PAGES, assertEach} from './built';

/** Selectors of controls whose visible label is the same everywhere on the page. */
const CONTROLS = {
  edit: 'button[data-d2="edit"]',
  copy: '.theme-code-block > button',
  text: 'figcaption summary',
  tabs: 'figure [role=tablist]',
  step: 'figure button[data-step]',
} as const;

/** Maximum number of controls on a page that share their name with another one, because their sources start with the same words. */
const MAX_DUPLICATES = 4;

for (const [name, selector] of Object.entries(CONTROLS))
  test(`the name of each "${name}" control says what it belongs to`, () => {
    let checkedCount = 0;
    assertEach(ALL_PAGES, function* ({$}) {
      const controls = $(selector).toArray();
      const names = controls.map(({attribs}) => attribs['aria-label'] ?? '');
      checkedCount += names.length;
      for (const [index, label] of names.entries())
        if (!/: \S/.test(label))
          yield `${$(controls[index]).closest('figure').attr('id') ?? 'code'}: its name is "${label}"; it must be "LABEL: NAME"`;
      const duplicates = names.filter((label, index) => names.indexOf(label) < index);
      if (duplicates.length > MAX_DUPLICATES)
        yield `${duplicates.length} controls share a name; at most ${MAX_DUPLICATES} may: ${[...new Set(duplicates)].join(' | ')}`;
    });
    assert.ok(checkedCount > 40, `only ${checkedCount} controls were found`);
  });

test('the name of a pause button ends with the name of its diagram', () => {
  let checkedCount = 0;
  assertEach(ALL_PAGES, function* ({$}) {
    for (const button of $('button[data-d2="animation"]').toArray()) {
      checkedCount++;
      if (!/^(?:PausePlay|일시 정지재생): \S/.test($(button).text()))
        yield `its pause button is named "${$(button).text()}"; the name must end with that of the diagram`;
    }
  });
  assert.ok(checkedCount > 20, `only ${checkedCount} buttons were found`);
});
