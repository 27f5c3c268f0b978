/** A wall of diagrams. Each opens large, in a dialog that has its own address. Without scripts, all are sections of the page. */
import {type ReactNode, useMemo, useState} from 'react';
import {type Choice, EVERYTHING, isChosen, readCards, sortCards} from './cards';
import {GalleryContext} from './context';
import Example from './Example';
import Filters from './Filters';
import styles from './styles.module.css';
import {useOpenExample} from './useOpenExample';
import Wall from './Wall';

export {Example};

interface Props {
  /** Ids of examples in the order of the wall, separated by spaces. */
  readonly order: string;
  /** Headings of kinds, each followed by its examples. */
  readonly children: ReactNode;
}

export default function Gallery({order, children}: Props): ReactNode {
  const {kinds, cards} = useMemo(() => {
    const found = readCards(children, Example);
    return {...found, cards: sortCards(found.cards, order.split(/\s+/))};
  }, [children, order]);
  const [choice, setChoice] = useState<Choice>(EVERYTHING);
  const {open, remember, replace, close} = useOpenExample({
    cards,
    showKind: (id) => {
      const isKind = kinds.some((kind) => kind.id === id);
      if (isKind) setChoice({...EVERYTHING, kind: id});
      return isKind;
    },
  });
  const shown = cards.filter((card) => isChosen(card, choice));
  const getNeighbors = (id: string) => {
    const ring = shown.some((card) => card.id === id) ? shown : cards;
    const at = ring.findIndex((card) => card.id === id);
    const pick = (index: number) => ring[(index + ring.length) % ring.length]?.id ?? id;
    return {previous: pick(at - 1), next: pick(at + 1)};
  };
  return (
    <GalleryContext value={{open, getNeighbors, replace, close}}>
      <Filters kinds={kinds} choice={choice} count={shown.length} onChange={setChoice} />
      <Wall cards={cards} choice={choice} onOpen={remember} />
      <div className={styles.sections}>{children}</div>
    </GalleryContext>
  );
}
