import {escapeUTF8} from 'entities';
import type {Dates} from './dates';
import type {Page} from './page';

/**
 * Creates the sitemap of a locale (https://www.sitemaps.org) with links to each page's translations:
 * https://developers.google.com/search/docs/specialty/international/localized-versions
 */
export function createSitemap(pages: readonly Page[], dates: ReadonlyMap<string, Dates>): string {
  const entries = pages.map(({url, pathname, alternates}) => {
    const date = dates.get(pathname)?.modified;
    const lines = [
      `<loc>${escapeUTF8(url)}</loc>`,
      ...(date ? [`<lastmod>${date}</lastmod>`] : []),
      ...alternates.map(
        (alternate) =>
          `<xhtml:link rel="alternate" hreflang="${escapeUTF8(alternate.locale)}" href="${escapeUTF8(alternate.url)}"/>`,
      ),
    ];
    return `<url>\n${lines.join('\n')}\n</url>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('')}</urlset>
`;
}

/**
 * Creates a `robots.txt` that allows everything and lists the sitemap of each locale.
 *
 * @param localeUrls absolute URLs of the locales, each with a trailing slash
 */
export function createRobotsTxt(localeUrls: readonly string[]): string {
  return `User-agent: *\nAllow: /\n\n${localeUrls.map((localeUrl) => `Sitemap: ${localeUrl}sitemap.xml\n`).join('')}`;
}
