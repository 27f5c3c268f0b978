import {Children, isValidElement, type ReactNode} from 'react';
import type {ExampleCard} from '../../../plugins/gallery';

/** What draws an example. `own` is a grid or a sequence diagram, which D2 lays out itself. */
export type Engine = 'dagre' | 'elk' | 'own';
export type Look = 'default' | 'sketch' | 'theme';

export interface ExampleProps {
  readonly engine: Engine;
  /** `theme` for drawings that set a theme other than D2's defaults, light or dark. @default 'default' */
  readonly look?: Look;
  /** An `ExampleCard` as JSON. `plugins/gallery` adds it. */
  readonly card?: string;
  /** A heading with an id, then the figure and what there is to say about it. Not set in browsers, where the page's HTML has it. */
  readonly children?: ReactNode;
}

/** A kind of diagram: a heading above examples. */
export interface Kind {
  readonly id: string;
  readonly label: string;
}

/** An example as a thumbnail. */
export interface Card extends ExampleCard {
  readonly engine: Engine;
  readonly look: Look;
  /** Id of its kind. */
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
    const {id, children, card, engine = 'own', look = 'default'} = child.props;
    if (child.type === component) cards.push({...parseCard(card), engine, look, kind: kinds.at(-1)?.id ?? ''});
    else if (id !== undefined && typeof children === 'string') kinds.push({id, label: children});
  }
  return {kinds, cards};
}

/** Sorts cards by a list of ids. Cards that it doesn't name come last, in their own order. */
export function sortCards(cards: readonly Card[], order: readonly string[]): Card[] {
  const rank = ({id}: Card) => (order.includes(id) ? order.indexOf(id) : order.length);
  return [...cards].sort((a, b) => rank(a) - rank(b));
}

export interface Choice {
  /** Id of a kind, or '' for all. */
  readonly kind: string;
  readonly look: Look | '';
  readonly engine: Engine | '';
}

export const EVERYTHING: Choice = {kind: '', look: '', engine: ''};

/** Returns whether a card meets all three filters. */
export function isChosen(card: Card, choice: Choice): boolean {
  return (['kind', 'look', 'engine'] as const).every((name) => choice[name] === '' || choice[name] === card[name]);
}
