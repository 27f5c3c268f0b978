/** A finished picture: the SVG document and its natural size in CSS pixels. */
export interface FinishedSvg {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

// D2 embeds the glyphs that it has; for all others (Hangul, emoji) the viewer's fonts step in, and these are sans.
const SANS = 'system-ui, -apple-system, "Segoe UI", "Apple SD Gothic Neo", "Malgun Gothic", "Noto Sans KR", sans-serif';
const MONO = 'ui-monospace, "Noto Sans Mono CJK KR", monospace';

/**
 * Makes D2's SVG fit for an `<img>`: names fonts for the letters that D2's own lack, gives the root element its
 * natural size, gives links a colour of the theme, and drops colour rules that no element uses.
 *
 * @throws if the document is not one of D2's
 */
export function finishSvg(source: string): FinishedSvg {
  const size = /viewBox="0 0 (\d+(?:\.\d+)?) (\d+(?:\.\d+)?)"/.exec(source);
  if (!size) throw new Error('D2 returned an SVG without a viewBox.');
  const [, width = '0', height = '0'] = size;
  const coloured = dropUnusedColours(colourLinks(source.replace(/^<\?xml[^>]*>/, '')));
  const svg = rest(coloured)
    .replace(/font-family: "(d2-\d+-font-([\w-]+))"/g, (_, name: string, kind: string) => {
      return `font-family: "${name}", ${kind.startsWith('mono') ? MONO : SANS}`;
    })
    .replace(size[0], `${size[0]} width="${width}" height="${height}"`);
  return {svg, width: Math.ceil(Number(width)), height: Math.ceil(Number(height))};
}

/** D2 writes the labels of links in `blue`, which cannot be read on a dark ground. They get the theme's first colour. */
function colourLinks(svg: string): string {
  return svg.replace(/ class="([\w -]*\btext-link)"/g, ' class="$1 fill-B1"');
}

// D2 writes some 90 colour rules for each scheme, whatever is drawn.
const COLOUR_RULE = /\s*\.d2-\d+ \.((?:fill|stroke|background-color|color)-(?:N[1-7]|B[1-6]|AA[245]|AB[45]))\{[^}]*\}/g;

function dropUnusedColours(svg: string): string {
  const used = new Set<string>();
  for (const [, names = ''] of svg.matchAll(/\sclass="([^"]*)"/g))
    for (const name of names.split(/\s+/)) used.add(name);
  return svg.replace(COLOUR_RULE, (rule, name: string) => (used.has(name) ? rule : ''));
}

// D2 animates boards by a style of each one's group.
const FRAME = /<g style="(animation: d2Transition-[\w-]+ )/;
const STILL = '@media (prefers-reduced-motion:reduce)';
const STILL_RULE =
  /@media \(prefers-reduced-motion:reduce\)\{(\[style\^="animation: d2Transition-[^<]*\})\}(?=<\/style>)/;

/** Makes an animation rest on its first board for readers who asked for less motion. Other pictures stay as they are. */
function rest(svg: string): string {
  const [, first] = FRAME.exec(svg) ?? [];
  if (first === undefined) return svg;
  const frames = '[style^="animation: d2Transition-"]';
  const rules = `${frames}{animation:none!important}${frames}:not([style^="${first}"]){display:none}`;
  return svg.replace('</svg></svg>', `<style>${STILL}{${rules}}</style></svg></svg>`);
}

/** A finished animation that rests on its first board, whatever the reader's settings. */
export function stillOf(animation: string): string {
  return animation.replace(STILL_RULE, (_, rules: string) => rules);
}

/** A finished animation that moves whatever the reader's settings: for a reader who asked for just that. */
export function movingOf(animation: string): string {
  return animation.replace(STILL_RULE, '');
}
