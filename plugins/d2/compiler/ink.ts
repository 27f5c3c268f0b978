import names from 'color-name';

type Rgb = readonly [red: number, green: number, blue: number];

interface D2Shape {
  readonly type?: string;
  readonly fill?: string;
  readonly color?: string;
  readonly label?: string;
  readonly language?: string;
  readonly labelPosition?: string;
}

/** D2's own dark ink, and white. */
const INKS = ['#0A0F25', '#FFFFFF'] as const;
/** A color of the theme, which changes with it. */
const THEME_CODE = /^(?:N[1-7]|B[1-6]|AA[245]|AB[45])$/;
/** Shapes whose label is no plain text on the fill. */
const OTHERS = new Set(['class', 'sql_table', 'code', 'text', 'image']);

/** A color as a source can have it, by name or with three or six digits; `undefined` for gradients and the transparent. */
function rgbOf(color: string): Rgb | undefined {
  const known = Object.hasOwn(names, color.toLowerCase()) ? names[color.toLowerCase()] : undefined;
  if (known) return known;
  const [, digits = ''] = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(color) ?? [];
  const pairs = digits.length === 3 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? []);
  const [red, green, blue] = pairs.map((pair) => Number.parseInt(pair, 16));
  return red === undefined || green === undefined || blue === undefined ? undefined : [red, green, blue];
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

/**
 * A compiled shape whose label can be read in both schemes. A fill that the source sets is the same in both, while D2 gives
 * the label the theme's color, which is pale in the dark: such a label gets a color of its own, too.
 */
export function withInk<Shape>(shape: Shape): Shape {
  const {type = '', fill = '', color = '', label, language, labelPosition = ''} = shape as D2Shape;
  const isOnFill = label !== '' && language !== 'markdown' && !/OUTSIDE|BORDER/.test(labelPosition);
  if (!isOnFill || OTHERS.has(type) || !THEME_CODE.test(color)) return shape;
  const ground = rgbOf(fill);
  if (!ground) return shape;
  const [dark, light] = INKS.map((ink) => contrast(rgbOf(ink) ?? [0, 0, 0], ground));
  return {...shape, color: (dark ?? 0) >= (light ?? 0) ? INKS[0] : INKS[1]};
}
