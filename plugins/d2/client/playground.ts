import * as v from 'valibot';
import {Example} from '../figure/contract';
import {ATTRIBUTES} from './attributes';
import {createPlaygroundLink} from './editor/link';
import {toPortableSource} from './icons';

/**
 * Creates the address that opens a figure's example in the Playground. The example can't have imports.
 *
 * @throws if the example can't be fetched
 */
export async function createPlaygroundAddress(figure: HTMLElement): Promise<string> {
  // Doesn't share the editor's cache, because its module also loads the compiler's parts, which the server's bundle doesn't have.
  const response = await fetch(figure.getAttribute(ATTRIBUTES.example) ?? '');
  const {files, entry, settings} = v.parse(Example, await response.json());
  return createPlaygroundLink(await toPortableSource(files[entry] ?? ''), settings);
}
