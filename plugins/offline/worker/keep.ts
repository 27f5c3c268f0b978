import type {WorkboxPlugin} from 'workbox-core';
import {isHashed} from '../shared';
import {below, FILES, PAGES, site} from './site';

async function sha256(content: ArrayBuffer): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether a file is one of this version: what a newer one has is shown, but not kept beside this one's. */
async function isOfThisVersion(response: Response): Promise<boolean> {
  if (!response.ok || response.redirected) return false;
  const path = below(new URL(response.url)) ?? '';
  if (path === site.index.path) return (await sha256(await response.clone().arrayBuffer())) === site.index.hash;
  if (!response.headers.get('content-type')?.startsWith('text/html')) return true;
  return (await response.clone().text()).includes(site.sign);
}

const NAMED = /(?:src|href|srcset|data-still|data-moving)=["']?([^"'\s>]+)/g;

/** Files that a page needs, as addresses. */
function filesOfPage(html: string, address: string): string[] {
  const named = [...html.matchAll(NAMED)].map(([, name = '']) => new URL(name, address));
  const wanted = named.filter((url) => {
    const path = below(url) ?? '';
    return (isHashed(path) && !path.startsWith('assets/cards/')) || path.startsWith('img/');
  });
  return [...new Set(wanted.map(({href}) => href.replace(/#.*/, '')))];
}

/** Keeps what a page needs. Most of it is in the browser's own cache already. */
async function keepFiles(html: string, address: string): Promise<void> {
  for (const file of filesOfPage(html, address)) {
    const cache = await caches.open(isHashed(below(new URL(file)) ?? '') ? FILES : PAGES);
    if (!(await cache.match(file))) await cache.add(file);
  }
}

/** For what has the same name in every version. */
export const thisVersion: WorkboxPlugin = {
  cacheWillUpdate: async ({response}) => ((await isOfThisVersion(response)) ? response : null),
};

/** For pages: one is kept when all that it needs is. */
export const pageOfThisVersion: WorkboxPlugin = {
  cacheWillUpdate: async ({response}) => {
    if (!(await isOfThisVersion(response))) return null;
    await keepFiles(await response.clone().text(), response.url);
    return response;
  },
};

/** Fetches pages of an older version anew. One that is gone by now is left out; without a network nothing is done. */
export async function renewPages(addresses: readonly string[]): Promise<void> {
  const cache = await caches.open(PAGES);
  for (const address of addresses) {
    const response = await fetch(address, {cache: 'no-cache'});
    if (!(await isOfThisVersion(response))) continue;
    const kept = response.clone();
    if (response.headers.get('content-type')?.startsWith('text/html')) await keepFiles(await response.text(), address);
    await cache.put(address, kept);
  }
}
