import {createContext} from 'react';

/** Id of the list of thumbnails. */
export const WALL_ID = 'gallery';

/** How an open example gets to the others, and back. */
export interface Neighbors {
  /** Id of the example that's open, if any. */
  readonly open: string | undefined;
  /** Ids of the examples before and after one, among those that the filters show. */
  readonly getNeighbors: (id: string) => {readonly previous: string; readonly next: string};
  /** Goes to another example, in place of the current one in the browser's history. */
  readonly replace: (id: string) => void;
  readonly close: () => void;
}

export const GalleryContext = createContext<Neighbors>({
  open: undefined,
  getNeighbors: (id) => ({previous: id, next: id}),
  replace: () => {},
  close: () => {},
});
