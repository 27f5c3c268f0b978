import {useHistory} from '@docusaurus/router';
import useBaseUrl from '@docusaurus/useBaseUrl';
import {isValidElement, type ReactNode, useEffect, useRef, useState} from 'react';
import {followLinks} from './links';
import {CARRIER, WordsInDocument} from './openedPage';

interface Props {
  /** The page's own component; where it stands for words in the document, these are left there. */
  readonly words: ReactNode;
  /** The other exports of the page's module, for its own HTML; none where several pages are shown in one. */
  readonly page?: object;
  readonly className: string;
  readonly id?: string;
  /** What React renders on the server, and on pages that are reached from another one. */
  readonly children: ReactNode;
}

/** The opened page's words, kept for the reader who leaves the page and comes back. */
let served = '';

/**
 * The element around a page's words. Its HTML carries the page's data, so that the page which a browser opens needs no
 * script for its words: they stay as they were served, and only links get what React would have given them. Pages that
 * are reached from there are rendered by React as usual.
 */
export default function Words({words, page, children, ...element}: Props): ReactNode {
  if (isValidElement(words) && words.type === WordsInDocument) return <Served {...element} />;
  return (
    <div {...element}>
      {children}
      {page && <Carrier page={page} />}
    </div>
  );
}

function Served(attributes: {readonly className: string; readonly id?: string}): ReactNode {
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
  return <div {...attributes} ref={element} dangerouslySetInnerHTML={html} suppressHydrationWarning />;
}

/** The page's data, for its own script. Only HTML has it. */
function Carrier({page}: {readonly page: object}): ReactNode {
  if (typeof window !== 'undefined') return null;
  const json = JSON.stringify(page).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, without the one character that could end the element
  return <script {...CARRIER} dangerouslySetInnerHTML={{__html: json}} />;
}
