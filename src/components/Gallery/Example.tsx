import {translate} from '@docusaurus/Translate';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  use,
  useEffect,
  useRef,
  useState,
} from 'react';
import {lockScrolling} from '../../../plugins/d2/client/lightbox/lockScrolling';
import {type ExampleProps, parseCard} from './cards';
import {GalleryContext, THUMBNAIL_GRID_ID} from './context';
import ExampleContent from './ExampleContent';
import PlaygroundLink from './PlaygroundLink';
import styles from './styles.module.css';

/** Shows an example in a dialog, with its source, its command, and links to the pages that teach it. */
export default function Example({card, children}: ExampleProps): ReactNode {
  const {id, title} = parseCard(card);
  const {openId, getNeighbors, replace, close} = use(GalleryContext);
  const dialog = useRef<HTMLDialogElement>(null);
  const {previous, next} = getNeighbors(id);
  const isOpen = openId === id;
  /** How many `close` events are still to come from dialogs that this component closed. By then, the example may be open again. */
  const ownCloseCount = useRef(0);
  const [figure, setFigure] = useState<HTMLElement>();

  useEffect(() => {
    const element = dialog.current;
    if (!isOpen || !element) return;
    const unlockScrolling = lockScrolling();
    element.showModal();
    // Focuses the dialog itself, so that screen readers start with its name and arrow keys work immediately.
    element.focus();
    return () => {
      if (element.open) ownCloseCount.current++;
      element.close();
      unlockScrolling();
    };
  }, [isOpen]);

  const createClickHandler = (target: string) => (event: MouseEvent) => {
    event.preventDefault();
    replace(target);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
      return;
    const target = {ArrowLeft: previous, ArrowRight: next}[event.key];
    if (target === undefined) return;
    event.preventDefault();
    replace(target);
  };
  // Only the URL opens and closes the example, so the browser may not close the dialog on its own.
  const closeInstead = (event: {preventDefault(): void}) => {
    event.preventDefault();
    close();
  };
  const onClose = (event: SyntheticEvent) => {
    if (event.target !== event.currentTarget) return;
    if (ownCloseCount.current > 0) ownCloseCount.current--;
    else if (isOpen) close();
  };
  return (
    <dialog
      ref={dialog}
      className={styles.example}
      aria-label={title}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onClick={(event) => event.target === event.currentTarget && close()}
      onCancel={(event) => event.target === event.currentTarget && closeInstead(event)}
      onClose={onClose}
    >
      <div className={styles.content}>
        <nav className={styles.tools}>
          <PlaygroundLink figure={figure} />
          <a
            href={`#${previous}`}
            onClick={createClickHandler(previous)}
            aria-label={translate({id: 'gallery.previous', message: 'Previous example'})}
          >
            <ToolIcon path="M10 3 5 8l5 5" />
          </a>
          <a
            href={`#${next}`}
            onClick={createClickHandler(next)}
            aria-label={translate({id: 'gallery.next', message: 'Next example'})}
          >
            <ToolIcon path="m6 3 5 5-5 5" />
          </a>
          <a
            href={`#${THUMBNAIL_GRID_ID}`}
            onClick={closeInstead}
            aria-label={translate({id: 'gallery.close', message: 'Close'})}
          >
            <ToolIcon path="m4 4 8 8M12 4l-8 8" />
          </a>
        </nav>
        <ExampleContent id={id} isOpen={isOpen} onReady={setFigure}>
          {children}
        </ExampleContent>
      </div>
    </dialog>
  );
}

function ToolIcon({path}: {readonly path: string}): ReactNode {
  return (
    <svg viewBox="0 0 16 16" width="20" height="20" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
