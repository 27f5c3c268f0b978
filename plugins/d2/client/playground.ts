import * as v from 'valibot';
import {Example} from '../figure/contract';
import {ATTRIBUTES} from './attributes';
import {createPlaygroundLink} from './editor/shareUrl';
import {toPortableSource} from './icons';

/**
 * Creates the URL that opens a figure's example in the Playground. The example can't have imports.
 *
 * @throws if the example can't be fetched
 */
export async function createPlaygroundUrl(figure: HTMLElement): Promise<string> {
  // Doesn't use the editor's `fetchExample` and its cache, because that module imports the compiler's files, which the server's bundle lacks.
  const response = await fetch(figure.getAttribute(ATTRIBUTES.example) ?? '');
  const {files, entry, settings} = v.parse(Example, await response.json());
  return createPlaygroundLink(await toPortableSource(files[entry] ?? ''), settings);
}
