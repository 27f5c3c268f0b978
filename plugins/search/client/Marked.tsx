import type {ReactNode} from 'react';
import {splitHighlighted} from './highlight';

/** A text as it was highlighted (see `answer.ts`), with its matches in `mark` elements; nothing of it is put in as HTML. */
export function Marked({text}: {readonly text: string}): ReactNode {
  return splitHighlighted(text).map(({text: piece, marked}, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text keep their order
    marked ? <mark key={at}>{piece}</mark> : piece,
  );
}
