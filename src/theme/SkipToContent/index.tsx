/**
 * Adds a second skip link, to the table of contents, which is otherwise the last stop for keyboard users. Whether the page has one is
 * checked when the first link gets the focus, which is before the second link can be reached.
 */
import {translate} from '@docusaurus/Translate';
import SkipToContent from '@theme-original/SkipToContent';
import {type MouseEvent, type ReactNode, useState} from 'react';

/** Returns the first link in the table of contents, or on narrow screens the bar that opens it. */
function findContents(page: Document): HTMLElement | undefined {
  const stops = page.querySelectorAll<HTMLElement>('.table-of-contents__link, .theme-doc-toc-mobile summary');
  return [...stops].find((stop) => stop.getClientRects().length > 0);
}

export default function SkipLinks(): ReactNode {
  const [hasContents, setHasContents] = useState(false);
  const label = translate({id: 'toc.label', message: 'On this page', description: 'Name of the table of contents'});

  function skip(event: MouseEvent): void {
    event.preventDefault();
    findContents(document)?.focus();
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to the focus of its link
    <div style={{display: 'contents'}} onFocus={() => setHasContents(findContents(document) !== undefined)}>
      <SkipToContent />
      {hasContents && (
        <section aria-label={label}>
          {/* biome-ignore lint/a11y/useValidAnchor: its target has no id */}
          <a href="#on-this-page" className="skip-to-contents" onClick={skip}>
            {label}
          </a>
        </section>
      )}
    </div>
  );
}
