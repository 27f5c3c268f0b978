import type {Extension} from '@codemirror/state';
import {type EditorView, type PluginValue, ViewPlugin} from '@codemirror/view';
import type {Mistake} from '../../../mistakes';
import {getMistake} from './card';
import styles from './styles.module.css';

/** Minimum share of a card that has to be in view for it to count as visible. */
const MIN_VISIBLE_SHARE = 0.6;

/** Tracks which cards are visible, and reports the mistake of the first one. */
class CardsInView implements PluginValue {
  private readonly visibleCards = new Set<Element>();
  private observedCards: readonly HTMLElement[] = [];
  private reported: Mistake | undefined;
  private readonly observer = new IntersectionObserver(
    (entries) => {
      for (const {target, intersectionRatio} of entries) {
        if (intersectionRatio >= MIN_VISIBLE_SHARE) this.visibleCards.add(target);
        else this.visibleCards.delete(target);
      }
      this.reportFirst();
    },
    {threshold: MIN_VISIBLE_SHARE},
  );

  constructor(
    private readonly view: EditorView,
    private readonly report: (mistake: Mistake | undefined) => void,
  ) {
    this.update();
  }

  update(): void {
    this.view.requestMeasure({key: this, read: () => this.observe()});
  }

  destroy(): void {
    this.observer.disconnect();
    if (this.reported) this.report(undefined);
  }

  /** Observes the cards that exist now. CodeMirror creates and removes them as the source scrolls and changes. */
  private observe(): void {
    const cards = [...this.view.contentDOM.querySelectorAll<HTMLElement>(`.${styles.card}`)];
    for (const card of this.observedCards) {
      if (cards.includes(card)) continue;
      this.observer.unobserve(card);
      this.visibleCards.delete(card);
    }
    for (const card of cards) if (!this.observedCards.includes(card)) this.observer.observe(card);
    this.observedCards = cards;
    this.reportFirst();
  }

  private reportFirst(): void {
    const firstVisibleCard = this.observedCards.find((card) => this.visibleCards.has(card));
    const mistake = firstVisibleCard && getMistake(firstVisibleCard);
    if (mistake === this.reported) return;
    this.reported = mistake;
    this.report(mistake);
  }
}

/** Reports the mistake of the first visible card, or `undefined` if no card is visible. */
export function cardInView(report: (mistake: Mistake | undefined) => void): Extension {
  return ViewPlugin.define((view) => new CardsInView(view, report));
}
