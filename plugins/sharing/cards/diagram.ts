/** A diagram as a card shows it. */
export interface CardDiagram {
  readonly svg: string;
  /** Natural size in CSS pixels. */
  readonly width: number;
  readonly height: number;
}

/** What the renderer cannot draw, or would draw all at once: HTML, and the frames of an animation. */
const NOT_DRAWN = /<foreignObject|animation: d2Transition-/;

/** Letters and signs that none of the renderer's fonts has. */
const NO_FONT = /(?![\p{Script=Latin}\p{Script=Hangul}])\p{L}|\p{Extended_Pictographic}/u;

/** The first text in an element, where it has Hangul. */
const KOREAN_TEXT = /(<(?:text|tspan)\b[^>]*>)([^<]*\p{Script=Hangul}[^<]*)/gu;
/** Named as in `fonts.mjs`. */
const KOREAN = 'Noto Sans KR Thin';
const HANGUL = /\p{Script=Hangul}+/gu;

/** Fonts by the kinds that D2 embeds. The renderer does not read embedded ones. */
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
 * Prepares a diagram of the site for a card: in light colors, with fonts that the renderer has.
 *
 * @returns `undefined` for one that cannot be drawn whole
 */
export function cardDiagram(svg: string): CardDiagram | undefined {
  if (NOT_DRAWN.test(svg) || NO_FONT.test(svg)) return undefined;
  const [, width, height] = /^<svg\b[^>]*viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
  if (width === undefined || height === undefined) return undefined;
  const isSketch = / class="[^"]*\bsketch-overlay-/.test(svg);
  const light = withoutMedia(svg)
    .replace(/@font-face\s*\{[^}]*\}/g, '')
    .replace(/font-family: ?"?d2-\d+-font-([\w-]+)"?[^;}]*/g, (_, kind: string) => {
      const font = FONTS[kind] ?? FONTS.regular ?? '';
      return isSketch ? font.replace('Source Sans 3', 'Fuzzy Bubbles') : font;
    });
  // For letters that a font lacks, the renderer takes the first other font that has them, whatever its weight.
  const korean = light.replace(
    KOREAN_TEXT,
    (_, tag: string, text: string) =>
      tag + text.replace(HANGUL, (letters) => `<tspan font-family="${KOREAN}">${letters}</tspan>`),
  );
  return {svg: korean, width: Number(width), height: Number(height)};
}

/** The renderer reads rules for dark screens as if they were for all. */
function withoutMedia(svg: string): string {
  let rest = svg;
  let kept = '';
  for (let at = rest.indexOf('@media'); at >= 0; at = rest.indexOf('@media')) {
    kept += rest.slice(0, at);
    let depth = 0;
    let end = rest.indexOf('{', at);
    for (; end < rest.length; end++) {
      if (rest[end] === '{') depth++;
      else if (rest[end] === '}' && --depth === 0) break;
    }
    rest = rest.slice(end + 1);
  }
  return kept + rest;
}
