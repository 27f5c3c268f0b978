import type {DocSearchProps} from '@docsearch/react';
import type {SearchSettings} from '../settings';

type Insights = Exclude<DocSearchProps['insights'], undefined>;

let insights: Insights = false;

/**
 * Loads what reports views and clicks to the hosted service, and only for it. The dialog must be given the client: without
 * one it would load its own from a foreign host.
 */
export async function loadInsights({mode, appId, apiKey}: SearchSettings): Promise<void> {
  if (mode !== 'hosted' || insights) return;
  const {default: insightsClient} = await import(/* webpackChunkName: "search-insights" */ 'search-insights');
  insightsClient('init', {appId, apiKey, partial: true});
  insights = {insightsClient};
}

/** What was loaded; `false` where nothing is reported. */
export function loadedInsights(): Insights {
  return insights;
}
