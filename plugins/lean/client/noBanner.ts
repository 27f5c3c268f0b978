/**
 * Stands in for Docusaurus's banner about a wrong base path (`BaseUrlIssueBanner`): a page that runs scripts has none, so
 * browsers get nothing of it but the style that hides it.
 */
import '@docusaurus/core/lib/client/BaseUrlIssueBanner/styles.module.css';

export default function NoBanner(): null {
  return null;
}
