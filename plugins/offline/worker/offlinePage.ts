import {CACHE_NAMES, site} from './cache';

const MESSAGES = {
  en: {
    title: 'You’re offline',
    missing:
      "You haven't opened this page on this device before, so it isn't available offline. Once you're back online, try again.",
    available: 'These pages are available:',
    retry: 'Try again',
  },
  ko: {
    title: '오프라인 상태입니다',
    missing: '이 페이지는 이 기기에서 열어 본 적이 없어 저장되어 있지 않습니다. 인터넷에 연결되면 다시 시도하세요.',
    available: '오프라인에서 볼 수 있는 페이지:',
    retry: '다시 시도',
  },
};

/** Approximates the site's colors and fonts without loading any files. */
const STYLE_SHEET = `:root{color-scheme:light dark;--ink:#171c33;--ground:#fbfbfe;--link:#0d32b2}@media (prefers-color-scheme:dark){:root{--ink:#cdd6f4;--ground:#181825;--link:#cba6f7}}body{max-width:42rem;margin:0 auto;padding:3rem 1.25rem;background:var(--ground);color:var(--ink);font:1.0625rem/1.65 "Source Sans 3",system-ui,sans-serif;word-break:keep-all;overflow-wrap:anywhere}h1{font-size:2rem;line-height:1.2}a{color:var(--link)}li{margin:.25rem 0}`;

/** Returns links to the cached pages, in HTML. Titles come from the pages, where they are already escaped. */
async function linkCachedPages(): Promise<string[]> {
  const cache = await caches.open(CACHE_NAMES.page);
  const links: [title: string, link: string][] = [];
  for (const {url} of await cache.keys()) {
    const {pathname} = new URL(url);
    if (!pathname.endsWith('/')) continue;
    const html = await (await cache.match(url))?.text();
    const title = /<title[^>]*>([^<]*?)(?: \| [^|<]*)?<\/title>/.exec(html ?? '')?.[1] ?? pathname;
    links.push([title, `<li><a href="${pathname}">${title}</a>`]);
  }
  return links.sort(([a], [b]) => a.localeCompare(b, site.locale)).map(([, link]) => link);
}

/** Returns the response for a page that isn't available: an explanation, and a list of pages that are. */
export async function createOfflinePage(): Promise<Response> {
  const messages = site.locale === 'ko' ? MESSAGES.ko : MESSAGES.en;
  const links = await linkCachedPages();
  const list = links.length > 0 ? `<p>${messages.available}<ul>${links.join('')}</ul>` : '';
  const html = `<!doctype html><html lang="${site.locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${messages.title}</title><style>${STYLE_SHEET}</style><main><h1>${messages.title}</h1><p>${messages.missing} <a href="">${messages.retry}</a>${list}</main></html>`;
  const policy = "default-src 'none'; style-src 'unsafe-inline'";
  const headers = {'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy};
  return new Response(html, {status: 503, headers});
}
