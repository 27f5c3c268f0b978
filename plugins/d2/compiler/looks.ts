/** D2's keywords for how a thing looks, in the order in which they are described. */
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

/** What a source sets of how a thing looks. What a theme gives it is not there. */
export type Looks = Readonly<Partial<Record<Look, string>>>;

/** A thing's style as D2's graphs have it, by keywords in camel case. */
export type D2Style = Readonly<Record<string, {readonly value: string} | undefined>>;

/** Reads what a source sets; `undefined` if that is nothing. */
export function readLooks(style: D2Style = {}): Looks | undefined {
  const set = LOOKS.flatMap((look) => {
    const value = style[look.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())]?.value;
    return value ? [[look, value]] : [];
  });
  return set.length > 0 ? Object.fromEntries(set) : undefined;
}
