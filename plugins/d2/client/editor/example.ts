import * as v from 'valibot';
import type {CompileRequest} from '../../compiler/request';
import {type Draft, Example} from '../../figure/contract';
import {ATTRIBUTES, EDITABLE_FIGURE} from '../attributes';
import {fetchText} from '../worker/parts';

/** Maximum length of an example's file in UTF-16 units. No diagram needs more. */
const MAX_EXAMPLE_LENGTH = 2_000_000;

/** Finds all figures on the page that readers can edit, in document order. */
export function findEditableFigures(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(EDITABLE_FIGURE)];
}

/** Finds the editable figure that contains `part`, if any. */
export function findFigureAround(part: Element): HTMLElement | null {
  return part.closest<HTMLElement>(EDITABLE_FIGURE);
}

function getExampleAddress(figure: HTMLElement): string {
  return figure.getAttribute(ATTRIBUTES.example) ?? '';
}

/** Returns the first 8 digits of the content hash in the file name of a figure's example. Empty if there's no example. */
export function getExampleHash(figure: HTMLElement): string {
  return /([0-9a-f]{8})[0-9a-f]{8}\.json$/.exec(getExampleAddress(figure))?.[1] ?? '';
}

/** Examples that were fetched, by URL. */
const examples = new Map<string, Promise<Example>>();

/**
 * Fetches a figure's example.
 *
 * @throws if it can't be fetched, or if it's from a build with another `VERSION`
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

/** Creates the compile request for a draft of an example. */
export function createRequest({entry, showing, exercise}: Example, {files, settings}: Draft): CompileRequest {
  const {interactive: _, width: __, ...options} = showing;
  return {entry, files, options: {...options, ...settings, ...(exercise ? {graph: true} : {})}};
}
