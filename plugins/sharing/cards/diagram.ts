/** A diagram that is ready to be placed on a card. */
export interface CardDiagram {
  readonly svg: string;
  /** Natural size in CSS pixels. */
  readonly width: number;
  readonly height: number;
}

/** The renderer can't draw HTML, and draws all frames of an animation on top of each other. */
const UNSUPPORTED = /<foreignObject|animation: d2Transition-/;

/** Matches characters that are missing from all of the renderer's fonts. */
const NO_FONT = /(?![\p{Script=Latin}\p{Script=Hangul}])\p{L}|\p{Extended_Pictographic}/u;

/** The renderer applies a media query's rules unconditionally, which would draw the dark theme. */
const MEDIA_QUERIES = /@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g;

/** Replacements for the fonts that D2 embeds, which the renderer ignores. */
const FONTS: Readonly<Record<string, string>> = {
  regular: 'font-family:"Source Sans 3";font-weight:400',
  italic: 'font-family:"Source Sans 3";font-weight:400;font-style:italic',
  semibold: 'font-family:"Source Sans 3";font-weight:600',
  bold: 'font-family:"Source Sans 3";font-weight:700',
  mono: 'font-family:"Source Code Pro";font-weight:400',
  'mono-italic': 'font-family:"Source Code Pro";font-weight:400',
  'mono-bold': 'font-family:"Source Code Pro";font-weight:700',
};

/**
 * Prepares a diagram for a card, with its light colors and with fonts that the renderer has.
 *
 * @returns `undefined` if the renderer can't draw all of it
 */
export function cardDiagram(svg: string): CardDiagram | undefined {
  if (UNSUPPORTED.test(svg) || NO_FONT.test(svg)) return undefined;
  const [, width, height] = /^<svg\b[^>]*viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
  if (width === undefined || height === undefined) return undefined;
  const isSketch = / class="[^"]*\bsketch-overlay-/.test(svg);
  const light = svg
    .replace(MEDIA_QUERIES, '')
    .replace(/@font-face\s*\{[^}]*\}/g, '')
    .replace(/font-family: ?"?d2-\d+-font-([\w-]+)"?[^;}]*/g, (_, kind: string) => {
      const font = FONTS[kind] ?? FONTS.regular ?? '';
      return isSketch ? font.replace('Source Sans 3', 'Fuzzy Bubbles') : font;
    });
  return {svg: light, width: Number(width), height: Number(height)};
}
