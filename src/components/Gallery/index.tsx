/** Shows examples as thumbnails that open in a dialog with its own URL. Without JavaScript, the examples are sections of the page. */
import {type ReactNode, useMemo, useState} from 'react';
import {arrangeCards, type Filter, matchesFilter, NO_FILTER, readCards} from './cards';
import {GalleryContext} from './context';
import Example from './Example';
import Filters from './Filters';
import styles from './styles.module.css';
import ThumbnailGrid from './ThumbnailGrid';
import {useOpenExample} from './useOpenExample';

export {Example};

interface Props {
  /** Ids of examples in the order of their thumbnails, with the sizes of larger ones, for example `zones:large museum`. */
  readonly order: string;
  /** Headings of kinds, each followed by its examples. */
  readonly children: ReactNode;
}

export default function Gallery({order, children}: Props): ReactNode {
  const {kinds, cards} = useMemo(() => {
    const gallery = readCards(children, Example);
    return {...gallery, cards: arrangeCards(gallery.cards, order)};
  }, [children, order]);
  const [filter, setFilter] = useState<Filter>(NO_FILTER);
  const {openId, rememberScrollPosition, replace, close} = useOpenExample({
    cards,
    showKind: (id) => {
      const isKind = kinds.some((kind) => kind.id === id);
      if (isKind) setFilter({...NO_FILTER, kind: id});
      return isKind;
    },
  });
  const visibleCards = cards.filter((card) => matchesFilter(card, filter));
  const getNeighbors = (id: string) => {
    // A link can open an example that the filter hides.
    const siblings = visibleCards.some((card) => card.id === id) ? visibleCards : cards;
    const index = siblings.findIndex((card) => card.id === id);
    const getId = (i: number) => siblings[(i + siblings.length) % siblings.length]?.id ?? id;
    return {previous: getId(index - 1), next: getId(index + 1)};
  };
  return (
    <GalleryContext value={{openId, getNeighbors, replace, close}}>
      <Filters kinds={kinds} filter={filter} count={visibleCards.length} onChange={setFilter} />
      <ThumbnailGrid cards={cards} filter={filter} onOpen={rememberScrollPosition} />
      <div className={styles.sections}>{children}</div>
    </GalleryContext>
  );
}
