/**
 * Loads the script configured as `ANALYTICS_SRC`, which counts page views. The script counts the first page itself. For each
 * further page, this dispatches `pageview` on `window`, for scripts that don't watch the history.
 */
import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import type {ClientModule} from '@docusaurus/types';

type PrivacySettings = {doNotTrack?: unknown; globalPrivacyControl?: unknown};

/** Returns whether the reader has turned on Do Not Track or Global Privacy Control. */
const hasOptedOut = ({doNotTrack, globalPrivacyControl}: PrivacySettings): boolean =>
  doNotTrack === '1' || doNotTrack === 'yes' || globalPrivacyControl === true;

// Server rendering also loads this module.
const isCounted = ExecutionEnvironment.canUseDOM && !hasOptedOut(navigator);

function loadScript(): void {
  const src = document.querySelector<HTMLMetaElement>('meta[name=analytics]')?.content;
  if (!src) return;
  const script = document.createElement('script');
  script.src = src;
  document.head.append(script);
}

// Counting must not delay the page.
if (isCounted && document.readyState === 'complete') loadScript();
else if (isCounted) addEventListener('load', loadScript, {once: true});

const client: ClientModule = {
  onRouteDidUpdate({location, previousLocation}) {
    if (!isCounted || !previousLocation || previousLocation.pathname === location.pathname) return;
    window.dispatchEvent(new CustomEvent('pageview', {detail: {path: location.pathname}}));
  },
};

export default client;
