import {STYLE_SHEET} from '../svg/motion';
import type {Background} from './contract';

/** The light and dark backgrounds of D2's default themes, which all figures have by default. */
const DEFAULT_BACKGROUNDS = '#FFFFFF #1E1E2E';

/** Matches the start of an SVG, up to the attributes of its background. */
const BACKGROUND_RECT = /^(?:<svg [^>]*>|<style>[^<]*<\/style>)*<rect ([^>]*)/;
/** Matches the attributes of a background that the source sets to one color, without a border or round corners. */
const PLAIN_FILL = /\brx="0\.0*" fill="(#[\da-f]{6})" stroke-width="0"/i;
const RULE = /\.fill-N7\{fill:(#[\da-f]{6})\}/gi;

/** Reads a theme's or a source's background color from an SVG, for light and dark pages. Empty for D2's default themes. */
export function readBackground(svg: string): {background?: Background} {
  const [, attributes = ''] = svg.match(BACKGROUND_RECT) ?? [];
  const fill = attributes.match(PLAIN_FILL)?.[1]?.toUpperCase();
  if (fill !== undefined) return {background: {light: fill, dark: fill}};
  if (!/class="[^"]*\bfill-N7\b/.test(attributes)) return {};
  const sheets = svg.match(STYLE_SHEET)?.join('') ?? '';
  const [light, dark = light] = [...sheets.matchAll(RULE)].map(([, color = '']) => color.toUpperCase());
  return light && dark && `${light} ${dark}` !== DEFAULT_BACKGROUNDS ? {background: {light, dark}} : {};
}
