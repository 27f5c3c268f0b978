import type {Figure} from '../d2';
import {type ExampleCard, getThumbnail} from './card';

/** The fields of an MDX node that this file reads. */
interface MdxNode {
  readonly type: string;
  readonly name?: string | null;
  readonly depth?: number;
  readonly lang?: string | null;
  readonly value?: string;
  readonly data?: {readonly hProperties?: {readonly id?: string}};
  attributes?: {type: string; name?: string; value?: unknown}[];
  readonly children?: readonly MdxNode[];
}

/**
 * Adds a card to each `<Example>` of a page, as JSON in the attribute `card`. List this plugin after the plugin that turns fences into figures, and
 * before the one that highlights code.
 *
 * @throws if an example has no heading or no drawing
 */
export const addCards = () => visit;

function visit(node: MdxNode): void {
  if (node.name === 'Example') {
    const value = JSON.stringify(createCard(node));
    node.attributes = [...(node.attributes ?? []), {type: 'mdxJsxAttribute', name: 'card', value}];
  } else for (const child of node.children ?? []) visit(child);
}

function createCard(example: MdxNode): ExampleCard {
  const nodes = [...walk(example)];
  const heading = nodes.find(({type}) => type === 'heading');
  const id = heading?.data?.hProperties?.id;
  const figure = nodes.find(({name}) => name === 'D2Figure');
  const data = figure?.attributes?.find(({name}) => name === 'figure')?.value;
  const thumbnail = typeof data === 'string' ? getThumbnail(JSON.parse(data) as Figure) : undefined;
  if (!heading || id === undefined || !figure || !thumbnail)
    throw new Error(`The gallery's example ${id ?? ''} needs a heading, and a fence whose drawing is an image.`);
  const code = [...walk(figure)].find(({type}) => type === 'code')?.value ?? '';
  const title = [...walk(heading)].map(({value = ''}) => value).join('');
  return {id, title, lineCount: code.split('\n').length, thumbnail};
}

/** Lists a node and everything in it, in document order. */
function* walk(node: MdxNode): Generator<MdxNode> {
  yield node;
  for (const child of node.children ?? []) yield* walk(child);
}
