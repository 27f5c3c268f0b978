/**
 * Runs in browsers, where a script that counts page views is configured (`ANALYTICS_SRC`). The script counts the page that was
 * opened by itself. Every further page that the reader comes to is reported by an event of `window`, `pageview`, unless
 * the script watches the history itself, as many do.
 */
import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import type {ClientModule} from '@docusaurus/types';

/** Whether the reader prefers not to be counted: by Do Not Track or Global Privacy Control. */
function isRefused({
  doNotTrack,
  globalPrivacyControl,
}: {
  doNotTrack?: unknown;
  globalPrivacyControl?: unknown;
}): boolean {
  return doNotTrack === '1' || doNotTrack === 'yes' || globalPrivacyControl === true;
}

// The server loads it, too, when it renders pages.
const isCounted = ExecutionEnvironment.canUseDOM && !isRefused(navigator);

function load(): void {
  const src = document.querySelector<HTMLMetaElement>('meta[name=analytics]')?.content;
  if (!src) return;
  const script = document.createElement('script');
  script.src = src;
  document.head.append(script);
}

// What the reader came for comes first.
if (isCounted && document.readyState === 'complete') load();
else if (isCounted) addEventListener('load', load, {once: true});

const client: ClientModule = {
  onRouteDidUpdate({location, previousLocation}) {
    if (!isCounted || !previousLocation || previousLocation.pathname === location.pathname) return;
    window.dispatchEvent(new CustomEvent('pageview', {detail: {path: location.pathname}}));
  },
};

export default client;
