import fs from 'node:fs';
import path from 'node:path';

/** Returns the notice of the icons in `static/img/icons`, which a reader can download one by one. */
export function readIconsNotice(siteDir: string): string {
  const text = fs.readFileSync(path.join(siteDir, 'static/img/icons/LICENSE'), 'utf8');
  return `The glyphs of the icons in /img/icons, from Phosphor Icons 2.1.1, MIT\nhttps://github.com/phosphor-icons/core\n\n${text.trim()}`;
}
