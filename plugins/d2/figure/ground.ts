import {SHEET} from '../svg/finish';
import type {Ground} from './contract';

/** The grounds of D2's own themes, which boards have by themselves. */
const USUAL = '#FFFFFF #1E1E2E';

/** The first element of a picture, where its ground has the theme's color and none that its source sets. */
const THEMED = /^(?:<svg [^>]*>|<style>[^<]*<\/style>)*<rect [^>]*class="[^"]*\bfill-N7\b/;
const RULE = /\.fill-N7\{fill:(#[\da-f]{6})\}/gi;

/** The colors of a picture's ground, in light and dark pages, where its themes are others than D2's own. */
export function groundOf(svg: string): {ground?: Ground} {
  if (!THEMED.test(svg)) return {};
  const sheets = svg.match(SHEET)?.join('') ?? '';
  const [light, dark = light] = [...sheets.matchAll(RULE)].map(([, color = '']) => color.toUpperCase());
  return light && dark && `${light} ${dark}` !== USUAL ? {ground: {light, dark}} : {};
}
