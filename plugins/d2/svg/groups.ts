import {getLuminance, parseColor} from './ink';
import {collectElements, type Element} from './tree';

/** Matches D2's class for the groups of sequence diagrams, which sets `mix-blend-mode: multiply` and `GROUP_OPACITY`. */
export const GROUP_CLASS = /(?:^|\s)blend(?=\s|$)/;
export const GROUP_OPACITY = 0.5;
/** Class of groups with a light fill, which would glare in the dark color scheme. */
const TINT_CLASS_NAME = 'd2-tint';
export const TINTED_CLASS = /(?:^|\s)d2-tint(?=\s|$)/;
/** Opacity of these groups in the dark color scheme. */
export const TINT_OPACITY = 0.2;
/** Luminance of a light fill, from 0 to 1. */
const MIN_LIGHT_LUMINANCE = 0.2;

/**
 * Keeps the groups of sequence diagrams visible in the dark color scheme. D2 multiplies their color with the background's, which makes
 * dark backgrounds black.
 *
 * @returns a style sheet, or an empty string for a drawing without groups
 */
export function lightenGroups(root: Element): string {
  const groups = collectElements(root).filter(({attributes}) => GROUP_CLASS.test(attributes.class ?? ''));
  if (groups.length === 0) return '';
  for (const group of groups) {
    const isLight = collectElements(group).some(({attributes: {fill = ''}}) => {
      const color = parseColor(fill);
      return color && getLuminance(color) > MIN_LIGHT_LUMINANCE;
    });
    if (isLight) group.attributes = {...group.attributes, class: `${group.attributes.class} ${TINT_CLASS_NAME}`};
  }
  return `@media screen and (prefers-color-scheme:dark){.blend{mix-blend-mode:normal}.${TINT_CLASS_NAME}{opacity:${TINT_OPACITY}}}`;
}
