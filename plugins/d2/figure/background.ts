import {SHEET} from '../svg/motion';
import type {Background} from './contract';

/** The backgrounds of D2's default themes, which figures have anyway. */
const DEFAULT = '#FFFFFF #1E1E2E';

/** Matches the start of an SVG with a background from its theme, rather than one that its source sets. */
const THEMED = /^(?:<svg [^>]*>|<style>[^<]*<\/style>)*<rect [^>]*class="[^"]*\bfill-N7\b/;
const RULE = /\.fill-N7\{fill:(#[\da-f]{6})\}/gi;

/** Returns the background of an SVG in light and dark pages, unless it's the one of D2's default themes. */
export function readBackground(svg: string): {ground?: Background} {
  if (!THEMED.test(svg)) return {};
  const sheets = svg.match(SHEET)?.join('') ?? '';
  const [light, dark = light] = [...sheets.matchAll(RULE)].map(([, color = '']) => color.toUpperCase());
  return light && dark && `${light} ${dark}` !== DEFAULT ? {ground: {light, dark}} : {};
}
