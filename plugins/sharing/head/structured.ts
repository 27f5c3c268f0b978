import type {Dates} from '../pages/dates';
import type {Page} from '../pages/page';

/** What a page's data say besides the page. */
export interface Context {
  /** Name and address of the whole site in the page's language. */
  readonly site: {readonly name: string; readonly address: string};
  /** Pages that lead to this one, from the top, without the home page. */
  readonly trail: readonly {readonly name: string; readonly address: string}[];
  /** Address of the page's card. */
  readonly image: string;
  readonly dates?: Dates;
}

const TYPES = {doc: 'TechArticle', post: 'BlogPosting', list: 'CollectionPage', page: 'WebSite'} as const;

/**
 * A page in words of https://schema.org, as JSON that may stand in a `script` element.
 *
 * @see https://developers.google.com/search/docs/appearance/structured-data/article
 * @see https://developers.google.com/search/docs/appearance/structured-data/breadcrumb
 */
export function structuredData(page: Page, {site, trail, image, dates}: Context): string {
  const {kind, title, description, locale, address} = page;
  const isSite = kind === 'page';
  const subject = {
    '@type': TYPES[kind],
    [kind === 'doc' || kind === 'post' ? 'headline' : 'name']: isSite ? site.name : title,
    ...(description === '' ? {} : {description}),
    inLanguage: locale,
    url: address,
    image,
    ...(dates?.published ? {datePublished: dates.published} : {}),
    ...(dates ? {dateModified: dates.modified} : {}),
    ...(isSite ? {} : {isPartOf: {'@type': 'WebSite', name: site.name, url: site.address}}),
  };
  const path = [{name: site.name, address: site.address}, ...trail, {name: title, address}];
  const breadcrumb = {
    '@type': 'BreadcrumbList',
    itemListElement: path.map((place, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name: place.name,
      item: place.address,
    })),
  };
  const graph = isSite ? [subject] : [subject, breadcrumb];
  // Nothing of a page's words may end the element that this stands in.
  return JSON.stringify({'@context': 'https://schema.org', '@graph': graph}).replaceAll('<', '\\u003c');
}
