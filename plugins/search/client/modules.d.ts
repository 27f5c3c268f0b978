/** The package has no types for its sub-entry. */
declare module '@docsearch/react/modal' {
  export {DocSearchModal} from '@docsearch/react';
}

/** The words of the search in the language of the build, by their ids (`node/words.cjs`). */
declare module '@generated/codeTranslations.json?search' {
  const words: Record<string, string>;
  export default words;
}
