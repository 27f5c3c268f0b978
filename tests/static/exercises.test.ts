/** Tests lessons in the built HTML: what readers get without JavaScript, and in page copies. */
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {LOCALES} from '../routes';
import {BUILT_PAGES, getPage, readContent} from './built';

for (const {name, prefix} of LOCALES) {
  const pagePath = `${prefix}/tour/hello-world/`;
  const solution = name === 'en' ? 'cup -> guest: serve' : 'cup -> guest: 대접';

  test(`an exercise has its task, goal, and start, and folds its hint and solution (${name}) [EX-5]`, () => {
    const figure = getPage(pagePath).$('figure[data-d2-exercise="serve-the-tea"]');
    assert.ok(figure.find('[data-d2-task] code').length >= 2);
    assert.ok((figure.find('img').attr('alt') ?? '').length > 10);
    assert.doesNotMatch(figure.children('.theme-code-block').text(), /guest/);
    const [hint, solutionDetails] = figure.children('details').toArray();
    assert.ok(getPage(pagePath).$(hint).find('p').text().length > 20);
    assert.ok(getPage(pagePath).$(solutionDetails).find('code').text().includes(solution));
    assert.equal(figure.find('[data-state="done"]').length, 0);
  });

  test(`the page copy has the task before the goal, and the solution at the end (${name})`, () => {
    const copy = readContent(`${pagePath}index.md`);
    const caption = getPage(pagePath).$('figure[data-d2-exercise="serve-the-tea"] [data-d2-caption]').text();
    const exercise = copy.slice(copy.indexOf(`**${caption}**`));
    assert.match(exercise, /^[^\n]+\n\n[^\n]*`cup`[^\n]*\n\n!\[[^\n]+\n\n[^\n]+\n\n```d2\ndirection: right\n/);
    assert.ok(exercise.indexOf(solution) > exercise.indexOf('```d2'));
    assert.doesNotMatch(exercise.slice(0, exercise.indexOf(solution)), /^(?:goal|hint|---)/m);
  });

  test(`a change marks its lines, and its caption has their numbers (${name}) [EX-10]`, () => {
    const {$} = getPage(pagePath);
    const marks = $('figure pre .t-M');
    assert.ok(marks.length >= 4, `only ${marks.length} lines are marked; there must be at least 4`);
    assert.match($('figure').has('.t-M').first().find('figcaption').text(), /1/);
  });

  test(`a question folds its drawing and the answer (${name}) [EX-11]`, () => {
    const {$} = getPage(pagePath);
    const question = $('figure > details:first-child');
    assert.equal(question.length, 1);
    assert.equal(question.attr('open'), undefined);
    assert.equal(question.find('img').length, 1);
    assert.equal(question.find('p').length, 1);
    const text = question.children('summary').text().trim();
    assert.ok(readContent(`${pagePath}index.md`).includes(`\n${text}\n\n![`), text);
  });
}

test('every question has an answer', () => {
  let count = 0;
  for (const {path, $} of BUILT_PAGES) {
    for (const question of $('figure > details:first-child').toArray()) {
      count++;
      assert.ok($(question).find('div > p').text().length > 10, `${path}: ${$(question).children('summary').text()}`);
    }
  }
  assert.ok(count >= 40, `only ${count} questions were found`);
});

test('only pages with lessons load the code for lessons', () => {
  assert.doesNotMatch(getPage('/releases/0.7.1/').html, /d2-lesson/);
  assert.match(getPage('/tour/hello-world/').html, /<link[^>]+d2-lesson\.\w+\.css/);
});
