/**
 * Stands in for Docusaurus's banner about a wrong base path (`BaseUrlIssueBanner`): a page that runs scripts has none, so
 * browsers get nothing of it but the style that hides it. The page's inline script may have put one in before this one was
 * started, which is a task later than the page is read.
 */
import '@docusaurus/core/lib/client/BaseUrlIssueBanner/styles.module.css';

if (typeof document !== 'undefined') document.getElementById('__docusaurus-base-url-issue-banner-container')?.remove();

export default function NoBanner(): null {
  return null;
}
