/** Paths relative to the base URL. The icons were rendered from static/img/favicon.svg; render them again if that changes. */
export const TOUCH_ICON = 'img/icon-180.png';
export const MANIFEST_FILE = 'manifest.webmanifest';

const BACKGROUND_COLOR = '#fbfbfe';

const ICONS: readonly (readonly [file: string, sizes: string, type: string, purpose?: string])[] = [
  ['favicon.svg', 'any', 'image/svg+xml'],
  ['icon-192.png', '192x192', 'image/png'],
  ['icon-512.png', '512x512', 'image/png'],
  ['icon-mask-512.png', '512x512', 'image/png', 'maskable'],
];

/** All locales use the icons of the default locale, whose base URL is `defaultBaseUrl`. */
type Options = Readonly<Record<'name' | 'description' | 'locale' | 'baseUrl' | 'defaultBaseUrl', string>>;

/** Creates the manifest that makes a locale installable as an app: https://w3c.github.io/manifest/ */
export function createManifest({name, description, locale, baseUrl, defaultBaseUrl}: Options): string {
  const content = {
    name,
    short_name: 'D2',
    description,
    lang: locale,
    id: baseUrl,
    start_url: baseUrl,
    scope: baseUrl,
    display: 'minimal-ui',
    background_color: BACKGROUND_COLOR,
    theme_color: BACKGROUND_COLOR,
    icons: ICONS.map(([file, sizes, type, purpose = 'any']) => ({
      src: `${defaultBaseUrl}img/${file}`,
      sizes,
      type,
      purpose,
    })),
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}
