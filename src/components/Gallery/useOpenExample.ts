import {useHistory, useLocation} from '@docusaurus/router';
import {useCallback, useEffect, useRef, useState} from 'react';
import type {Card} from './cards';
import {WALL_ID} from './context';

interface Options {
  readonly cards: readonly Card[];
  /** Shows only the examples of a kind. Returns whether there's a kind with this id. */
  readonly showKind: (id: string) => boolean;
}

interface OpenExample {
  /** Id of the example that's open, if any. */
  readonly open: string | undefined;
  /** Remembers where the page is scrolled to, before a card's link changes the address. */
  readonly remember: () => void;
  readonly replace: (id: string) => void;
  readonly close: () => void;
}

/** Returns the id in a fragment. The fragment of a share link names its figure. */
function readTarget(fragment: string): string {
  const shared = new URLSearchParams(fragment.slice(1)).get('d2');
  if (shared !== null) return shared;
  try {
    return decodeURIComponent(fragment.slice(1));
  } catch {
    return '';
  }
}

/** Returns whether an id is that of an example's heading, its figure, or one of its boards. */
function isIn(target: string, example: string): boolean {
  const figure = `diagram-${example}`;
  return target === example || target === figure || target.startsWith(`${figure}/`);
}

/** Opens the example in the page's address: its heading, its figure, or one of its boards. */
export function useOpenExample({cards, showKind}: Options): OpenExample {
  const history = useHistory();
  const {hash} = useLocation();
  const [open, setOpen] = useState<string>();
  /** Where the page was scrolled to when the reader opened an example with its card. */
  const scrolled = useRef<number>(undefined);
  const last = useRef<string>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the address opens and closes examples
  useEffect(() => {
    const target = readTarget(hash);
    const id = cards.find((card) => isIn(target, card.id))?.id;
    setOpen(id);
    if (id === undefined) showKind(target) && document.getElementById(WALL_ID)?.scrollIntoView();
  }, [hash]);

  useEffect(() => {
    if (open !== undefined) {
      last.current = open;
      return;
    }
    if (last.current === undefined) return;
    // Docusaurus scrolls to the top when the fragment is removed.
    if (scrolled.current !== undefined) window.scrollTo({top: scrolled.current, behavior: 'instant'});
    const card = document.querySelector<HTMLElement>(`#${WALL_ID} a[href="#${CSS.escape(last.current)}"]`);
    card?.focus({preventScroll: true});
    card?.scrollIntoView({block: 'nearest', behavior: 'instant'});
    scrolled.current = undefined;
    last.current = undefined;
  }, [open]);

  return {
    open,
    remember: useCallback(() => {
      scrolled.current = window.scrollY;
    }, []),
    replace: (id) => history.replace({...history.location, hash: `#${id}`}),
    close: () => {
      // The card's link added an entry to the history. Readers who came with the address stay on the page.
      if (scrolled.current !== undefined) history.goBack();
      else history.replace({...history.location, hash: ''});
    },
  };
}
