/** D2's style keywords, in the order in which alt texts mention them. */
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

/** The style that a source sets for a shape or a connection, without the values of its theme. */
export type ShapeStyle = Readonly<Partial<Record<StyleKeyword, string>>>;

/** A style in D2's graphs, by keywords in camel case. */
export type D2Style = Readonly<Record<string, {readonly value: string} | undefined>>;

/** Returns the style that a source sets, or `undefined` if it sets none. */
export function readStyle(style: D2Style = {}): ShapeStyle | undefined {
  const set = STYLE_KEYWORDS.flatMap((keyword) => {
    const value = style[keyword.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())]?.value;
    return value ? [[keyword, value]] : [];
  });
  return set.length > 0 ? Object.fromEntries(set) : undefined;
}
