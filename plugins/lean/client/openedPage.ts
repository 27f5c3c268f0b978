/** What the theme needs to know of a page besides its words: the exports of the page's module. */
export interface PageModule {
  readonly metadata: {readonly source: string};
  readonly [name: string]: unknown;
}

const ATTRIBUTE = 'data-page';

/** Attributes of the script element that carries a page's data in its own HTML. Data, never code. */
export const CARRIER = {type: 'application/json', [ATTRIBUTE]: ''};

/** Stands for the words of the page that was opened. They are in the document; `Words` leaves them there. */
export function WordsInDocument(): null {
  return null;
}

/**
 * The module of a docs page or a post, if that is the page which the browser has opened: read from the document, without a request.
 *
 * @param source the module's path as Docusaurus names it: `@site/tour/intro.mdx`
 */
export function moduleInDocument(source: string): Promise<PageModule> | undefined {
  if (typeof document === 'undefined' || 'docusaurusRoot' in window) return undefined;
  const carrier = document.querySelector(`script[${ATTRIBUTE}]`);
  if (!carrier?.textContent) return undefined;
  const page = JSON.parse(carrier.textContent) as PageModule;
  if (page.metadata.source !== source) return undefined;
  return Promise.resolve({...page, default: WordsInDocument});
}
