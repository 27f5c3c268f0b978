import {readPalette} from './contrast';
import {toHex} from './ink';
import {collectElements, type Element, getChildElements} from './tree';

/** Colors of D2's default dark theme: `N1`, which it uses for text and for headers, and `B5`. */
const DARK_TEXT = '#cdd6f4';
const DARK_FILL = '#45475a';
const HEADER_CLASS = /^class_header fill-N1$/;
const LABEL_CLASS = /^text(?:-mono)? fill-N7$/;

/**
 * Fills the headers of tables and classes with a dark color in the dark color scheme, because D2's default dark theme makes them almost
 * white. Headers keep their color if the source sets it, or the color of their label, or uses another theme.
 *
 * @param root the diagram as D2 draws it; gets classes
 * @returns a style sheet, or an empty string for a drawing without such headers
 */
export function darkenHeaders(root: Element): string {
  const color = readPalette(root).get('N1');
  if (!color || toHex(color.dark) !== DARK_TEXT || toHex(color.light) === DARK_TEXT) return '';
  let hasHeaders = false;
  for (const element of collectElements(root)) {
    const children = getChildElements(element);
    const header = children.find(({attributes}) => HEADER_CLASS.test(attributes.class ?? ''));
    const label = children.find(({name, attributes}) => name === 'text' && LABEL_CLASS.test(attributes.class ?? ''));
    if (!header || !label) continue;
    hasHeaders = true;
    addClass(header, 'd2-header');
    addClass(label, 'd2-header-label');
  }
  if (!hasHeaders) return '';
  return [
    '@media screen and (prefers-color-scheme:dark){',
    `.d2-header{fill:${DARK_FILL}!important}`,
    `.d2-header-label{fill:${DARK_TEXT}!important}`,
    // A header covers the inner half of the outline. Sketched headers, which are paths, don't.
    `rect.d2-header{stroke:${DARK_TEXT};stroke-width:2px}`,
    '}',
  ].join('');
}

function addClass(element: Element, name: string): void {
  element.attributes = {...element.attributes, class: `${element.attributes.class} ${name}`};
}
