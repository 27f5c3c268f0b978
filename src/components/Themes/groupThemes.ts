import {Children, type ReactNode} from 'react';
import {type Drawing, readDrawing} from '../Drawing/readDrawing';

export interface Theme {
  readonly number: number;
  readonly heading: ReactNode;
  readonly plain: Drawing;
  readonly sketch: Drawing;
}

/** Consecutive themes, or other content. */
export type Block = {readonly themes: readonly Theme[]} | {readonly content: ReactNode};

/**
 * Finds the themes in a page's content. A theme is a heading followed by two fences, the second one in sketch mode.
 *
 * @throws if a theme doesn't have both drawings
 */
export function groupThemes(children: ReactNode): Block[] {
  const blocks: Block[] = [];
  const nodes = Children.toArray(children).filter((node) => typeof node !== 'string' || node.trim() !== '');
  for (let i = 0; i < nodes.length; i++) {
    const plain = readDrawing(nodes[i + 1]);
    if (!plain) {
      blocks.push({content: nodes[i]});
      continue;
    }
    const sketch = readDrawing(nodes[i + 2]);
    const number = /theme-(\d+)$/.exec(plain.id)?.[1];
    if (!sketch || number === undefined)
      throw new Error(
        `${plain.id} needs a heading whose id is "theme-" and its number, and a second fence with "sketch".`,
      );
    const theme = {number: Number(number), heading: nodes[i], plain, sketch};
    const lastBlock = blocks.at(-1);
    if (lastBlock && 'themes' in lastBlock) blocks[blocks.length - 1] = {themes: [...lastBlock.themes, theme]};
    else blocks.push({themes: [theme]});
    i += 2;
  }
  return blocks;
}
