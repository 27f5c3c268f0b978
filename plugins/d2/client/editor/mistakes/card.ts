import {Facet} from '@codemirror/state';
import {type EditorView, WidgetType} from '@codemirror/view';
import type {Fix, Mistake} from '../../../mistakes';
import {createText} from '../codeText';
import {translateText} from '../phrases';
import styles from './styles.module.css';
import {explain, nameFix, TEXTS} from './texts';

/** Base URL of the site in the reader's language. */
export const siteUrl = Facet.define<string, string>({combine: ([url = '/']) => url});

const SVG = 'http://www.w3.org/2000/svg';

/** Outlines of a circle and a triangle, each with an exclamation mark. */
const MARKS = {
  error: 'M8 1.5a6.5 6.5 0 1 1 0 13a6.5 6.5 0 1 1 0-13M8 4.5v4.5M8 10.8v.9',
  warning: 'M8 1.8l6.7 12.2H1.3zM8 6v4M8 11.3v.9',
} as const;

function create(name: string, className: string | undefined, ...children: readonly (Node | string)[]): HTMLElement {
  const element = document.createElement(name);
  if (className) element.className = className;
  element.append(...children);
  return element;
}

function createMark(kind: keyof typeof MARKS): SVGElement {
  const mark = document.createElementNS(SVG, 'svg');
  mark.setAttribute('viewBox', '0 0 16 16');
  mark.setAttribute('role', 'img');
  mark.setAttribute('aria-label', translateText(TEXTS[kind]));
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', MARKS[kind]);
  mark.append(path);
  return mark;
}

/** Creates a link to the section of the troubleshooting page that explains a mistake. */
function createLink(url: string, entry: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.className = styles.why ?? '';
  // Relative to the site, because a mistake's entry is from our own table. A new tab keeps the editor and its history.
  link.href = `${url}tour/troubleshoot/#${entry}`;
  link.target = '_blank';
  link.rel = 'noopener';
  link.textContent = translateText(TEXTS.why);
  const arrow = create('span', undefined, '\u00a0→');
  arrow.ariaHidden = 'true';
  link.append(arrow);
  link.setAttribute('aria-label', `${translateText(TEXTS.why)} (${translateText(TEXTS.newTab)})`);
  return link;
}

/** The mistake that a card's element shows now. */
const shownMistakes = new WeakMap<HTMLElement, Mistake>();

/** A mistake, shown below its line. */
export class Card extends WidgetType {
  constructor(
    private readonly mistake: Mistake,
    private readonly apply: (view: EditorView, fix: Fix) => void,
  ) {
    super();
  }

  override eq(other: Card): boolean {
    return other.mistake === this.mistake;
  }

  /** Clicks on the buttons aren't clicks on the text. */
  override ignoreEvent(): boolean {
    return true;
  }

  /** Keeps an element that looks the same: each drawing finds the mistakes again, perhaps while the reader presses a button. */
  override updateDOM(card: HTMLElement, view: EditorView): boolean {
    const next = this.toDOM(view);
    if (next.className !== card.className || next.innerHTML !== card.innerHTML) return false;
    shownMistakes.set(card, this.mistake);
    return true;
  }

  override toDOM(view: EditorView): HTMLElement {
    const {mistake} = this;
    const {isWarning, fixes, entry, said} = mistake;
    const kind = isWarning ? 'warning' : 'error';
    const explained = explain(mistake);
    const text = explained === undefined ? [said ?? ''] : createText(translateText(explained), styles.code);
    const what = create('p', styles.what, createMark(kind), create('span', styles.explanation, ...text));
    const card = create('div', `${styles.card} ${styles[kind]}`, what);
    shownMistakes.set(card, mistake);
    for (const [index, fix] of fixes.entries()) {
      const name = createText(translateText(nameFix(fix, mistake, fixes.length === 1)), styles.code);
      const button = create('button', styles.fix, ...name) as HTMLButtonElement;
      button.type = 'button';
      if (mistake.facts.suggestion === fix.code) button.title = fix.code;
      button.addEventListener('click', () => {
        const current = shownMistakes.get(card)?.fixes[index];
        if (current) this.apply(view, current);
      });
      what.append(button);
    }
    if (entry !== undefined) what.append(createLink(view.state.facet(siteUrl), entry));
    if (explained !== undefined && said !== undefined) card.append(create('p', styles.said, said));
    return card;
  }
}
