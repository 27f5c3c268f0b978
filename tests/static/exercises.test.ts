/** Lessons in the built HTML: what readers get without scripts, in page copies, and in the search. */
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {LOCALES} from '../routes';
import {getPage, readContent} from './built';

for (const {name, prefix} of LOCALES) {
  const address = `${prefix}/tour/hello-world/`;
  const solution = name === 'en' ? 'cup -> guest: serve' : 'cup -> guest: 대접';

  test(`an exercise has its task, goal, and start, and folds its hint and solution (${name}) [EX-5]`, () => {
    const figure = getPage(address).$('figure[data-d2-exercise="serve-the-tea"]');
    assert.ok(figure.find('[data-d2-task] code').length >= 2);
    assert.ok((figure.find('img').attr('alt') ?? '').length > 10);
    assert.doesNotMatch(figure.children('.theme-code-block').text(), /guest/);
    const [hint, answer] = figure.children('details').toArray();
    assert.ok(getPage(address).$(hint).find('p').text().length > 20);
    assert.ok(getPage(address).$(answer).find('code').text().includes(solution));
    assert.equal(figure.find('[data-state="done"]').length, 0);
  });

  test(`the copy of a page has the task before the goal, and the solution at the end (${name})`, () => {
    const copy = readContent(`${address}index.md`);
    const caption = getPage(address).$('figure[data-d2-exercise="serve-the-tea"] [data-d2-caption]').text();
    const exercise = copy.slice(copy.indexOf(`**${caption}**`));
    assert.match(exercise, /^[^\n]+\n\n[^\n]*`cup`[^\n]*\n\n!\[[^\n]+\n\n[^\n]+\n\n```d2\ndirection: right\n/);
    assert.ok(exercise.indexOf(solution) > exercise.indexOf('```d2'));
    assert.doesNotMatch(exercise.slice(0, exercise.indexOf(solution)), /^(?:goal|hint|---)/m);
  });

  test(`a change marks its lines, and says which ones they are (${name}) [EX-10]`, () => {
    const {$} = getPage(address);
    const marks = $('figure pre .t-M');
    assert.ok(marks.length >= 4, `${marks.length} marks`);
    assert.match($('figure').has('.t-M').first().find('figcaption').text(), /1/);
  });

  test(`a question folds its drawing (${name}) [EX-11]`, () => {
    const {$} = getPage(address);
    const question = $('figure > details:first-child');
    assert.equal(question.length, 1);
    assert.equal(question.attr('open'), undefined);
    assert.equal(question.find('img').length, 1);
    const text = question.children('summary').text().trim();
    assert.ok(readContent(`${address}index.md`).includes(`\n${text}\n\n![`), text);
  });
}

test('pages without lessons load none of their code', () => {
  assert.doesNotMatch(getPage('/releases/0.7.1/').html, /d2-lesson/);
  assert.match(getPage('/tour/hello-world/').html, /<link[^>]+d2-lesson\.\w+\.css/);
});
