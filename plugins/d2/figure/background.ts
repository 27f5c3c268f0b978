import {STYLE_SHEET} from '../svg/motion';
import type {Background} from './contract';

/** The light and dark backgrounds of D2's default themes, which all figures have by default. */
const DEFAULT_BACKGROUNDS = '#FFFFFF #1E1E2E';

/** Matches the start of an SVG whose background is from its theme and not from its source. */
const THEMED_START = /^(?:<svg [^>]*>|<style>[^<]*<\/style>)*<rect [^>]*class="[^"]*\bfill-N7\b/;
const RULE = /\.fill-N7\{fill:(#[\da-f]{6})\}/gi;

/** Reads the theme's background from an SVG, for light and dark pages. Empty for D2's default themes. */
export function readBackground(svg: string): {background?: Background} {
  if (!THEMED_START.test(svg)) return {};
  const sheets = svg.match(STYLE_SHEET)?.join('') ?? '';
  const [light, dark = light] = [...sheets.matchAll(RULE)].map(([, color = '']) => color.toUpperCase());
  return light && dark && `${light} ${dark}` !== DEFAULT_BACKGROUNDS ? {background: {light, dark}} : {};
}
