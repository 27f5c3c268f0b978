import {createContext} from 'react';

/** Id of the element that lists the thumbnails. */
export const THUMBNAIL_GRID_ID = 'gallery';

/** Navigates between examples, and back to the list. */
interface GalleryNavigation {
  /** Id of the example that's open, if any. */
  readonly openId: string | undefined;
  /**
   * Returns the ids of the examples before and after one. Skips examples that the filter hides, unless that one is hidden itself. The first
   * example follows the last one.
   */
  readonly getNeighbors: (id: string) => {readonly previous: string; readonly next: string};
  /** Opens another example, and replaces the current one in the browser's history. */
  readonly replace: (id: string) => void;
  readonly close: () => void;
}

export const GalleryContext = createContext<GalleryNavigation>({
  openId: undefined,
  getNeighbors: (id) => ({previous: id, next: id}),
  replace: () => {},
  close: () => {},
});
