/**
 * Wraps the whole site to do two things on every page:
 * - On wide screens, both fonts load together with the style sheet (`src/css/fonts.css`). With `font-display: optional`, a late font
 *   isn't used, so that text never changes while someone is reading.
 * - Variants of a URL (`x.html`, `/tour/`) redirect to the page inside the site and on hosts that can't redirect. Servers and
 *   CDNs redirect before the page loads.
 */
import Head from '@docusaurus/Head';
import {useHistory, useLocation} from '@docusaurus/router';
import useBaseUrl from '@docusaurus/useBaseUrl';
import code from '@fontsource-variable/source-code-pro/files/source-code-pro-latin-wght-normal.woff2';
import sans from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2';
import {findRedirect} from '@site/plugins/delivery/redirects';
import {normalizePath} from '@site/src/paths';
import {type ReactNode, useEffect} from 'react';

/** Screens that use the fonts. Must match `src/css/fonts.css`. */
const WIDE_SCREEN_QUERY = '(min-width: 997px)';

function useRedirects(): void {
  const baseUrl = useBaseUrl('/');
  const history = useHistory();
  const {pathname, search, hash} = useLocation();
  useEffect(() => {
    if (!pathname.startsWith(baseUrl)) return;
    const path = `/${pathname.slice(baseUrl.length)}`;
    const target = findRedirect(path);
    // Adding a slash doesn't turn an unknown path into a page, and hosts add the slash for known ones.
    if (target === undefined || target === `${path}/`) return;
    history.replace(normalizePath(baseUrl + target.slice(1)) + search + hash);
  }, [baseUrl, history, pathname, search, hash]);
}

export default function Root({children}: {readonly children: ReactNode}): ReactNode {
  useRedirects();
  return (
    <>
      <Head>
        <link rel="preload" href={sans} as="font" type="font/woff2" crossOrigin="anonymous" media={WIDE_SCREEN_QUERY} />
        <link rel="preload" href={code} as="font" type="font/woff2" crossOrigin="anonymous" media={WIDE_SCREEN_QUERY} />
      </Head>
      {children}
    </>
  );
}
