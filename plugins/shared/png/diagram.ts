/** A diagram that the renderer of PNGs can draw. */
export interface PngDiagram {
  readonly svg: string;
  /** Natural size in CSS pixels. */
  readonly width: number;
  readonly height: number;
}

/** The renderer can't draw HTML, and draws all frames of an animation on top of each other. */
const UNSUPPORTED_CONTENT = /<foreignObject|animation: d2Transition-/;

/** Matches characters that are missing from all of the renderer's fonts. */
const UNSUPPORTED_CHARACTER = /(?![\p{Script=Latin}\p{Script=Hangul}])\p{L}|\p{Extended_Pictographic}/u;

/** The renderer applies a media query's rules unconditionally, which would draw the dark theme. */
const MEDIA_QUERIES = /@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g;

/** Weights of the fonts that D2 embeds, by their names. The others are regular. */
const FONT_WEIGHTS: Readonly<Record<string, number>> = {semibold: 600, bold: 700, 'mono-bold': 700};

/** The first text in an element, if it contains Hangul. */
const KOREAN_TEXT = /(<(?:text|tspan)\b[^>]*>)([^<]*\p{Script=Hangul}[^<]*)/gu;
/** Named as in `fonts.mjs`. */
const KOREAN_FAMILY = 'Noto Sans KR Thin';
const HANGUL = /\p{Script=Hangul}+/gu;

/**
 * Prepares a diagram for the renderer of PNGs, with its light colors and with fonts that the renderer has.
 *
 * @returns `undefined` if the renderer can't draw all of it
 */
export function prepareDiagram(svg: string): PngDiagram | undefined {
  if (UNSUPPORTED_CONTENT.test(svg) || UNSUPPORTED_CHARACTER.test(svg)) return undefined;
  const [, width, height] = /^<svg\b[^>]*viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
  if (width === undefined || height === undefined) return undefined;
  const textFamily = / class="[^"]*\bsketch-overlay-/.test(svg) ? 'Fuzzy Bubbles' : 'Source Sans 3';
  const light = svg
    .replace(MEDIA_QUERIES, '')
    .replace(/@font-face\s*\{[^}]*\}/g, '')
    // The renderer ignores embedded fonts.
    .replace(/font-family: ?"?d2-\d+-font-([\w-]+)"?[^;}]*/g, (_, font: string) => {
      const family = font.startsWith('mono') ? 'Source Code Pro' : textFamily;
      const style = font === 'italic' ? ';font-style:italic' : '';
      return `font-family:"${family}";font-weight:${FONT_WEIGHTS[font] ?? 400}${style}`;
    });
  return {svg: setKoreanFont(light), width: Number(width), height: Number(height)};
}

/**
 * Sets Hangul in the Korean font. For letters that a font lacks, the renderer takes the first other font that has them, whatever its
 * weight.
 */
export function setKoreanFont(svg: string): string {
  return svg.replace(
    KOREAN_TEXT,
    (_, tag: string, text: string) =>
      tag + text.replace(HANGUL, (letters) => `<tspan font-family="${KOREAN_FAMILY}">${letters}</tspan>`),
  );
}
