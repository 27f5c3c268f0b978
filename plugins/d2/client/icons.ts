import {addSiteUrl, type Icons, mayNameIcon} from '../icons';

let loadedIcons: Icons | undefined;

/** Loads the site's icons. Rejects if they can't be fetched; the next call tries again. */
export async function loadIcons(): Promise<Icons> {
  // `plugins/d2/index.ts` writes the file.
  loadedIcons ??= (await import('@generated/d2/default/icons.json')).default;
  return loadedIcons;
}

/** Returns the site's icons if they're loaded, which they are whenever a drawing with an icon is shown. */
export function getLoadedIcons(): Icons | undefined {
  return loadedIcons;
}

/** Returns a source whose icons also load on other sites. Returns it unchanged if the icons' URL can't be fetched. */
export async function toPortableSource(source: string): Promise<string> {
  if (!mayNameIcon(source)) return source;
  try {
    return addSiteUrl(source, (await loadIcons()).url);
  } catch {
    return source; // offline: the source still works on this site
  }
}
