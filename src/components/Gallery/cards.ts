import {Children, isValidElement, type ReactNode} from 'react';
import type {ExampleCard} from '../../../plugins/gallery';
import type {Detail} from '../Drawing/crop';

/** The layout engine of an example. `own` is for grids and sequence diagrams, which D2 lays out itself. */
export type Engine = 'dagre' | 'elk' | 'own';
export type Look = 'default' | 'sketch' | 'theme';

export interface ExampleProps {
  readonly engine: Engine;
  /** `theme` for drawings that set a theme other than D2's defaults, light or dark. @default 'default' */
  readonly look?: Look;
  /** For dense drawings, the part that the thumbnail shows. @default all of the drawing */
  readonly detail?: Detail;
  /** An `ExampleCard` as JSON. `plugins/gallery` adds it. */
  readonly card?: string;
  /** A heading with an id, the figure, and text about it. Missing in browsers, where the page's HTML already contains them. */
  readonly children?: ReactNode;
}

/** A kind of diagram: a heading above examples. */
export interface Kind {
  readonly id: string;
  readonly label: string;
}

/** An example's data for its thumbnail, with the values that filters compare. */
export interface Card extends ExampleCard {
  readonly engine: Engine;
  readonly look: Look;
  readonly detail?: Detail;
  /** Id of the example's kind. */
  readonly kind: string;
}

export const parseCard = (json = ''): ExampleCard => JSON.parse(json) as ExampleCard;

/**
 * Reads the kinds and cards from the content of a gallery: headings, each followed by its examples.
 *
 * @param component the component of an example
 */
export function readCards(content: ReactNode, component: unknown): {kinds: Kind[]; cards: Card[]} {
  const kinds: Kind[] = [];
  const cards: Card[] = [];
  for (const child of Children.toArray(content)) {
    if (!isValidElement<Partial<ExampleProps & {id: string}>>(child)) continue;
    const {id, children, card, engine = 'own', look = 'default', detail} = child.props;
    if (child.type === component)
      cards.push({...parseCard(card), engine, look, ...(detail && {detail}), kind: kinds.at(-1)?.id ?? ''});
    else if (id !== undefined && typeof children === 'string') kinds.push({id, label: children});
  }
  return {kinds, cards};
}

/** Sorts cards by a list of ids. Cards that aren't in the list go last, in their original order. */
export function sortCards(cards: readonly Card[], order: readonly string[]): Card[] {
  const rank = ({id}: Card) => (order.includes(id) ? order.indexOf(id) : order.length);
  return [...cards].sort((a, b) => rank(a) - rank(b));
}

export interface Filter {
  /** Id of a kind, or an empty string for all kinds. */
  readonly kind: string;
  readonly look: Look | '';
  readonly engine: Engine | '';
}

export const NO_FILTER: Filter = {kind: '', look: '', engine: ''};

/** Returns whether a card meets all three filters. */
export function matchesFilter(card: Card, filter: Filter): boolean {
  return (['kind', 'look', 'engine'] as const).every((name) => filter[name] === '' || filter[name] === card[name]);
}
