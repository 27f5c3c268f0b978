import {useAlgoliaContextualFacetFilters} from '@docusaurus/theme-search-algolia/client';
import type {DocusaurusConfig} from '@docusaurus/types';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';

/** Who answers, as the build's environment has it (`environment.ts`). */
export interface SearchSettings {
  readonly mode: 'embedded' | 'hosted';
  readonly appId: string;
  readonly apiKey: string;
  readonly indexName: string;
  /** Path of this locale, with slashes at both ends. */
  readonly baseUrl: string;
}

export function settingsOf({baseUrl, customFields = {}, themeConfig}: DocusaurusConfig): SearchSettings {
  const {appId, apiKey, indexName} = themeConfig.algolia as Pick<SearchSettings, 'appId' | 'apiKey' | 'indexName'>;
  return {mode: customFields.search as SearchSettings['mode'], appId, apiKey, indexName, baseUrl};
}

/** The settings, with the filters of the page's language and docs version that the hosted index needs. */
export function useSearchSettings(): SearchSettings & {readonly facetFilters: readonly (string | readonly string[])[]} {
  return {...settingsOf(useDocusaurusContext().siteConfig), facetFilters: useAlgoliaContextualFacetFilters()};
}
