import fs from 'node:fs/promises';
import path from 'node:path';
import type {LoadedContent} from '@docusaurus/plugin-content-docs';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {docuHash} from '@docusaurus/utils';
import {describeNeighbors} from './neighbors';

const DOCS_PLUGIN = 'docusaurus-plugin-content-docs';

/**
 * Changes a page's metadata from the docs plugin, which becomes part of the page's bundle: adds descriptions to the links to the previous
 * and next page, and drops fields that no component reads.
 */
export function docPages({generatedFilesDir}: LoadContext): Plugin {
  return {
    name: 'doc-pages',
    async allContentLoaded({allContent}) {
      const content = allContent[DOCS_PLUGIN]?.default as LoadedContent | undefined;
      for (const {docs} of content?.loadedVersions ?? []) {
        const described = describeNeighbors(docs);
        await Promise.all(
          docs.map(async ({source}, i) => {
            // The docs plugin has written this file for Docusaurus's Markdown loader.
            const file = path.join(generatedFilesDir, DOCS_PLUGIN, 'default', `${docuHash(source)}.json`);
            await fs.writeFile(file, JSON.stringify(described[i]));
          }),
        );
      }
    },
  };
}
