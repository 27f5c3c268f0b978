/**
 * Adds a second skip link that jumps to the table of contents, because keyboard users would otherwise have to tab through the whole page
 * to reach it. The page is checked for a table of contents when the first link receives focus, before the second one can be reached.
 */
import {translate} from '@docusaurus/Translate';
import SkipToContent from '@theme-original/SkipToContent';
import {type MouseEvent, type ReactNode, useState} from 'react';

/** Returns the first link in the table of contents or, on narrow screens, the bar that opens it. */
function findTocTarget(): HTMLElement | undefined {
  const targets = document.querySelectorAll<HTMLElement>('.table-of-contents__link, .theme-doc-toc-mobile summary');
  return [...targets].find((target) => target.getClientRects().length > 0);
}

export default function SkipLinks(): ReactNode {
  const [hasToc, setHasToc] = useState(false);
  const label = translate({
    id: 'toc.label',
    message: 'On this page',
    description: 'Accessible name of the table of contents and text of the link that skips to it',
  });

  function focusToc(event: MouseEvent): void {
    event.preventDefault();
    findTocTarget()?.focus();
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes focus on the link inside
    <div style={{display: 'contents'}} onFocus={() => setHasToc(findTocTarget() !== undefined)}>
      <SkipToContent />
      {hasToc && (
        <section aria-label={label}>
          {/* biome-ignore lint/a11y/useValidAnchor: its target has no id, so onClick moves the focus */}
          <a href="#on-this-page" className="skip-to-contents" onClick={focusToc}>
            {label}
          </a>
        </section>
      )}
    </div>
  );
}
