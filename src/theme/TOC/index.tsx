/** Wraps the table of contents in a landmark. On blog posts, it's outside all others. */
import {translate} from '@docusaurus/Translate';
import type {Props} from '@theme/TOC';
import TOC from '@theme-original/TOC';
import type {ReactNode} from 'react';

export default function LandmarkTOC(props: Props): ReactNode {
  const label = translate({id: 'toc.label', message: 'On this page', description: 'Name of the table of contents'});
  // Without a box, the landmark doesn't limit the area in which the list is sticky.
  return (
    <nav aria-label={label} style={{display: 'contents'}}>
      <TOC {...props} />
    </nav>
  );
}
