import {useAlgoliaContextualFacetFilters} from '@docusaurus/theme-search-algolia/client';
import type {DocusaurusConfig} from '@docusaurus/types';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';

/** Which backend answers searches. `environment.ts` sets it when the site is built. */
export interface SearchSettings {
  readonly mode: 'embedded' | 'hosted';
  readonly appId: string;
  readonly apiKey: string;
  readonly indexName: string;
  /** The locale's path, with slashes at both ends. */
  readonly baseUrl: string;
}

export function readSettings({baseUrl, customFields = {}, themeConfig}: DocusaurusConfig): SearchSettings {
  const {appId, apiKey, indexName} = themeConfig.algolia as Pick<SearchSettings, 'appId' | 'apiKey' | 'indexName'>;
  return {mode: customFields.search as SearchSettings['mode'], appId, apiKey, indexName, baseUrl};
}

export type FacetFilters = readonly (string | readonly string[])[];

/** Returns the settings, and the filters by which the hosted index selects the page's language and docs version. */
export function useSearchSettings(): SearchSettings & {readonly facetFilters: FacetFilters} {
  return {...readSettings(useDocusaurusContext().siteConfig), facetFilters: useAlgoliaContextualFacetFilters()};
}
