/**
 * Replaces the theme's element around a page's words. Its HTML carries the page's data, so that the page which a
 * browser opens needs no script for its words: they stay as they were served, and only links get what React would
 * have given them. Pages that are reached from there are rendered by React as usual.
 */

import {useDoc} from '@docusaurus/plugin-content-docs/client';
import {useHistory} from '@docusaurus/router';
import {ThemeClassNames} from '@docusaurus/theme-common';
import useBaseUrl from '@docusaurus/useBaseUrl';
import type {Props} from '@theme/DocItem/Content';
import Heading from '@theme/Heading';
import MDXContent from '@theme/MDXContent';
import clsx from 'clsx';
import {isValidElement, type ReactNode, useEffect, useRef, useState} from 'react';
import {followLinks} from '../../../client/links';
import {CARRIER, WordsInDocument} from '../../../client/openedPage';

const CLASS = clsx(ThemeClassNames.docs.docMarkdown, 'markdown');

/** The opened page's words, kept for the reader who leaves the page and comes back. */
let served = '';

export default function DocItemContent({children}: Props): ReactNode {
  const inDocument = isValidElement(children) && children.type === WordsInDocument;
  return inDocument ? <Served /> : <Rendered>{children}</Rendered>;
}

function Served(): ReactNode {
  const element = useRef<HTMLDivElement>(null);
  // React leaves what the server sent where it is told so, whatever the value, as long as it is the same object.
  const [html] = useState(() => ({__html: served}));
  const history = useHistory();
  const baseUrl = useBaseUrl('/');
  useEffect(() => {
    if (!element.current) return;
    served ||= element.current.innerHTML;
    return followLinks(element.current, {baseUrl, go: (address) => history.push(address)});
  }, [history, baseUrl]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is what this page itself was served as
  return <div ref={element} className={CLASS} dangerouslySetInnerHTML={html} suppressHydrationWarning />;
}

function Rendered({children}: Props): ReactNode {
  const {metadata, frontMatter, contentTitle} = useDoc();
  const title = !frontMatter.hide_title && contentTitle === undefined && metadata.title;
  return (
    <div className={CLASS}>
      {title && (
        <header>
          <Heading as="h1">{title}</Heading>
        </header>
      )}
      <MDXContent>{children}</MDXContent>
      <Carrier />
    </div>
  );
}

/** The page's data, for its own script. Only HTML has it. */
function Carrier(): ReactNode {
  const page = useDoc();
  if (typeof window !== 'undefined') return null;
  const json = JSON.stringify(page).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, without the one character that could end the element
  return <script {...CARRIER} dangerouslySetInnerHTML={{__html: json}} />;
}
