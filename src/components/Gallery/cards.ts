import {Children, isValidElement, type ReactNode} from 'react';
import type {ExampleCard} from '../../../plugins/gallery';

/** The layout engine of an example. `own` is for grids and sequence diagrams, which D2 lays out itself. */
export type Engine = 'dagre' | 'elk' | 'own';
export type Look = 'default' | 'sketch' | 'theme';

export interface ExampleProps {
  readonly engine: Engine;
  /** `theme` for drawings that set a theme other than D2's defaults, light or dark. @default 'default' */
  readonly look?: Look;
  /** For dense drawings: whether the thumbnail enlarges the top left corner. @default false */
  readonly detail?: boolean;
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

const SIZES = ['large', 'tall'] as const;
/** A thumbnail's size: two columns and two rows, or two rows. */
export type Size = (typeof SIZES)[number];

/** An example's data for its thumbnail, with the values that filters compare. */
export interface Card extends ExampleCard {
  readonly engine: Engine;
  readonly look: Look;
  readonly detail: boolean;
  /** @default one column and one row */
  readonly size?: Size;
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
    const {id, children, card, engine = 'own', look = 'default', detail = false} = child.props;
    if (child.type === component) cards.push({...parseCard(card), engine, look, detail, kind: kinds.at(-1)?.id ?? ''});
    else if (id !== undefined && typeof children === 'string') kinds.push({id, label: children});
  }
  return {kinds, cards};
}

/**
 * Sorts cards and gives them their sizes. Cards that aren't in the order go last.
 *
 * @param order ids of examples separated by white space, each optionally with a size, for example `zones:large museum`
 * @throws if a size is unknown
 */
export function arrangeCards(cards: readonly Card[], order: string): Card[] {
  const sizes = new Map(
    order
      .trim()
      .split(/\s+/)
      .map((entry) => {
        const [id = '', sizeName] = entry.split(':');
        const size = SIZES.find((name) => name === sizeName);
        if (sizeName !== undefined && !size)
          throw new Error(`"${entry}" in a gallery's order has an unknown size. Use one of: ${SIZES.join(', ')}.`);
        return [id, size];
      }),
  );
  const ids = [...sizes.keys()];
  const rank = ({id}: Card) => (sizes.has(id) ? ids.indexOf(id) : ids.length);
  return [...cards]
    .sort((a, b) => rank(a) - rank(b))
    .map((card) => {
      const size = sizes.get(card.id);
      return size ? {...card, size} : card;
    });
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
