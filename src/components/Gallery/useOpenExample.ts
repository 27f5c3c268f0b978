import {useHistory, useLocation} from '@docusaurus/router';
import {useCallback, useEffect, useRef, useState} from 'react';
import type {Card} from './cards';
import {THUMBNAIL_GRID_ID} from './context';

interface Options {
  readonly cards: readonly Card[];
  /** Shows only the examples of a kind. Returns whether there's a kind with this id. */
  readonly showKind: (id: string) => boolean;
}

interface OpenExample {
  /** Id of the example that's open, if any. */
  readonly openId: string | undefined;
  /** Call this before a card's link changes the URL. */
  readonly rememberScrollPosition: () => void;
  /** Opens another example without adding to the history. */
  readonly replace: (id: string) => void;
  /** Closes the example, and returns to its card. */
  readonly close: () => void;
}

/** Returns the id of the element that a fragment points to. A share link has the id of its figure in a parameter. */
function readTargetId(fragment: string): string {
  const sharedFigureId = new URLSearchParams(fragment.slice(1)).get('d2');
  if (sharedFigureId !== null) return sharedFigureId;
  try {
    return decodeURIComponent(fragment.slice(1));
  } catch {
    return '';
  }
}

/** Returns whether an id belongs to an example: to its heading, its figure, or one of its boards. */
function isInExample(targetId: string, exampleId: string): boolean {
  const figureId = `diagram-${exampleId}`;
  return targetId === exampleId || targetId === figureId || targetId.startsWith(`${figureId}/`);
}

/** Opens the example that the fragment of the page's URL points into. */
export function useOpenExample({cards, showKind}: Options): OpenExample {
  const history = useHistory();
  const {hash} = useLocation();
  const [openId, setOpenId] = useState<string>();
  /** The scroll position when the reader opened an example with its card. */
  const scrollPosition = useRef<number>(undefined);
  const lastOpenId = useRef<string>(undefined);
  const isClosing = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the URL opens and closes examples
  useEffect(() => {
    const targetId = readTargetId(hash);
    const id = cards.find((card) => isInExample(targetId, card.id))?.id;
    setOpenId(id);
    if (id === undefined) showKind(targetId) && document.getElementById(THUMBNAIL_GRID_ID)?.scrollIntoView();
  }, [hash]);

  useEffect(() => {
    isClosing.current = false;
    if (openId !== undefined) {
      lastOpenId.current = openId;
      return;
    }
    if (lastOpenId.current === undefined) return;
    // Docusaurus scrolls to the top when the fragment is removed.
    if (scrollPosition.current !== undefined) window.scrollTo({top: scrollPosition.current, behavior: 'instant'});
    const card = document.querySelector<HTMLElement>(
      `#${THUMBNAIL_GRID_ID} a[href="#${CSS.escape(lastOpenId.current)}"]`,
    );
    card?.focus({preventScroll: true});
    card?.scrollIntoView({block: 'nearest', behavior: 'instant'});
    scrollPosition.current = undefined;
    lastOpenId.current = undefined;
  }, [openId]);

  return {
    openId,
    rememberScrollPosition: useCallback(() => {
      scrollPosition.current = window.scrollY;
    }, []),
    replace: (id) => history.replace({...history.location, hash: `#${id}`}),
    close: () => {
      // The browser goes back later, so a second Escape could go back twice and leave the page.
      if (isClosing.current) return;
      isClosing.current = true;
      // The card's link added a history entry, so going back closes the example. Readers who opened its URL directly stay on the page.
      if (scrollPosition.current !== undefined) history.goBack();
      else history.replace({...history.location, hash: ''});
    },
  };
}
