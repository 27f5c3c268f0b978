/** Reports to Algolia Insights which results were shown and clicked. Does nothing in embedded mode. */
import type {InsightsClient} from 'search-insights';
import type {Hit} from '../engine/hit';
import type {SearchSettings} from './settings';

/** Algolia rejects events with more objects. */
const MAX_VIEWS_PER_EVENT = 20;
/** How long hits must stay on screen to count as viewed, so that the hits of half-typed queries don't. */
const VIEW_DELAY_MS = 400;

let client: InsightsClient | undefined;
let viewTimer: ReturnType<typeof setTimeout>;

/** Loads Algolia's insights library in hosted mode. Never rejects: if an ad blocker stops it, search works without reporting. */
export async function loadInsights({mode, appId, apiKey}: SearchSettings): Promise<void> {
  if (mode !== 'hosted' || client) return;
  const insightsModule = await import(/* webpackChunkName: "search-insights" */ 'search-insights').catch(
    () => undefined,
  );
  try {
    // The library adds each click to this entry without checking it, so a damaged one would break reporting. The entry is only read for
    // later events about the same objects, such as purchases, which this site doesn't have.
    localStorage.removeItem('AlgoliaObjectQueryCache');
  } catch {
    // Storage is blocked, so there's nothing to remove.
  }
  // `partial` leaves the library's other settings as they are.
  insightsModule?.default('init', {appId, apiKey, partial: true});
  client = insightsModule?.default;
}

/** Reports that hits were shown, unless other hits replace them within `VIEW_DELAY_MS`. */
export function reportViews(indexName: string, hits: readonly Hit[]): void {
  clearTimeout(viewTimer);
  viewTimer = setTimeout(() => {
    for (let from = 0; from < hits.length; from += MAX_VIEWS_PER_EVENT) {
      const objectIDs = hits.slice(from, from + MAX_VIEWS_PER_EVENT).map(({id}) => id);
      client?.('viewedObjectIDs', {eventName: 'Items Viewed', index: indexName, objectIDs});
    }
  }, VIEW_DELAY_MS);
}

/**
 * Reports a click on a hit.
 *
 * @param position the hit's position in the list, starting at 1
 */
export function reportClick(indexName: string, queryID: string, {id}: Hit, position: number): void {
  const clickEvent = {eventName: 'Item Selected', index: indexName, queryID, objectIDs: [id], positions: [position]};
  client?.('clickedObjectIDsAfterSearch', clickEvent);
}
