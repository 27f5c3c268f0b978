import type {Dates} from './dates';
import type {Page} from './page';

const ENTITIES: Readonly<Record<string, string>> = {'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;'};
const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/**
 * The map of a locale's pages for search engines: https://www.sitemaps.org, with each page's other languages as
 * https://developers.google.com/search/docs/specialty/international/localized-versions requires them.
 */
export function sitemap(pages: readonly Page[], dates: ReadonlyMap<Page, Dates>): string {
  const entries = pages.map((page) => {
    const lines = [
      `<loc>${escapeXml(page.address)}</loc>`,
      ...(dates.has(page) ? [`<lastmod>${dates.get(page)?.modified}</lastmod>`] : []),
      ...page.alternates.map(
        ({language, address}) =>
          `<xhtml:link rel="alternate" hreflang="${escapeXml(language)}" href="${escapeXml(address)}"/>`,
      ),
    ];
    return `<url>\n${lines.join('\n')}\n</url>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('')}</urlset>
`;
}

/** What programs may read, which is everything, and where the maps are. */
export function robots(roots: readonly string[]): string {
  return `User-agent: *\nAllow: /\n\n${roots.map((root) => `Sitemap: ${root}sitemap.xml\n`).join('')}`;
}
