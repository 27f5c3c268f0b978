import fs from 'node:fs';
import path from 'node:path';

/** Returns the notices of the icons in `static/img/icons`. There are none if the site has no such icons. */
export function readIconNotices(siteDir: string): string[] {
  const file = path.join(siteDir, 'static/img/icons/LICENSE');
  if (!fs.existsSync(file)) return [];
  const text = fs.readFileSync(file, 'utf8').trim();
  return [
    `The glyphs of the icons in /img/icons, from Phosphor Icons 2.1.1, MIT\nhttps://github.com/phosphor-icons/core\n\n${text}`,
  ];
}
