import type {DocSearchProps} from '@docsearch/react';
import type {SearchSettings} from '../settings';

type Insights = Exclude<DocSearchProps['insights'], undefined>;

/** Where the client keeps which query an object was clicked after, for events that this site does not report. */
const CLICKS = 'AlgoliaObjectQueryCache';

let insights: Insights = false;

/** The client takes what it reads there for its own, whoever wrote it. */
function forgetClicks(): void {
  try {
    window.localStorage.removeItem(CLICKS);
  } catch {
    // A browser that keeps nothing.
  }
}

/** Whether a reported click follows no query: on a visited result (`visited.ts`). The service would refuse it. */
function isOfNoQuery([method, click]: readonly unknown[]): boolean {
  return method === 'clickedObjectIDsAfterSearch' && !(click as {queryID?: string}).queryID;
}

/**
 * Loads what reports views and clicks to the hosted service, and only for it. The dialog must be given the client: without
 * one it would load its own from a foreign host.
 */
export async function loadInsights({mode, appId, apiKey}: SearchSettings): Promise<void> {
  if (mode !== 'hosted' || insights) return;
  const loaded = await import(/* webpackChunkName: "search-insights" */ 'search-insights').catch(() => undefined);
  if (!loaded) return; // blocked by its reader, who searches all the same
  const {default: insightsClient} = loaded;
  forgetClicks();
  insightsClient('init', {appId, apiKey, partial: true});
  insights = {
    insightsClient: new Proxy(insightsClient, {
      apply: (client, self, report: Parameters<typeof insightsClient>) =>
        isOfNoQuery(report) ? undefined : Reflect.apply(client, self, report),
    }),
  };
}

/** What was loaded; `false` where nothing is reported. */
export function loadedInsights(): Insights {
  return insights;
}
