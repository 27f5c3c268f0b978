import * as v from 'valibot';
import type {CompileRequest} from '../../compiler/request';
import {type Draft, Example} from '../../figure/contract';
import {ATTRIBUTES, EDITABLE_FIGURE} from '../attributes';
import {fetchText} from '../worker/compilerFiles';

/** Maximum length of an example file in UTF-16 code units. It's only a safety limit: no real example comes close. */
const MAX_EXAMPLE_LENGTH = 2_000_000;

/** Finds all figures on the page that readers can edit, in document order. */
export function findEditableFigures(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(EDITABLE_FIGURE)];
}

/** Finds the editable figure that contains `element`, if any. */
export function findEnclosingFigure(element: Element): HTMLElement | null {
  return element.closest<HTMLElement>(EDITABLE_FIGURE);
}

function getExampleUrl(figure: HTMLElement): string {
  return figure.getAttribute(ATTRIBUTES.example) ?? '';
}

/** Returns the first 8 hex digits of the content hash in the example's file name, or '' if the figure has no example. */
export function getExampleHash(figure: HTMLElement): string {
  return /([0-9a-f]{8})[0-9a-f]{8}\.json$/.exec(getExampleUrl(figure))?.[1] ?? '';
}

/** Cache of example requests, by URL. */
const examples = new Map<string, Promise<Example>>();

/** Fetches a figure's example. Rejects if the file can't be fetched, is invalid, or comes from a build with another `VERSION`. */
export function fetchExample(figure: HTMLElement): Promise<Example> {
  const url = getExampleUrl(figure);
  let example = examples.get(url);
  if (!example) {
    example = fetchText(url, MAX_EXAMPLE_LENGTH).then((text) => v.parse(Example, JSON.parse(text)));
    examples.set(url, example);
    example.catch(() => examples.delete(url));
  }
  return example;
}

/** Creates the compile request for a draft of an example. */
export function createCompileRequest(
  {entry, displayOptions, exercise}: Example,
  {files, settings}: Draft,
): CompileRequest {
  const {interactive: _, width: __, ...options} = displayOptions;
  return {entry, files, options: {...options, ...settings, ...(exercise ? {graph: true} : {})}};
}
