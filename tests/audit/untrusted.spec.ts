/** Every stored value and every answer of a search service that could harm a page. */
import {startCanary} from '../browser/hostile/canary';
import {
  expectAnswersHarmless,
  expectStoredValuesHarmless,
  hostileAnswers,
  storedValues,
} from '../browser/hostile/untrusted';
import {watch} from '../browser/hostile/watch';
import {expect, isolatedTest as test} from '../site';

test.describe.configure({timeout: 600_000});
test.beforeEach(({page}) => watch(page));

test('pages and search work with any stored value, run none of it, and keep entries of other programs', async ({
  page,
}) => {
  const canary = await startCanary();
  const values = storedValues(canary.url);
  expect(values.length).toBeGreaterThan(20);
  await expectStoredValuesHarmless(page, values);
  expect(canary.reached).toEqual([]);
  await canary.close();
});

test('nothing in a search service response is executed, and the dialog and results page keep working', async ({
  page,
}) => {
  const canary = await startCanary();
  const answers = hostileAnswers(canary.url);
  expect(answers.length).toBeGreaterThan(60);
  await expectAnswersHarmless(page, answers);
  expect(canary.reached).toEqual([]);
  await canary.close();
});
