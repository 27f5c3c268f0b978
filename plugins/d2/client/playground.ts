import {fetchExample} from './editor/example';
import {createPlaygroundLink} from './editor/link';

/**
 * Creates the address that opens a figure's example in the Playground. The example can't have imports.
 *
 * @throws if the example can't be fetched
 */
export async function createPlaygroundAddress(figure: HTMLElement): Promise<string> {
  const {files, entry, settings} = await fetchExample(figure);
  return createPlaygroundLink(files[entry] ?? '', settings);
}
