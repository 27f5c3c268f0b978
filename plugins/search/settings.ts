import type {IndexSettings} from 'algoliasearch';
import {LEVELS} from './record';

const HEADINGS = LEVELS.map((level) => `hierarchy.${level}`);

/**
 * Settings of the hosted index: those of the service's DocSearch, which knows documentation, and beyond them both languages
 * and the signs that D2 is written with. The embedded engine is made to rank the same way.
 */
export const SETTINGS: IndexSettings = {
  // Headings before text, whatever the place of the word in them.
  searchableAttributes: [...HEADINGS.map((heading) => `unordered(${heading})`), 'content'],
  attributesForFaceting: ['type', 'language', 'docusaurus_tag'],
  attributesToRetrieve: ['hierarchy', 'content', 'anchor', 'url', 'url_without_anchor', 'type'],
  attributesToHighlight: ['hierarchy', 'content'],
  attributesToSnippet: ['content:10'],
  highlightPreTag: '<span class="algolia-docsearch-suggestion--highlight">',
  highlightPostTag: '</span>',
  snippetEllipsisText: '…',
  // One hit for a heading, though its words stand in several of its records.
  attributeForDistinct: 'url',
  distinct: true,
  ranking: ['words', 'filters', 'typo', 'attribute', 'proximity', 'exact', 'custom'],
  customRanking: ['desc(weight.pageRank)', 'desc(weight.level)', 'asc(weight.position)'],
  attributeCriteriaComputedByMinProximity: true,
  minWordSizefor1Typo: 4,
  minWordSizefor2Typos: 8,
  // 0.6.9 is not 0.6.8.
  allowTyposOnNumericTokens: false,
  indexLanguages: ['en', 'ko'],
  queryLanguages: ['en', 'ko'],
  ignorePlurals: true,
  removeWordsIfNoResults: 'allOptional',
  // Readers paste messages with quotes and flags with a minus; here as in the page these are text.
  advancedSyntax: false,
  camelCaseAttributes: [...HEADINGS, 'content'],
  // Arrows, globs, imports, comments and flags are made of them.
  separatorsToIndex: '-<>_*&@#.|${}',
};
