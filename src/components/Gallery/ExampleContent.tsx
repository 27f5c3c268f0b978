import siteIcons from '@generated/d2/default/iconList.json';
import CopyButton from '@site/src/components/CopyButton';
import {useScrollRegion} from '@site/src/components/ScrollTable/useScrollRegion';
import {type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState} from 'react';
import {createPortal} from 'react-dom';
import {EDITABLE_FIGURE} from '../../../plugins/d2/client/attributes';
import {addSiteUrl} from '../../../plugins/d2/icons';
import {EagerLoadingContext} from '../../../plugins/d2/theme/D2Figure/eagerLoading';
import {fetchExampleContent} from './fetchExampleContent';
import styles from './styles.module.css';

/** Makes React keep an element's content from the page's HTML. */
const KEPT_HTML = {suppressHydrationWarning: true, dangerouslySetInnerHTML: {__html: ''}} as const;

interface Props {
  /** Id of the example's heading. */
  readonly id: string;
  readonly isOpen: boolean;
  /** Called with the example's figure once it's in the document. */
  readonly onReady: (figure: HTMLElement) => void;
  readonly children: ReactNode;
}

/**
 * Renders an example's content. The client bundle doesn't include it, so React keeps the page's HTML. After a navigation on the client,
 * that HTML is missing, so opening the example fetches it.
 */
export default function ExampleContent({id, isOpen, onReady, children}: Props): ReactNode {
  const root = useRef<HTMLDivElement>(null);
  const [blocks, setBlocks] = useState<readonly Element[]>([]);
  useEffect(() => {
    const element = root.current;
    if (!isOpen || !element) return;
    let isClosed = false;
    const onContentReady = (): void => {
      if (isClosed) return;
      const figure = element.querySelector<HTMLElement>(EDITABLE_FIGURE);
      if (figure) onReady(figure);
      if (!children) setBlocks([...element.querySelectorAll('.theme-code-block')]);
    };
    if (element.hasChildNodes()) onContentReady();
    else
      fetchExampleContent(id)
        // Replaces the content instead of adding it, because the reader may have reopened the example while it was loading.
        .then((nodes) => element.replaceChildren(...nodes))
        .then(onContentReady, () => window.location.reload());
    return () => {
      isClosed = true;
    };
  }, [id, isOpen, onReady, children]);

  if (children)
    return (
      <div ref={root} className={styles.contents} data-contents={id}>
        <EagerLoadingContext value={false}>{children}</EagerLoadingContext>
      </div>
    );
  return (
    <>
      <div ref={root} className={styles.contents} data-contents={id} {...KEPT_HTML} />
      {blocks.map((block, i) => createPortal(<LiveCode block={block} />, block, String(i)))}
    </>
  );
}

/** Makes a code block from the page's HTML interactive: replaces its copy button, and lets the keyboard scroll it. */
function LiveCode({block}: {readonly block: Element}): ReactNode {
  const region: RefObject<HTMLPreElement | null> = useRef(block.querySelector('pre'));
  useScrollRegion(region, 'code');
  // Removes the button in the HTML, which has no listeners.
  useLayoutEffect(() => block.querySelector(':scope > button')?.remove(), [block]);
  const caption = block.closest('figure')?.querySelector('[data-d2-caption]')?.textContent;
  const code = addSiteUrl(region.current?.textContent ?? '', siteIcons.url);
  return <CopyButton code={code} title={caption ?? undefined} />;
}
