/** D2's style keywords, in the order in which alt texts mention them. */
export const LOOKS = [
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

export type Look = (typeof LOOKS)[number];

/** The style that a source sets for a shape or a connection, without the values of its theme. */
export type Looks = Readonly<Partial<Record<Look, string>>>;

/** A style in D2's graphs, by keywords in camel case. */
export type D2Style = Readonly<Record<string, {readonly value: string} | undefined>>;

/** Returns the style that a source sets, or `undefined` if it sets none. */
export function readLooks(style: D2Style = {}): Looks | undefined {
  const set = LOOKS.flatMap((look) => {
    const value = style[look.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())]?.value;
    return value ? [[look, value]] : [];
  });
  return set.length > 0 ? Object.fromEntries(set) : undefined;
}
