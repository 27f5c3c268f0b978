import {addSiteAddress, type Icons, mayNameIcon} from '../icons';

let loadedIcons: Icons | undefined;

/** Loads the site's icons. Rejects if they can't be fetched; the next call tries again. */
export async function loadIcons(): Promise<Icons> {
  // `plugins/d2/index.ts` writes the file.
  loadedIcons ??= (await import('@generated/d2/default/icons.json')).default;
  return loadedIcons;
}

/** Returns the site's icons, if they're loaded. They are before a drawing that names one is shown. */
export function getLoadedIcons(): Icons | undefined {
  return loadedIcons;
}

/** Returns a source whose icons also load elsewhere. Returns it unchanged if the site's address can't be fetched. */
export async function toPortableSource(source: string): Promise<string> {
  if (!mayNameIcon(source)) return source;
  try {
    return addSiteAddress(source, (await loadIcons()).address);
  } catch {
    return source; // offline; it still works on this site
  }
}
