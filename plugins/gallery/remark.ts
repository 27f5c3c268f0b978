import type {Figure} from '../d2';
import {type ExampleCard, getThumbnail} from './card';

interface Node {
  readonly type: string;
  readonly name?: string | null;
  readonly depth?: number;
  readonly lang?: string | null;
  readonly value?: string;
  readonly data?: {readonly hProperties?: {readonly id?: string}};
  attributes?: {type: string; name?: string; value?: unknown}[];
  readonly children?: readonly Node[];
}

/**
 * Gives each `<Example>` of a page its card, as JSON in the attribute `card`. List it after the plugin that turns fences into figures, and
 * before the one that highlights code.
 *
 * @throws if an example has no heading or no drawing
 */
export const addCards = () => visit;

function visit(node: Node): void {
  if (node.name === 'Example') {
    const value = JSON.stringify(createCard(node));
    node.attributes = [...(node.attributes ?? []), {type: 'mdxJsxAttribute', name: 'card', value}];
  } else for (const child of node.children ?? []) visit(child);
}

function createCard(example: Node): ExampleCard {
  const nodes = [...walk(example)];
  const heading = nodes.find(({type}) => type === 'heading');
  const id = heading?.data?.hProperties?.id;
  const figure = nodes.find(({name}) => name === 'D2Figure');
  const data = figure?.attributes?.find(({name}) => name === 'figure')?.value;
  const thumbnail = typeof data === 'string' ? getThumbnail(JSON.parse(data) as Figure) : undefined;
  if (!heading || id === undefined || !figure || !thumbnail)
    throw new Error(`The example ${id ?? ''} of the gallery needs a heading, and a fence whose drawing it shows.`);
  const code = [...walk(figure)].find(({type}) => type === 'code')?.value ?? '';
  const title = [...walk(heading)].map(({value = ''}) => value).join('');
  return {id, title, lineCount: code.split('\n').length, thumbnail};
}

/** Lists a node and everything in it, in document order. */
function* walk(node: Node): Generator<Node> {
  yield node;
  for (const child of node.children ?? []) yield* walk(child);
}
