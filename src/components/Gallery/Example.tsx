import {translate} from '@docusaurus/Translate';
import {type KeyboardEvent, type MouseEvent, type ReactNode, use, useEffect, useRef, useState} from 'react';
import {lockScrolling} from '../../../plugins/d2/client/lightbox/lockScrolling';
import Contents from './Contents';
import {type ExampleProps, parseCard} from './cards';
import {GalleryContext, WALL_ID} from './context';
import Playground from './Playground';
import styles from './styles.module.css';

/** One diagram of the gallery, large: with its source, its command, and links to the pages that teach it. */
export default function Example({card, children}: ExampleProps): ReactNode {
  const {id, title} = parseCard(card);
  const {open, getNeighbors, replace, close} = use(GalleryContext);
  const dialog = useRef<HTMLDialogElement>(null);
  const {previous, next} = getNeighbors(id);
  const isOpen = open === id;
  const [figure, setFigure] = useState<HTMLElement>();

  useEffect(() => {
    const element = dialog.current;
    if (!isOpen || !element) return;
    const unlockScrolling = lockScrolling();
    element.showModal();
    // The dialog itself gets the focus, so that screen readers start with its name, and arrow keys work immediately.
    element.focus();
    return () => {
      element.close();
      unlockScrolling();
    };
  }, [isOpen]);

  const go = (target: string) => (event: MouseEvent) => {
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
  const leave = (event: {preventDefault(): void}) => {
    event.preventDefault();
    close();
  };
  return (
    <dialog
      ref={dialog}
      className={styles.example}
      aria-label={title}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onClick={(event) => event.target === event.currentTarget && close()}
      onCancel={(event) => event.target === event.currentTarget && leave(event)}
      onClose={(event) => event.target === event.currentTarget && isOpen && close()}
    >
      <div className={styles.content}>
        <nav className={styles.tools}>
          <Playground figure={figure} />
          <a
            href={`#${previous}`}
            onClick={go(previous)}
            aria-label={translate({id: 'gallery.previous', message: 'Previous example'})}
          >
            <Sign path="M10 3 5 8l5 5" />
          </a>
          <a href={`#${next}`} onClick={go(next)} aria-label={translate({id: 'gallery.next', message: 'Next example'})}>
            <Sign path="m6 3 5 5-5 5" />
          </a>
          <a href={`#${WALL_ID}`} onClick={leave} aria-label={translate({id: 'gallery.close', message: 'Close'})}>
            <Sign path="m4 4 8 8M12 4l-8 8" />
          </a>
        </nav>
        <Contents id={id} isOpen={isOpen} onReady={setFigure}>
          {children}
        </Contents>
      </div>
    </dialog>
  );
}

function Sign({path}: {readonly path: string}): ReactNode {
  return (
    <svg viewBox="0 0 16 16" width="20" height="20" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
