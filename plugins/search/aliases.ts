import words from './words.json';

const PAGES: Readonly<Record<string, Readonly<Record<string, string>>>> = words.pages;

/**
 * What readers who do not know a page's own words call what it is about: words of other tools, tasks, symptoms.
 *
 * @param address of the page, or its path, with a slash at its end
 * @returns the list in one line; nothing for pages that have none
 */
export function aliasesOf(address: string, locale: string): string | undefined {
  // The home page's address is the end of none.
  const route = /(?:\/[^/]+){2}\/$/.exec(address)?.[0] ?? '';
  return PAGES[locale]?.[route];
}
