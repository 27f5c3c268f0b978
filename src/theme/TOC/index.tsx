/** Wraps the table of contents in a landmark: on blog posts it stands outside of all others. */
import {translate} from '@docusaurus/Translate';
import type {Props} from '@theme/TOC';
import TOC from '@theme-original/TOC';
import type {ReactNode} from 'react';

export default function LandmarkTOC(props: Props): ReactNode {
  const label = translate({id: 'toc.label', message: 'On this page', description: 'Name of the table of contents'});
  // The landmark makes no box of its own, which would take the list its room to stick to.
  return (
    <nav aria-label={label} style={{display: 'contents'}}>
      <TOC {...props} />
    </nav>
  );
}
