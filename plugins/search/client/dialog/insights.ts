import type {DocSearchProps} from '@docsearch/react';
import type {SearchSettings} from '../settings';

type Insights = Exclude<DocSearchProps['insights'], undefined>;

/** Where the client keeps which query an object was clicked after; it takes what it reads for its own. */
const CLICKS = 'AlgoliaObjectQueryCache';

let insights: Insights = false;

/** What of the stored clicks has the client's form; `null` if all of it has. */
export function mendClicks(stored: string): string | null {
  let clicks: unknown;
  try {
    clicks = JSON.parse(stored);
  } catch {
    return '{}';
  }
  if (typeof clicks !== 'object' || clicks === null || Array.isArray(clicks)) return '{}';
  const all = Object.entries(clicks as Readonly<Record<string, unknown>>);
  const good = all.filter(
    ([, click]) => Array.isArray(click) && typeof click[0] === 'string' && typeof click[1] === 'number',
  );
  return good.length === all.length ? null : JSON.stringify(Object.fromEntries(good));
}

function mendStoredClicks(): void {
  try {
    const stored = window.localStorage.getItem(CLICKS);
    const mended = stored === null ? null : mendClicks(stored);
    if (mended !== null) window.localStorage.setItem(CLICKS, mended);
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
  mendStoredClicks();
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
