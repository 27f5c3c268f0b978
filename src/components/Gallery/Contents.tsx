import siteIcons from '@generated/d2/default/iconList.json';
import CopyButton from '@site/src/components/CopyButton';
import {useScrollRegion} from '@site/src/components/ScrollTable/useScrollRegion';
import {type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState} from 'react';
import {createPortal} from 'react-dom';
import {EDITABLE_FIGURE} from '../../../plugins/d2/client/attributes';
import {addSiteAddress} from '../../../plugins/d2/icons';
import {EagerLoadingContext} from '../../../plugins/d2/theme/D2Figure/eagerLoading';
import {fetchContents} from './fetchContents';
import styles from './styles.module.css';

/** Makes React keep what an element contains in the page's HTML. */
const KEPT_HTML = {suppressHydrationWarning: true, dangerouslySetInnerHTML: {__html: ''}} as const;

interface Props {
  /** Id of the example's heading. */
  readonly id: string;
  readonly isOpen: boolean;
  /** Called with the example's figure when it's in the page. */
  readonly onReady: (figure: HTMLElement) => void;
  readonly children: ReactNode;
}

/**
 * The content of an example. The browser's script doesn't have it, so React keeps what's in the page's HTML. Readers who came from another
 * page don't have that either, so opening the example fetches it.
 */
export default function Contents({id, isOpen, onReady, children}: Props): ReactNode {
  const root = useRef<HTMLDivElement>(null);
  const [blocks, setBlocks] = useState<readonly Element[]>([]);
  useEffect(() => {
    const element = root.current;
    if (!isOpen || !element) return;
    let isClosed = false;
    const report = (): void => {
      if (isClosed) return;
      const figure = element.querySelector<HTMLElement>(EDITABLE_FIGURE);
      if (figure) onReady(figure);
      if (!children) setBlocks([...element.querySelectorAll('.theme-code-block')]);
    };
    if (element.hasChildNodes()) report();
    else
      fetchContents(id)
        // The reader may have closed and opened it again while it was loading.
        .then((nodes) => element.replaceChildren(...nodes))
        .then(report, () => window.location.reload());
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

/** Makes a code block from the page's HTML work: its button copies, and it can be scrolled with the keyboard. */
function LiveCode({block}: {readonly block: Element}): ReactNode {
  const region: RefObject<HTMLPreElement | null> = useRef(block.querySelector('pre'));
  useScrollRegion(region, 'code');
  // Takes the place of the button in the HTML.
  useLayoutEffect(() => block.querySelector(':scope > button')?.remove(), [block]);
  const caption = block.closest('figure')?.querySelector('[data-d2-caption]')?.textContent;
  const code = addSiteAddress(region.current?.textContent ?? '', siteIcons.address);
  return <CopyButton code={code} title={caption ?? undefined} />;
}
