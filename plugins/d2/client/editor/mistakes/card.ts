import {Facet} from '@codemirror/state';
import {type EditorView, WidgetType} from '@codemirror/view';
import type {Fix, Mistake} from '../../../mistakes';
import {createText} from '../codeText';
import {translateText} from '../phrases';
import {explain, getFixLabel, TEXTS} from './explanations';
import styles from './styles.module.css';

/** Base URL of the site in the reader's language. */
export const baseUrl = Facet.define<string, string>({combine: ([url = '/']) => url});

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';

/** Outlines of a circle and a triangle, each with an exclamation mark. */
const ICON_PATHS = {
  error: 'M8 1.5a6.5 6.5 0 1 1 0 13a6.5 6.5 0 1 1 0-13M8 4.5v4.5M8 10.8v.9',
  warning: 'M8 1.8l6.7 12.2H1.3zM8 6v4M8 11.3v.9',
} as const;

function createElement(
  name: string,
  className: string | undefined,
  ...children: readonly (Node | string)[]
): HTMLElement {
  const element = document.createElement(name);
  if (className) element.className = className;
  element.append(...children);
  return element;
}

function createIcon(kind: keyof typeof ICON_PATHS): SVGElement {
  const icon = document.createElementNS(SVG_NAMESPACE, 'svg');
  icon.setAttribute('viewBox', '0 0 16 16');
  icon.setAttribute('role', 'img');
  icon.setAttribute('aria-label', translateText(TEXTS[kind]));
  const path = document.createElementNS(SVG_NAMESPACE, 'path');
  path.setAttribute('d', ICON_PATHS[kind]);
  icon.append(path);
  return icon;
}

/** Creates a link to the section of the troubleshooting page that explains a mistake. */
function createLink(url: string, sectionId: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.className = styles.why ?? '';
  // The id comes from this site's own table, never from the source. A new tab keeps the editor and its undo history.
  link.href = `${url}tour/troubleshoot/#${sectionId}`;
  link.target = '_blank';
  link.rel = 'noopener';
  link.textContent = translateText(TEXTS.why);
  const arrow = createElement('span', undefined, '\u00a0→');
  arrow.ariaHidden = 'true';
  link.append(arrow);
  link.setAttribute('aria-label', `${translateText(TEXTS.why)} (${translateText(TEXTS.newTab)})`);
  return link;
}

/** The mistake that each card shows, by the card's element. */
const mistakesByCard = new WeakMap<HTMLElement, Mistake>();

/** Returns the mistake that a card shows. */
export function getMistake(card: HTMLElement): Mistake | undefined {
  return mistakesByCard.get(card);
}

/** Shows a mistake below its line. */
export class MistakeCard extends WidgetType {
  constructor(
    private readonly mistake: Mistake,
    private readonly apply: (view: EditorView, fix: Fix) => void,
  ) {
    super();
  }

  override eq(other: MistakeCard): boolean {
    return other.mistake === this.mistake;
  }

  /** Keeps CodeMirror from handling clicks on the buttons as clicks on the text. */
  override ignoreEvent(): boolean {
    return true;
  }

  /** Keeps an element with the same content, because replacing it while the reader presses one of its buttons would lose the click. */
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
    const what = createElement('p', styles.what, createIcon(kind), createElement('span', styles.explanation, ...text));
    const card = createElement('div', `${styles.card} ${styles[kind]}`, what);
    mistakesByCard.set(card, mistake);
    for (const [index, fix] of fixes.entries()) {
      const label = createText(translateText(getFixLabel(fix, mistake, fixes.length === 1)), styles.code);
      const button = createElement('button', styles.fix, ...label) as HTMLButtonElement;
      button.type = 'button';
      // The label may only say "Fix", so the tooltip shows what it writes.
      if (mistake.facts.suggestion === fix.code) button.title = fix.code;
      button.addEventListener('click', () => {
        const current = mistakesByCard.get(card)?.fixes[index];
        if (current) this.apply(view, current);
      });
      what.append(button);
    }
    if (sectionId !== undefined) what.append(createLink(view.state.facet(baseUrl), sectionId));
    if (explanation !== undefined && d2Message !== undefined)
      card.append(createElement('p', styles.d2Message, d2Message));
    return card;
  }
}
