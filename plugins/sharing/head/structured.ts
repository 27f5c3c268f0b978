import type {Dates} from '../pages/dates';
import type {Page} from '../pages/page';

/** Facts about a page that its HTML doesn't contain. */
export interface Context {
  /** Name and URL of the site in the page's language. */
  readonly site: {readonly name: string; readonly url: string};
  /** Pages between the home page and this one. */
  readonly breadcrumbs: readonly {readonly name: string; readonly url: string}[];
  /** URL of the page's card. */
  readonly image: string;
  readonly dates?: Dates;
}

const SCHEMA_TYPES = {doc: 'TechArticle', post: 'BlogPosting', list: 'CollectionPage', page: 'WebSite'} as const;

/**
 * Describes a page in the vocabulary of https://schema.org, as JSON for a `script` element.
 *
 * @see https://developers.google.com/search/docs/appearance/structured-data/article
 * @see https://developers.google.com/search/docs/appearance/structured-data/breadcrumb
 */
export function createStructuredData(page: Page, {site, breadcrumbs, image, dates}: Context): string {
  const {kind, title, description, author, locale, url} = page;
  const isSite = kind === 'page';
  // JSON leaves out undefined values.
  const subject = {
    '@type': SCHEMA_TYPES[kind],
    [kind === 'doc' || kind === 'post' ? 'headline' : 'name']: isSite ? site.name : title,
    description: description || undefined,
    inLanguage: locale,
    url,
    image,
    datePublished: dates?.published,
    dateModified: dates?.modified,
    author: author && {'@type': 'Organization', name: author},
    isPartOf: isSite ? undefined : {'@type': 'WebSite', name: site.name, url: site.url},
  };
  const breadcrumbList = {
    '@type': 'BreadcrumbList',
    itemListElement: [{name: site.name, url: site.url}, ...breadcrumbs, {name: title, url}].map(
      ({name, url: item}, index) => ({'@type': 'ListItem', position: index + 1, name, item}),
    ),
  };
  const graph = isSite ? [subject] : [subject, breadcrumbList];
  // Escaped, so that a page's title can't end the `script` element.
  return JSON.stringify({'@context': 'https://schema.org', '@graph': graph}).replaceAll('<', '\\u003c');
}
