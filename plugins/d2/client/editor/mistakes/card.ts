import {Facet} from '@codemirror/state';
import {type EditorView, WidgetType} from '@codemirror/view';
import type {Fix, Mistake} from '../../../mistakes';
import {createText} from '../codeText';
import {translateText} from '../phrases';
import {explain, getFixLabel, TEXTS} from './explanations';
import styles from './styles.module.css';

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
function createLink(url: string, sectionId: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.className = styles.why ?? '';
  // Relative to the site, because a mistake's entry is from our own table. A new tab keeps the editor and its history.
  link.href = `${url}tour/troubleshoot/#${sectionId}`;
  link.target = '_blank';
  link.rel = 'noopener';
  link.textContent = translateText(TEXTS.why);
  const arrow = create('span', undefined, '\u00a0→');
  arrow.ariaHidden = 'true';
  link.append(arrow);
  link.setAttribute('aria-label', `${translateText(TEXTS.why)} (${translateText(TEXTS.newTab)})`);
  return link;
}

/** The mistakes that cards show, by the card's element. */
const mistakesByCard = new WeakMap<HTMLElement, Mistake>();

/** Returns the mistake that a card shows. */
export function getMistake(card: HTMLElement): Mistake | undefined {
  return mistakesByCard.get(card);
}

/** Shows a mistake below its line. */
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

  /** Keeps CodeMirror from handling clicks on the buttons as clicks on the text. */
  override ignoreEvent(): boolean {
    return true;
  }

  /** Keeps the element if its content is the same, because the mistake may be found again while the reader presses a button. */
  override updateDOM(card: HTMLElement, view: EditorView): boolean {
    const newCard = this.toDOM(view);
    if (newCard.className !== card.className || newCard.innerHTML !== card.innerHTML) return false;
    mistakesByCard.set(card, this.mistake);
    return true;
  }

  override toDOM(view: EditorView): HTMLElement {
    const {mistake} = this;
    const {isWarning, fixes, sectionId, d2Message} = mistake;
    const kind = isWarning ? 'warning' : 'error';
    const explanation = explain(mistake);
    const text = explanation === undefined ? [d2Message ?? ''] : createText(translateText(explanation), styles.code);
    const what = create('p', styles.what, createMark(kind), create('span', styles.explanation, ...text));
    const card = create('div', `${styles.card} ${styles[kind]}`, what);
    mistakesByCard.set(card, mistake);
    for (const [index, fix] of fixes.entries()) {
      const name = createText(translateText(getFixLabel(fix, mistake, fixes.length === 1)), styles.code);
      const button = create('button', styles.fix, ...name) as HTMLButtonElement;
      button.type = 'button';
      if (mistake.facts.suggestion === fix.code) button.title = fix.code;
      button.addEventListener('click', () => {
        const current = mistakesByCard.get(card)?.fixes[index];
        if (current) this.apply(view, current);
      });
      what.append(button);
    }
    if (sectionId !== undefined) what.append(createLink(view.state.facet(siteUrl), sectionId));
    if (explanation !== undefined && d2Message !== undefined) card.append(create('p', styles.d2Message, d2Message));
    return card;
  }
}
