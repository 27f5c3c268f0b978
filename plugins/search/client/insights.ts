/** Reports views of results and clicks on them to the hosted service, and only where it answers. */
import type {InsightsClient} from 'search-insights';
import type {Hit} from '../engine/hit';
import type {SearchSettings} from './settings';

/** The service takes no more in one event. */
const MAX_VIEWS = 20;
const PAUSE_MS = 400;

let client: InsightsClient | undefined;
let views: ReturnType<typeof setTimeout>;

/** Loads what reports; a reader may block it and still search. */
export async function loadInsights({mode, appId, apiKey}: SearchSettings): Promise<void> {
  if (mode !== 'hosted' || client) return;
  const loaded = await import(/* webpackChunkName: "search-insights" */ 'search-insights').catch(() => undefined);
  try {
    // The library keeps clicks there, and trusts what it reads, whoever wrote it.
    localStorage.removeItem('AlgoliaObjectQueryCache');
  } catch {
    // A browser that keeps nothing.
  }
  loaded?.default('init', {appId, apiKey, partial: true});
  client = loaded?.default;
}

/** Reports that these results were shown, unless others take their place within a moment. */
export function reportViews(index: string, hits: readonly Hit[]): void {
  clearTimeout(views);
  views = setTimeout(() => {
    for (let from = 0; from < hits.length; from += MAX_VIEWS) {
      const objectIDs = hits.slice(from, from + MAX_VIEWS).map(({id}) => id);
      client?.('viewedObjectIDs', {eventName: 'Items Viewed', index, objectIDs});
    }
  }, PAUSE_MS);
}

/** @param position from 1 */
export function reportClick(index: string, queryID: string, {id}: Hit, position: number): void {
  const click = {eventName: 'Item Selected', index, queryID, objectIDs: [id], positions: [position]};
  client?.('clickedObjectIDsAfterSearch', click);
}
