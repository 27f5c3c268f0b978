/**
 * Wraps the whole site, to fetch the text's font together with the style sheet. With `font-display: optional` a font
 * that comes late is not used, so that no text ever changes its shape under the reader.
 */
import Head from '@docusaurus/Head';
import sans from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2';
import type {ReactNode} from 'react';

export default function Root({children}: {readonly children: ReactNode}): ReactNode {
  return (
    <>
      <Head>
        <link rel="preload" href={sans} as="font" type="font/woff2" crossOrigin="anonymous" />
      </Head>
      {children}
    </>
  );
}
