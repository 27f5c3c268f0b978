/** The package has no types for its sub-entry. */
declare module '@docsearch/react/modal' {
  export {DocSearchModal} from '@docsearch/react';
}
