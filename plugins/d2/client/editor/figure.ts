import * as v from 'valibot';
import type {CompileRequest} from '../../compiler/request';
import {type Draft, Example} from '../../figure/contract';
import {readText} from '../worker/parts';

/** Figures that can be edited. An address can put attributes on the page's root, but not make it a figure. */
const EDITABLE = 'figure[data-d2-figure][data-d2-live]';

/** Letters of an example's file: more than a diagram has. */
const LONGEST = 2_000_000;

/** All figures of the page that can be edited, in their order. */
export function editableFigures(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(EDITABLE)];
}

/** The figure around a part of it, if it can be edited. */
export function figureAround(part: Element): HTMLElement | null {
  return part.closest<HTMLElement>(EDITABLE);
}

/** Names an example by its content: the beginning of its file's hash. */
export function printOf(figure: HTMLElement): string {
  return /([0-9a-f]{8})[0-9a-f]{8}\.json$/.exec(figure.dataset.d2Live ?? '')?.[1] ?? '';
}

/** Examples that were fetched, by their addresses. */
const fetched = new Map<string, Promise<Example>>();

/**
 * Fetches a figure's example.
 *
 * @throws if its file does not come, or something else than this site's build made it
 */
export function readExample(figure: HTMLElement): Promise<Example> {
  const address = figure.dataset.d2Live ?? '';
  let example = fetched.get(address);
  if (!example) {
    example = readText(address, LONGEST).then((text) => v.parse(Example, JSON.parse(text)));
    fetched.set(address, example);
    example.catch(() => fetched.delete(address));
  }
  return example;
}

/** The request to the compiler. */
export function requestOf({entry, showing}: Example, {files, settings}: Draft): CompileRequest {
  const {interactive: _, width: __, ...options} = showing;
  return {entry, files, options: {...options, ...settings}};
}
