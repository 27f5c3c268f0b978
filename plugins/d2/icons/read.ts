import fs from 'node:fs';
import path from 'node:path';
import {sanitize} from '../svg/sanitize';
import {ICONS_FOLDER, type Icons} from '.';

/** Maximum length of an icon in characters. A drawing contains an icon wherever it shows one. */
const MAX_ICON_LENGTH = 6000;

/**
 * Reads the icons of a site, `static/img/icons/NAME.svg`.
 *
 * @param siteDir absolute path of the site
 * @param siteUrl full URL of the site with a slash at the end, if it's known
 * @throws if an icon's name is invalid, or the icon is too large
 */
export function readIcons(siteDir: string, siteUrl = ''): Icons {
  const folder = path.join(siteDir, 'static', ICONS_FOLDER);
  const files = fs.existsSync(folder) ? fs.readdirSync(folder).sort() : [];
  const svgs = files
    .filter((file) => file.endsWith('.svg'))
    .map((file) => {
      const name = file.slice(0, -'.svg'.length);
      const shownPath = `static${ICONS_FOLDER}${file}`;
      if (!/^[a-z\d-]+$/.test(name))
        throw new Error(`Rename ${shownPath}: the name of an icon consists of lowercase letters, digits, and hyphens.`);
      const svg = sanitize(fs.readFileSync(path.join(folder, file), 'utf8'));
      if (svg.length > MAX_ICON_LENGTH)
        throw new Error(
          `${shownPath} has ${svg.length} characters. Simplify it: an icon can have at most ${MAX_ICON_LENGTH}.`,
        );
      return [name, svg] as const;
    });
  const url = siteUrl === '' ? '' : siteUrl + ICONS_FOLDER.slice(1);
  return {url, svgs: Object.fromEntries(svgs)};
}
