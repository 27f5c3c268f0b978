import type {DocusaurusConfig} from '@docusaurus/types';
import {INDEX_FILE} from '../engine/files';

/** Who answers, as the build's environment has it (`environment.ts`). */
export interface SearchSettings {
  readonly mode: 'embedded' | 'hosted' | 'hosts';
  /** Origins of the hosts of `hosts`, in the order in which they are tried. */
  readonly hosts: readonly string[];
  readonly appId: string;
  readonly apiKey: string;
  readonly indexName: string;
  /** Address of the head of this locale's index, for the engine in the browser. */
  readonly index: string;
}

/** Reads the settings from where the site's configuration has them for the browser. */
export function settingsOf({baseUrl, customFields = {}, themeConfig}: DocusaurusConfig): SearchSettings {
  const {mode, hosts} = customFields.search as Pick<SearchSettings, 'mode' | 'hosts'>;
  const {appId, apiKey, indexName} = themeConfig.algolia as Pick<SearchSettings, 'appId' | 'apiKey' | 'indexName'>;
  return {mode, hosts, appId, apiKey, indexName, index: `${baseUrl}${INDEX_FILE}`};
}
