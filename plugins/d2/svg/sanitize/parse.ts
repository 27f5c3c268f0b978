import {Parser} from 'htmlparser2';
import {LIMITS} from './rules';

/** An element of a parsed document. Comments, instructions and the document type are left out. */
export interface Element {
  readonly name: string;
  /** Where its tag begins in the document. */
  readonly start: number;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: (Element | string)[];
}

/** A picture is beyond `LIMITS`: to paint it would take its reader's browser too long. */
export class TooLarge extends Error {}

/**
 * Parses an XML document. What is not well-formed is read as well as it can be.
 *
 * @returns an element without a name around all of it
 * @throws TooLarge
 */
export function parse(xml: string): Element {
  if (xml.length > LIMITS.length)
    throw new TooLarge(`The picture is too large to be shown: ${xml.length} letters, of ${LIMITS.length} at most.`);
  const root: Element = {name: '', start: 0, attributes: {}, children: []};
  const path = [root];
  let count = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        count++;
        if (count > LIMITS.elements)
          throw new TooLarge(`The picture is too large to be shown: it has more than ${LIMITS.elements} elements.`);
        if (path.length > LIMITS.depth)
          throw new TooLarge(
            `The picture is too large to be shown: its elements are nested more than ${LIMITS.depth} deep.`,
          );
        const element: Element = {name, start: parser.startIndex, attributes, children: []};
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
  parser.end(xml);
  return root;
}

/** All text in an element. */
export function textOf({children}: Element): string {
  return children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('');
}
