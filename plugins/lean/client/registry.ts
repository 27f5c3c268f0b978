/**
 * Stands in for Docusaurus's list of page modules (`@generated/registry`): the page that was opened is taken from the
 * document, every other one is loaded as before.
 */
import registry from '@generated/registry.js';
import {moduleInDocument} from './openedPage';

export default Object.fromEntries(
  Object.entries(registry).map(([name, [load, source, id]]) => [
    name,
    [() => moduleInDocument(source) ?? load(), source, id],
  ]),
);
