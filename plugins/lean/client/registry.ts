/**
 * Stands in for Docusaurus's list of page modules (`@generated/registry`): the page that was opened is taken from the
 * document, every other one is loaded as before.
 */
import registry from '@generated/registry.js';
import {moduleInDocument} from './openedPage';
import {withComponents} from './Rendered';

/** Sources of docs pages and posts; those of posts may end in a query. */
const WORDS = /\.mdx?(?:\?|$)/;

export default Object.fromEntries(
  Object.entries(registry).map(([name, [load, source, id]]) => [
    name,
    [() => moduleInDocument(source) ?? (WORDS.test(source) ? withComponents(load()) : load()), source, id],
  ]),
);
