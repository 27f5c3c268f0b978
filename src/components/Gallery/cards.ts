import {Children, isValidElement, type ReactElement, type ReactNode} from 'react';
import type {Figure, View} from '../../../plugins/d2/figure/contract';
import {findCode} from '../../../plugins/d2/theme/D2Figure/name';

/** What draws an example. `own` is a grid or a sequence diagram, which D2 lays out itself. */
export type Engine = 'dagre' | 'elk' | 'own';
export type Look = 'default' | 'sketch' | 'theme';

export interface ExampleProps {
  readonly engine: Engine;
  /** `theme` for drawings that set a theme other than D2's defaults, light or dark. @default 'default' */
  readonly look?: Look;
  /** A heading with an id, then the figure and what there is to say about it. */
  readonly children: ReactNode;
}

/** A kind of diagram: a heading above examples. */
export interface Kind {
  readonly id: string;
  readonly label: string;
}

/** An example as a thumbnail. */
export interface Card extends Required<Pick<ExampleProps, 'engine' | 'look'>> {
  /** Id of its heading. */
  readonly id: string;
  /** Text of its heading. */
  readonly title: string;
  /** Id of its kind. */
  readonly kind: string;
  readonly view: Extract<View, {kind: 'picture'}> | Extract<View, {kind: 'boards'}>['boards'][number];
  readonly lineCount: number;
}

type AnyElement = ReactElement<Record<string, unknown> & {readonly children?: ReactNode}>;

/** Lists elements and those in their children, in document order. */
function* walk(children: ReactNode): Generator<AnyElement> {
  for (const child of Children.toArray(children)) {
    if (!isValidElement<AnyElement['props']>(child)) continue;
    yield child;
    yield* walk(child.props.children);
  }
}

/** Returns the id and text of a heading with plain text, or `undefined` for any other element. */
function readHeading({props: {id, children}}: AnyElement): Kind | undefined {
  return typeof id === 'string' && typeof children === 'string' ? {id, label: children} : undefined;
}

function getDrawing(view: View | undefined): Card['view'] | undefined {
  if (view?.kind === 'picture') return view;
  return view?.kind === 'boards' ? view.boards[0] : undefined;
}

function createCard({props}: ReactElement<ExampleProps>, kind: string): Card {
  const elements = [...walk(props.children)];
  const heading = elements.map(readHeading).find((one) => one !== undefined);
  const figure = elements.find((element) => typeof element.props.figure === 'string');
  const view = figure && getDrawing((JSON.parse(String(figure.props.figure)) as Figure).view);
  if (!heading || !view)
    throw new Error('An example of the gallery needs a heading with an id and a plain text, and a drawing.');
  const code = findCode(figure.props.children) ?? '';
  const {engine, look = 'default'} = props;
  return {...heading, title: heading.label, kind, engine, look, view, lineCount: code.split('\n').length};
}

/** Returns the id of an example's heading, or '' if it has none. */
export function readExampleId(children: ReactNode): string {
  for (const element of walk(children)) {
    const heading = readHeading(element);
    if (heading) return heading.id;
  }
  return '';
}

/**
 * Reads the kinds and cards from the content of a gallery: headings, each followed by its examples.
 *
 * @param component the component of an example
 * @throws if an example has no heading or no drawing
 */
export function readCards(content: ReactNode, component: unknown): {kinds: Kind[]; cards: Card[]} {
  const kinds: Kind[] = [];
  const cards: Card[] = [];
  for (const child of Children.toArray(content)) {
    if (!isValidElement<ExampleProps>(child)) continue;
    if (child.type === component) cards.push(createCard(child, kinds.at(-1)?.id ?? ''));
    else {
      const heading = readHeading(child as unknown as AnyElement);
      if (heading) kinds.push(heading);
    }
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
