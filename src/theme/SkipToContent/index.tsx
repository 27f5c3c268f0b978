/**
 * Wraps the link that leads to the content by a second one, to the list of the page's headings: by keyboard it is the last thing
 * on the page. Whether the page has one is looked up when the first link gets the focus, which is before the second one can.
 */
import {translate} from '@docusaurus/Translate';
import SkipToContent from '@theme-original/SkipToContent';
import {type MouseEvent, type ReactNode, useState} from 'react';

/** The first stop of the list, or the button that opens it on narrow screens. */
function contentsOf(page: Document): HTMLElement | undefined {
  const stops = page.querySelectorAll<HTMLElement>('.table-of-contents__link, .theme-doc-toc-mobile > button');
  return [...stops].find((stop) => stop.getClientRects().length > 0);
}

export default function SkipLinks(): ReactNode {
  const [hasContents, setHasContents] = useState(false);
  const label = translate({id: 'toc.label', message: 'On this page', description: 'Name of the table of contents'});

  function skip(event: MouseEvent): void {
    event.preventDefault();
    contentsOf(document)?.focus();
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens for the focus of the link in it
    <div style={{display: 'contents'}} onFocus={() => setHasContents(contentsOf(document) !== undefined)}>
      <SkipToContent />
      {hasContents && (
        <section aria-label={label}>
          {/* biome-ignore lint/a11y/useValidAnchor: it leads to a place on the page, which has no id */}
          <a href="#on-this-page" className="skip-to-contents" onClick={skip}>
            {label}
          </a>
        </section>
      )}
    </div>
  );
}
