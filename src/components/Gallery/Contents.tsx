import CopyButton from '@site/src/components/CopyButton';
import {useScrollRegion} from '@site/src/components/ScrollTable/useScrollRegion';
import {type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState} from 'react';
import {createPortal} from 'react-dom';
import {EagerLoadingContext} from '../../../plugins/d2/theme/D2Figure/eagerLoading';
import {fetchContents} from './fetchContents';
import styles from './styles.module.css';

/** Makes React keep what an element contains in the page's HTML. */
const KEPT_HTML = {suppressHydrationWarning: true, dangerouslySetInnerHTML: {__html: ''}} as const;

interface Props {
  /** Id of the example's heading. */
  readonly id: string;
  readonly isOpen: boolean;
  readonly children: ReactNode;
}

/**
 * The content of an example. The browser's script doesn't have it, so React keeps what's in the page's HTML. Readers who came from another
 * page don't have that either, so opening the example fetches it.
 */
export default function Contents({id, isOpen, children}: Props): ReactNode {
  const root = useRef<HTMLDivElement>(null);
  const [blocks, setBlocks] = useState<readonly Element[]>([]);
  useEffect(() => {
    const element = root.current;
    if (!isOpen || !element || children) return;
    let isClosed = false;
    const fill = element.hasChildNodes()
      ? Promise.resolve()
      : fetchContents(id).then((nodes) => element.append(...nodes));
    fill.then(
      () => !isClosed && setBlocks([...element.querySelectorAll('.theme-code-block')]),
      () => window.location.reload(),
    );
    return () => {
      isClosed = true;
    };
  }, [id, isOpen, children]);

  if (children)
    return (
      <div className={styles.contents} data-contents={id}>
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
  return <CopyButton code={region.current?.textContent ?? ''} title={caption ?? undefined} />;
}
