import {Parser} from 'htmlparser2';
import {LIMITS} from './sanitize/rules';

/** An element of a parsed SVG. Comments, processing instructions, and the document type are left out. */
export interface Element {
  readonly name: string;
  attributes: Readonly<Record<string, string>>;
  children: (Element | string)[];
}

/** Thrown for an SVG that exceeds one of the `LIMITS`, because painting it would freeze the reader's browser. */
export class TooLargeError extends Error {}

/** Rejects an SVG. @throws {TooLargeError} always, with `reason` in its message */
export function refuse(reason: string): never {
  throw new TooLargeError(`The diagram is too large to be shown: ${reason}.`);
}

/**
 * Parses an SVG. Recovers from malformed markup where possible.
 *
 * @returns the outermost `<svg>`
 * @throws {TooLargeError} if it exceeds `LIMITS`
 * @throws if it doesn't contain an `<svg>`
 */
export function parse(svg: string): Element {
  if (svg.length > LIMITS.length) refuse(`it has ${svg.length} characters, more than ${LIMITS.length}`);
  const root: Element = {name: '', attributes: {}, children: []};
  const path = [root];
  let count = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        count++;
        if (count > LIMITS.elements) refuse(`it has more than ${LIMITS.elements} elements`);
        if (path.length > LIMITS.depth) refuse(`its elements are nested more than ${LIMITS.depth} deep`);
        const element: Element = {name, attributes, children: []};
        path.at(-1)?.children.push(element);
        path.push(element);
      },
      onclosetag() {
        path.pop();
      },
      ontext(text) {
        path.at(-1)?.children.push(text);
      },
    },
    {xmlMode: true},
  );
  parser.end(svg);
  const outermostSvg = getChildElements(root).find(({name}) => name === 'svg');
  if (!outermostSvg) throw new Error('This is not an SVG document.');
  return outermostSvg;
}

/** Serializes an element as XML. */
export function serialize({name, attributes, children}: Element): string {
  const attributeTexts = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  const inside = children.map((child) => (typeof child === 'string' ? escapeXml(child, false) : serialize(child)));
  return `<${name}${attributeTexts.join('')}>${inside.join('')}</${name}>`;
}

/** Returns the children of an element that are elements themselves. */
export function getChildElements({children}: Element): Element[] {
  return children.filter((child) => typeof child !== 'string');
}

/** Returns an element and all elements inside it, in document order. */
export function collectElements(element: Element): Element[] {
  return [element, ...getChildElements(element).flatMap(collectElements)];
}

/** Returns all the text inside an element. */
export function getText({children}: Element): string {
  return children.map((child) => (typeof child === 'string' ? child : getText(child))).join('');
}

/** Escapes text for XML, and removes characters that XML can't represent. @param isAttribute whether to escape double quotes as well */
export function escapeXml(text: string, isAttribute = true): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  // With one of these characters, a browser would show an XML error instead of the diagram.
  const valid = escaped.replace(
    /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/gu,
    '',
  );
  return isAttribute ? valid.replaceAll('"', '&quot;') : valid;
}
