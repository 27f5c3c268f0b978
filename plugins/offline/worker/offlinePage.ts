import {CACHES, site} from './site';

const ENGLISH = {
  title: 'You are offline',
  missing: 'This page was not opened on this device before, so it is not kept here.',
  kept: 'These pages are:',
  retry: 'Try again',
};

const WORDS: Readonly<Record<string, typeof ENGLISH>> = {
  en: ENGLISH,
  ko: {
    title: '오프라인 상태입니다',
    missing: '이 페이지는 이 기기에서 열어 본 적이 없어 저장되어 있지 않습니다.',
    kept: '오프라인에서 볼 수 있는 페이지:',
    retry: '다시 시도',
  },
};

/** Of the site's own colors and type, what a page needs that comes without any file. */
const STYLE = `:root{color-scheme:light dark;--ink:#171c33;--ground:#fbfbfe;--link:#0d32b2}@media (prefers-color-scheme:dark){:root{--ink:#cdd6f4;--ground:#181825;--link:#cba6f7}}body{max-width:42rem;margin:0 auto;padding:3rem 1.25rem;background:var(--ground);color:var(--ink);font:1.0625rem/1.65 "Source Sans 3",system-ui,sans-serif;word-break:keep-all;overflow-wrap:anywhere}h1{font-size:2rem;line-height:1.2}a{color:var(--link)}li{margin:.25rem 0}`;

const ENTITIES: Readonly<Record<string, string>> = {'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;'};
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/** The kept pages, by their titles as their HTML has them. */
async function keptPages(): Promise<{path: string; title: string}[]> {
  const cache = await caches.open(CACHES.pages);
  const pages: {path: string; title: string}[] = [];
  for (const {url} of await cache.keys()) {
    const {pathname, search} = new URL(url);
    if (!pathname.endsWith('/') || search !== '') continue;
    const html = await (await cache.match(url))?.text();
    const title = /<title[^>]*>([^<]*)<\/title>/.exec(html ?? '')?.[1] ?? pathname;
    pages.push({path: pathname, title: title.replace(/ \| [^|]*$/, '')});
  }
  return pages.sort((a, b) => a.title.localeCompare(b.title, site.locale));
}

/** A page in the place of one that is not kept: reports it, and offers those that are. */
export async function offlinePage(): Promise<Response> {
  const words = WORDS[site.locale] ?? ENGLISH;
  const items = (await keptPages()).map(({path, title}) => `<li><a href="${escapeHtml(path)}">${title}</a>`);
  const list = items.length > 0 ? `<p>${words.kept}<ul>${items.join('')}</ul>` : '';
  const html = `<!doctype html><html lang="${site.locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${words.title}</title><style>${STYLE}</style><main><h1>${words.title}</h1><p>${words.missing} <a href="">${words.retry}</a>${list}</main></html>`;
  return new Response(html, {
    status: 503,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
    },
  });
}
