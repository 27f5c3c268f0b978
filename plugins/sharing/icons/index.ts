/** The site's mark as icons for home screens, tabs and those who install the site. */
import fs from 'node:fs/promises';
import path from 'node:path';
import {drawAll} from '../cards';

/** Where they are, below the base URL. */
export const ICONS = {
  touch: 'img/icon-180.png',
  small: 'img/icon-192.png',
  large: 'img/icon-512.png',
  masked: 'img/icon-mask-512.png',
};
export const MANIFEST = 'manifest.webmanifest';

const GROUND = '#fbfbfe';

/** @param share of the icon's width that the mark takes */
function icon(mark: string, size: number, share: number): string {
  const side = size * share;
  const at = (size - side) / 2;
  // The renderer reads rules for dark screens as if they were for all.
  const light = mark.replace(/@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '');
  const placed = light.replace(/^<svg\b/, `<svg x="${at}" y="${at}" width="${side}" height="${side}"`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><path d="M0 0h${size}v${size}H0z" fill="${GROUND}"/>${placed}</svg>`;
}

/**
 * Writes the icons.
 *
 * @param mark the mark as an SVG
 * @param outDir of the default locale: all locales share them
 */
export async function writeIcons(mark: string, outDir: string, cache: string): Promise<void> {
  const wanted = [
    [ICONS.touch, icon(mark, 180, 0.7)],
    [ICONS.small, icon(mark, 192, 0.75)],
    [ICONS.large, icon(mark, 512, 0.75)],
    // Systems cut what is outside of the inner four fifths: https://w3c.github.io/manifest/#icon-masks
    [ICONS.masked, icon(mark, 512, 0.5)],
  ] as const;
  const drawn = await drawAll(
    wanted.map(([, svg]) => svg),
    cache,
  );
  await fs.mkdir(path.join(outDir, 'img'), {recursive: true});
  await Promise.all(wanted.map(([name], i) => fs.writeFile(path.join(outDir, name), drawn[i] ?? '')));
}

export interface ManifestOf {
  readonly name: string;
  readonly description: string;
  readonly locale: string;
  /** Path of the locale, and of the whole site. */
  readonly baseUrl: string;
  readonly rootUrl: string;
}

/** What systems read that install the site: https://w3c.github.io/manifest/ */
export function manifest({name, description, locale, baseUrl, rootUrl}: ManifestOf): string {
  const png = (src: string, size: number, purpose: string) => ({
    src: rootUrl + src,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return `${JSON.stringify(
    {
      name,
      short_name: 'D2',
      description,
      lang: locale,
      id: baseUrl,
      start_url: baseUrl,
      scope: baseUrl,
      display: 'minimal-ui',
      background_color: GROUND,
      theme_color: GROUND,
      icons: [
        {src: `${rootUrl}img/favicon.svg`, sizes: 'any', type: 'image/svg+xml', purpose: 'any'},
        png(ICONS.small, 192, 'any'),
        png(ICONS.large, 512, 'any'),
        png(ICONS.masked, 512, 'maskable'),
      ],
    },
    null,
    2,
  )}\n`;
}
