/** Reports which results were shown and clicked. Only the hosted service receives these events. */
import type {InsightsClient} from 'search-insights';
import type {Hit} from '../engine/hit';
import type {SearchSettings} from './settings';

/** The service accepts no more in one event. */
const MAX_VIEWS_PER_EVENT = 20;
const VIEW_DELAY_MS = 400;

let client: InsightsClient | undefined;
let pendingViews: ReturnType<typeof setTimeout>;

/** Loads the insights library in hosted mode. If a blocker stops it, search still works. */
export async function loadInsights({mode, appId, apiKey}: SearchSettings): Promise<void> {
  if (mode !== 'hosted' || client) return;
  const insightsModule = await import(/* webpackChunkName: "search-insights" */ 'search-insights').catch(
    () => undefined,
  );
  try {
    // The library stores clicks under this key and trusts whatever it finds there.
    localStorage.removeItem('AlgoliaObjectQueryCache');
  } catch {
    // Storage is blocked, so there's nothing to remove.
  }
  insightsModule?.default('init', {appId, apiKey, partial: true});
  client = insightsModule?.default;
}

/** Reports that `hits` were shown, unless other results replace them before the delay ends. */
export function reportViews(index: string, hits: readonly Hit[]): void {
  clearTimeout(pendingViews);
  pendingViews = setTimeout(() => {
    for (let from = 0; from < hits.length; from += MAX_VIEWS_PER_EVENT) {
      const objectIDs = hits.slice(from, from + MAX_VIEWS_PER_EVENT).map(({id}) => id);
      client?.('viewedObjectIDs', {eventName: 'Items Viewed', index, objectIDs});
    }
  }, VIEW_DELAY_MS);
}

/** @param position of the result, starting at 1 */
export function reportClick(index: string, queryID: string, {id}: Hit, position: number): void {
  const click = {eventName: 'Item Selected', index, queryID, objectIDs: [id], positions: [position]};
  client?.('clickedObjectIDsAfterSearch', click);
}
