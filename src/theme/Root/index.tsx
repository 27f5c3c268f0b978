/**
 * Wraps the whole site, for two things that belong to every page:
 * - On wide screens both fonts are fetched together with the style sheet (`src/css/fonts.css`). With `font-display: optional`
 *   one that comes late is not used, so that no text ever changes its shape under the reader.
 * - Addresses that only look different (`x.html`, `/tour/`) lead to their page also inside the site and on hosts that
 *   cannot redirect. Servers and the CDN do the same before a page is loaded.
 */
import Head from '@docusaurus/Head';
import {useHistory, useLocation} from '@docusaurus/router';
import useBaseUrl from '@docusaurus/useBaseUrl';
import code from '@fontsource-variable/source-code-pro/files/source-code-pro-latin-wght-normal.woff2';
import sans from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2';
import {redirectOf} from '@site/plugins/delivery/redirects';
import {plainPath} from '@site/src/paths';
import {type ReactNode, useEffect} from 'react';

/** Screens that have the fonts, as `src/css/fonts.css` has it. */
const WIDE = '(min-width: 997px)';

function useRedirects(): void {
  const baseUrl = useBaseUrl('/');
  const history = useHistory();
  const {pathname, search, hash} = useLocation();
  useEffect(() => {
    if (!pathname.startsWith(baseUrl)) return;
    const local = `/${pathname.slice(baseUrl.length)}`;
    const target = redirectOf(local);
    // A slash alone makes no page of a path that is none; hosts add it where there is one.
    if (target === undefined || target === `${local}/`) return;
    history.replace(plainPath(baseUrl + target.slice(1)) + search + hash);
  }, [baseUrl, history, pathname, search, hash]);
}

export default function Root({children}: {readonly children: ReactNode}): ReactNode {
  useRedirects();
  return (
    <>
      <Head>
        <link rel="preload" href={sans} as="font" type="font/woff2" crossOrigin="anonymous" media={WIDE} />
        <link rel="preload" href={code} as="font" type="font/woff2" crossOrigin="anonymous" media={WIDE} />
      </Head>
      {children}
    </>
  );
}
