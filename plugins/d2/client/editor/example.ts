import * as v from 'valibot';
import type {CompileRequest} from '../../compiler/request';
import {type Draft, Example} from '../../figure/contract';
import {ATTRIBUTES, EDITABLE_FIGURE} from '../attributes';
import {fetchText} from '../worker/parts';

/** In UTF-16 units. No diagram's example is longer. */
const MAX_EXAMPLE_LENGTH = 2_000_000;

/** Returns all figures of the page that readers can edit, in document order. */
export function findEditableFigures(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(EDITABLE_FIGURE)];
}

/** Returns the editable figure that contains `part`, if any. */
export function findFigureAround(part: Element): HTMLElement | null {
  return part.closest<HTMLElement>(EDITABLE_FIGURE);
}

function getExampleAddress(figure: HTMLElement): string {
  return figure.getAttribute(ATTRIBUTES.example) ?? '';
}

/** Returns the start of the hash in the name of the figure's example, which identifies its content. */
export function getExampleHash(figure: HTMLElement): string {
  return /([0-9a-f]{8})[0-9a-f]{8}\.json$/.exec(getExampleAddress(figure))?.[1] ?? '';
}

/** Examples that were fetched, by address. */
const examples = new Map<string, Promise<Example>>();

/**
 * Fetches a figure's example.
 *
 * @throws if it can't be fetched, or isn't an example of this build
 */
export function readExample(figure: HTMLElement): Promise<Example> {
  const address = getExampleAddress(figure);
  let example = examples.get(address);
  if (!example) {
    example = fetchText(address, MAX_EXAMPLE_LENGTH).then((text) => v.parse(Example, JSON.parse(text)));
    examples.set(address, example);
    example.catch(() => examples.delete(address));
  }
  return example;
}

/** Returns the compiler's request for a draft of an example. */
export function createRequest({entry, showing}: Example, {files, settings}: Draft): CompileRequest {
  const {interactive: _, width: __, ...options} = showing;
  return {entry, files, options: {...options, ...settings}};
}
