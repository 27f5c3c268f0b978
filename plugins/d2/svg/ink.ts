import names from 'color-name';

export type Rgb = readonly [red: number, green: number, blue: number];

/** D2's dark ink and white, and black for backgrounds on which neither is readable. */
const FALLBACK_COLORS: readonly Rgb[] = [
  [10, 15, 37],
  [255, 255, 255],
  [0, 0, 0],
];
/** Required for text of normal size: https://www.w3.org/TR/WCAG22/#contrast-minimum */
const MIN_TEXT_CONTRAST = 4.5;
/** Required for lines without which a diagram can't be understood: https://www.w3.org/TR/WCAG22/#non-text-contrast */
const MIN_LINE_CONTRAST = 3;
/** How much to change a color's mix or an opacity at a time, from 0 to 1. */
const STEP = 0.05;

/** Parses a color: a CSS name, or three or six hexadecimal digits. Returns `undefined` for gradients and `transparent`. */
export function parseColor(color: string): Rgb | undefined {
  const namedColor = Object.hasOwn(names, color.toLowerCase()) ? names[color.toLowerCase()] : undefined;
  if (namedColor) return namedColor;
  const [, digits = ''] = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(color) ?? [];
  const pairs = digits.length === 3 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? []);
  const [red, green, blue] = pairs.map((pair) => Number.parseInt(pair, 16));
  return red === undefined || green === undefined || blue === undefined ? undefined : [red, green, blue];
}

export function toHex(color: Rgb): string {
  return `#${color.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
}

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
export function getLuminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((value) => {
    const fraction = value / 255;
    return fraction <= 0.04045 ? fraction / 12.92 : ((fraction + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast ratio of two colors, from 1 to 21: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function getContrast(a: Rgb, b: Rgb): number {
  const [darker = 0, lighter = 0] = [getLuminance(a), getLuminance(b)].sort((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Blends a color with the one below. @param opacity of the upper color, from 0 to 1 */
export function blendOver(upper: Rgb, opacity: number, lower: Rgb): Rgb {
  const [red, green, blue] = upper.map((value, i) => value * opacity + (lower[i] ?? 0) * (1 - opacity));
  return [red ?? 0, green ?? 0, blue ?? 0];
}

/** Blends two colors with `mix-blend-mode: multiply`: https://www.w3.org/TR/compositing-1/#blendingmultiply */
export function multiply(a: Rgb, b: Rgb): Rgb {
  const [red, green, blue] = a.map((value, i) => (value * (b[i] ?? 0)) / 255);
  return [red ?? 0, green ?? 0, blue ?? 0];
}

/** Returns the contrast between an ink and the background on which it's hardest to read. */
function getLowestContrast(ink: Rgb, opacity: number, backgrounds: readonly Rgb[]): number {
  // Browsers round the blended color.
  const blendWith = (background: Rgb) => blendOver(ink, opacity, background).map(Math.round) as unknown as Rgb;
  return Math.min(...backgrounds.map((background) => getContrast(blendWith(background), background)));
}

/** Returns the fallback color with the highest contrast to all backgrounds. */
function findBestColor(backgrounds: readonly Rgb[]): Rgb {
  const getLowest = (color: Rgb) => getLowestContrast(color, 1, backgrounds);
  return FALLBACK_COLORS.reduce((best, color) => (getLowest(color) > getLowest(best) ? color : best));
}

export interface Ink {
  readonly color: Rgb;
  readonly opacity: number;
}

/**
 * Returns the closest ink that's readable on all backgrounds, or the most readable one if there's none. Mixes the color with dark or
 * white, and makes it less transparent if that isn't enough.
 *
 * @param isNeutral whether the color has no meaning, so that plain dark or white can replace it
 */
export function findReadableInk({color, opacity}: Ink, backgrounds: readonly Rgb[], isNeutral: boolean): Ink {
  const isReadable = (ink: Ink) => getLowestContrast(ink.color, ink.opacity, backgrounds) >= MIN_TEXT_CONTRAST;
  if (isReadable({color, opacity})) return {color, opacity};
  const target =
    FALLBACK_COLORS.find((fallback) => isReadable({color: fallback, opacity: 1})) ?? findBestColor(backgrounds);
  for (let fraction = isNeutral ? 1 : STEP; fraction < 1 + STEP / 2; fraction += STEP) {
    const mixedInk = {color: blendOver(target, Math.min(1, fraction), color), opacity};
    if (isReadable(mixedInk)) return mixedInk;
  }
  let raisedOpacity = opacity;
  while (raisedOpacity < 1 && !isReadable({color: target, opacity: raisedOpacity}))
    raisedOpacity = Math.min(1, raisedOpacity + STEP);
  return {color: target, opacity: raisedOpacity};
}

/**
 * Returns the closest color in which a line is visible on all backgrounds, or the most visible one if there's none.
 *
 * @param inside colors that the line encloses; if the fill is visible, its border doesn't have to be
 */
export function findVisibleLine(color: Rgb, backgrounds: readonly Rgb[], inside: readonly Rgb[] = []): Rgb {
  const hasContrast = (a: Rgb, b: Rgb) => getContrast(a, b) >= MIN_LINE_CONTRAST;
  const isVisible = (line: Rgb) =>
    backgrounds.every(
      (background) =>
        hasContrast(line, background) ||
        inside.some((fill) => hasContrast(line, fill) || hasContrast(fill, background)),
    );
  if (isVisible(color)) return color;
  const target = findBestColor(backgrounds);
  for (let fraction = STEP; fraction < 1; fraction += STEP) {
    const [red, green, blue] = blendOver(target, fraction, color).map(Math.round);
    const mixedColor: Rgb = [red ?? 0, green ?? 0, blue ?? 0];
    if (isVisible(mixedColor)) return mixedColor;
  }
  return target;
}
