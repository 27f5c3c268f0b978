/**
 * Wraps the not-found page, so that addresses which only look different (`x.html`, `/tour`) lead to their page also
 * on hosts that cannot redirect. Servers and the CDN do the same before a page is loaded.
 */
import {redirectOf} from '@site/plugins/delivery/redirects';
import useBaseUrl from '@docusaurus/useBaseUrl';
import NotFound from '@theme-original/NotFound';
import {type ReactNode, useEffect} from 'react';

export default function NotFoundOrMoved(): ReactNode {
  const baseUrl = useBaseUrl('/');
  useEffect(() => {
    const {pathname, search, hash} = window.location;
    if (!pathname.startsWith(baseUrl)) return;
    const target = redirectOf(`/${pathname.slice(baseUrl.length)}`);
    // A slash alone makes no page of a path that is none; hosts add it where there is one.
    if (target === undefined || target === `${pathname}/`) return;
    window.location.replace(baseUrl + target.slice(1) + search + hash);
  }, [baseUrl]);
  return <NotFound />;
}
