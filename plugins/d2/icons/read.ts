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
 * @param siteAddress full address of the site with a slash at the end, if it's known
 * @throws if a file has another kind of name, or is too large
 */
export function readIcons(siteDir: string, siteAddress = ''): Icons {
  const folder = path.join(siteDir, 'static', ICONS_FOLDER);
  const files = fs.existsSync(folder) ? fs.readdirSync(folder).sort() : [];
  const svgs = files
    .filter((file) => file.endsWith('.svg'))
    .map((file) => {
      const name = file.slice(0, -'.svg'.length);
      const shown = `static${ICONS_FOLDER}${file}`;
      if (!/^[a-z\d-]+$/.test(name))
        throw new Error(`Rename ${shown}: the name of an icon consists of lower-case letters, digits, and hyphens.`);
      const svg = sanitize(fs.readFileSync(path.join(folder, file), 'utf8'));
      if (svg.length > MAX_ICON_LENGTH)
        throw new Error(`${shown} has ${svg.length} characters, and an icon can have ${MAX_ICON_LENGTH}.`);
      return [name, svg] as const;
    });
  const address = siteAddress === '' ? '' : siteAddress + ICONS_FOLDER.slice(1);
  return {address, svgs: Object.fromEntries(svgs)};
}
