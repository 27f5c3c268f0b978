/** Replaces the theme's collapsed table of contents on narrow screens with a bar that says where the reader is, and opens the list. */
import {useDoc} from '@docusaurus/plugin-content-docs/client';
import Translate, {translate} from '@docusaurus/Translate';
import Contents from '@site/src/components/Contents';
import {useCurrentSection} from '@site/src/components/Contents/useCurrentSection';
import {type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useRef} from 'react';
import styles from './styles.module.css';

function close(details: HTMLDetailsElement | null): void {
  if (details) details.open = false;
}

export default function DocItemTOCMobile(): ReactNode {
  const {toc: sections} = useDoc();
  const current = useCurrentSection(sections);
  const details = useRef<HTMLDetailsElement>(null);
  const chapters = sections.filter(({level}) => level === sections[0]?.level);
  const chapter = chapters.findLast((candidate) => sections.indexOf(candidate) <= current);
  const position = chapter ? chapters.indexOf(chapter) + 1 : 0;
  const label = translate({
    id: 'toc.label',
    message: 'On this page',
    description: 'Accessible name of the table of contents and text of the link that skips to it',
  });

  // The open list covers the page, so it closes as soon as the reader clicks or focuses anything else.
  useEffect(() => {
    function closeFromOutside({target}: Event): void {
      if (target instanceof Node && !details.current?.contains(target)) close(details.current);
    }
    for (const event of ['pointerdown', 'focusin']) document.addEventListener(event, closeFromOutside);
    return () => {
      for (const event of ['pointerdown', 'focusin']) document.removeEventListener(event, closeFromOutside);
    };
  }, []);

  function onKeyDown({key}: KeyboardEvent): void {
    if (key !== 'Escape') return;
    close(details.current);
    details.current?.querySelector('summary')?.focus();
  }

  return (
    <nav aria-label={label} className={`theme-doc-toc-mobile ${styles.bar}`}>
      <details ref={details} onKeyDown={onKeyDown}>
        <summary style={{'--read': position / chapters.length} as CSSProperties}>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the HTML of the page's own heading */}
          {chapter ? <b dangerouslySetInnerHTML={{__html: chapter.value}} /> : <b>{label}</b>}
          {chapter && (
            <span>
              <Translate
                id="toc.position"
                description="Which section of a page the reader is in"
                values={{position, count: chapters.length}}
              >
                {'{position} of {count}'}
              </Translate>
            </span>
          )}
        </summary>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: closes the list after a click on one of its links */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link also triggers a click */}
        <div className={styles.list} onClick={() => close(details.current)}>
          <Contents sections={sections} current={current} />
        </div>
      </details>
    </nav>
  );
}
