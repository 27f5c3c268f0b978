import names from 'color-name';

export type Rgb = readonly [red: number, green: number, blue: number];

/** D2's own dark ink, and white; and black, for colors on which neither of them can be read. */
const POLES: readonly Rgb[] = [
  [10, 15, 37],
  [255, 255, 255],
  [0, 0, 0],
];
/** What WCAG requires of text of an ordinary size: https://www.w3.org/TR/WCAG22/#contrast-minimum */
const LEAST = 4.5;
/** What it requires of what a drawing can't be understood without: https://www.w3.org/TR/WCAG22/#non-text-contrast */
const LEAST_OF_LINES = 3;
/** In which a color is moved, and an opacity raised. */
const STEP = 0.05;

/** A color as a source can have it, by name or with three or six digits; `undefined` for gradients and the transparent. */
export function rgbOf(color: string): Rgb | undefined {
  const known = Object.hasOwn(names, color.toLowerCase()) ? names[color.toLowerCase()] : undefined;
  if (known) return known;
  const [, digits = ''] = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(color) ?? [];
  const pairs = digits.length === 3 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? []);
  const [red, green, blue] = pairs.map((pair) => Number.parseInt(pair, 16));
  return red === undefined || green === undefined || blue === undefined ? undefined : [red, green, blue];
}

export function toHex(color: Rgb): string {
  return `#${color.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
}

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** How well one color is read on another, from 1 to 21: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrast(a: Rgb, b: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}

/** A color over another one. @param opacity of the upper one, from 0 to 1 */
export function over(upper: Rgb, opacity: number, lower: Rgb): Rgb {
  const [red, green, blue] = upper.map((value, i) => value * opacity + (lower[i] ?? 0) * (1 - opacity));
  return [red ?? 0, green ?? 0, blue ?? 0];
}

/** Two colors blended: https://www.w3.org/TR/compositing-1/#blendingmultiply */
export function multiply(a: Rgb, b: Rgb): Rgb {
  const [red, green, blue] = a.map((value, i) => (value * (b[i] ?? 0)) / 255);
  return [red ?? 0, green ?? 0, blue ?? 0];
}

/** How well an ink is read on the ground on which it is read worst. */
function worst(ink: Rgb, opacity: number, grounds: readonly Rgb[]): number {
  // As browsers round it.
  const seen = (ground: Rgb) => over(ink, opacity, ground).map(Math.round) as unknown as Rgb;
  return Math.min(...grounds.map((ground) => contrast(seen(ground), ground)));
}

export interface Ink {
  readonly color: Rgb;
  readonly opacity: number;
}

/**
 * The ink nearest to the given one that can be read on all the grounds, as far as there is one: its color is moved towards
 * dark or white, and where that is not enough it becomes less transparent.
 *
 * @param isNeutral whether the color means nothing by itself, and gives way to dark or white at once
 */
export function readableInk({color, opacity}: Ink, grounds: readonly Rgb[], isNeutral: boolean): Ink {
  const isRead = (ink: Ink) => worst(ink.color, ink.opacity, grounds) >= LEAST;
  if (isRead({color, opacity})) return {color, opacity};
  const [best = color] = [...POLES].sort((a, b) => worst(b, 1, grounds) - worst(a, 1, grounds));
  const pole = POLES.find((one) => isRead({color: one, opacity: 1})) ?? best;
  for (let share = isNeutral ? 1 : STEP; share < 1 + STEP / 2; share += STEP) {
    const moved = {color: over(pole, Math.min(1, share), color), opacity};
    if (isRead(moved)) return moved;
  }
  let raised = opacity;
  while (raised < 1 && !isRead({color: pole, opacity: raised})) raised = Math.min(1, raised + STEP);
  return {color: pole, opacity: raised};
}

/**
 * The color nearest to that of a line with which it can be seen on all the grounds, as far as there is one.
 *
 * @param inside the colors of what it surrounds: a border needs no contrast of its own where its fill has one
 */
export function visibleLine(color: Rgb, grounds: readonly Rgb[], inside: readonly Rgb[] = []): Rgb {
  const isSeen = (line: Rgb) =>
    grounds.every((ground) =>
      [[line, ground] as const, ...inside.flatMap((fill) => [[line, fill] as const, [fill, ground] as const])].some(
        ([one, other]) => contrast(one, other) >= LEAST_OF_LINES,
      ),
    );
  if (isSeen(color)) return color;
  const [pole = color] = [...POLES].sort((a, b) => worst(b, 1, grounds) - worst(a, 1, grounds));
  for (let share = STEP; share < 1; share += STEP) {
    const [red, green, blue] = over(pole, share, color).map(Math.round);
    const moved: Rgb = [red ?? 0, green ?? 0, blue ?? 0];
    if (isSeen(moved)) return moved;
  }
  return pole;
}
