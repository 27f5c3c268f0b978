/**
 * Replaces Docusaurus's warning about a wrong base path (`BaseUrlIssueBanner`) in server-rendered pages, in the reader's language.
 * A script inserts it only if the site's own scripts don't load, so that search engines don't index it.
 */
import Head from '@docusaurus/Head';
import {useLocation} from '@docusaurus/router';
import {translate} from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type {ReactNode} from 'react';

const BANNER = '__docusaurus-base-url-issue-banner';
const SUGGESTION = `${BANNER}-suggestion-container`;

function createHtml(baseUrl: string): string {
  const title = translate({
    id: 'banner.title',
    message: "This site didn't load properly.",
    description: 'Title of the banner that appears if the site may be built for another base path',
  });
  const reason = translate({
    id: 'banner.reason',
    message: 'It may be published under a path other than the one it was built for (BASE_URL).',
    description: 'Explains why the site may not have loaded',
  });
  const built = translate({
    id: 'banner.built',
    message: 'Built for:',
    description: 'Label in front of the base path that the site was built for',
  });
  const suggested = translate({
    id: 'banner.suggested',
    message: 'Suggested path:',
    description: 'Label in front of the base path that matches the current URL',
  });
  return `<div id="${BANNER}" style="border: thick solid red; background-color: rgb(255, 230, 179); color: #000; margin: 20px; padding: 20px; font-size: 20px"><p style="font-weight: bold; font-size: 30px">${title}</p><p>${reason}</p><p>${built} <b>${baseUrl}</b></p><p>${suggested} <b id="${SUGGESTION}"></b></p></div>`;
}

/**
 * Creates JavaScript that every browser can run. It's the same on all pages of a language, because the policy allows it by its hash.
 * It waits until the page and its scripts have loaded, and until the scripts have had a second to start the site.
 */
function createScript(baseUrl: string): string {
  const html = JSON.stringify(createHtml(baseUrl)).replaceAll('<', '\\u003c');
  return `addEventListener('load',function(){setTimeout(function(){if(window.docusaurus)return;var box=document.createElement('div');box.id='${BANNER}-container';box.innerHTML=${html};document.body.prepend(box);document.getElementById('${SUGGESTION}').textContent=location.pathname.replace(/\\/?$/,'/')},1000)})`;
}

export default function BaseUrlBanner(): ReactNode {
  const {baseUrl, baseUrlIssueBanner} = useDocusaurusContext().siteConfig;
  const {pathname} = useLocation();
  if (!baseUrlIssueBanner || pathname !== baseUrl) return null;
  return (
    <Head>
      <script>{createScript(baseUrl)}</script>
    </Head>
  );
}
