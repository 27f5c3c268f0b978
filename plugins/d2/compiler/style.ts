/** D2's style keywords, in the order in which alt text mentions them. */
export const STYLE_KEYWORDS = [
  'fill',
  'fill-pattern',
  'stroke',
  'stroke-width',
  'stroke-dash',
  'border-radius',
  'double-border',
  'shadow',
  '3d',
  'multiple',
  'opacity',
  'animated',
  'font',
  'font-size',
  'font-color',
  'bold',
  'italic',
  'underline',
  'text-transform',
] as const;

export type StyleKeyword = (typeof STYLE_KEYWORDS)[number];

/** The style that a source sets on a shape or connection. Doesn't contain values from the theme. */
export type ShapeStyle = Readonly<Partial<Record<StyleKeyword, string>>>;

/** A style as D2's graphs contain it, with keywords in camel case. */
export type D2Style = Readonly<Record<string, {readonly value: string} | undefined>>;

/** Reads a style from D2's graph. Returns `undefined` if the source doesn't set any. */
export function readStyle(style: D2Style = {}): ShapeStyle | undefined {
  const setKeywords = STYLE_KEYWORDS.flatMap((keyword) => {
    const value = style[keyword.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())]?.value;
    return value ? [[keyword, value]] : [];
  });
  return setKeywords.length > 0 ? Object.fromEntries(setKeywords) : undefined;
}
