import siteConfig from '@generated/docusaurus.config';
import type {LocalizedText} from '../../../language/text';
import type {KeywordInfo} from '../../../language/words';
import {createText, removeBackticks} from '../codeText';
import {PHRASES, translateText} from '../phrases';
import styles from './styles.module.css';

function getFacts({range, default: usual}: KeywordInfo): [name: string, value: string][] {
  const facts: [LocalizedText, LocalizedText | undefined][] = [
    [PHRASES.acceptedValues, range],
    [PHRASES.defaultValue, usual],
  ];
  return facts.flatMap(([name, value]) => (value === undefined ? [] : [[translateText(name), translateText(value)]]));
}

/** Describes a word in one paragraph, for screen readers. */
export function describeWord(name: string, word: KeywordInfo): string {
  const facts = getFacts(word).map(([fact, value]) => `${fact}: ${value}`);
  return removeBackticks([name, translateText(word.about), ...facts].join('. '));
}

/** Creates a card about a keyword or a value. Its link opens the section that explains it in a new tab, so that the editor stays open. */
export function createCard(name: string, word: KeywordInfo): HTMLElement {
  const card = document.createElement('div');
  card.className = styles.card ?? '';
  const title = card.appendChild(document.createElement('p'));
  title.className = styles.title ?? '';
  title.textContent = name;
  card.appendChild(document.createElement('p')).append(...createText(translateText(word.about)));
  const facts = getFacts(word);
  if (facts.length > 0) {
    const list = card.appendChild(document.createElement('dl'));
    for (const [fact, value] of facts) {
      const row = list.appendChild(document.createElement('div'));
      row.appendChild(document.createElement('dt')).textContent = fact;
      row.appendChild(document.createElement('dd')).append(...createText(value));
    }
  }
  const link = card.appendChild(document.createElement('a'));
  link.href = siteConfig.baseUrl + word.link.slice(1);
  link.target = '_blank';
  link.rel = 'noopener';
  link.textContent = translateText(PHRASES.readMore);
  return card;
}
