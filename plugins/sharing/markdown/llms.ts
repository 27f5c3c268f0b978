import type {Section} from '../pages/sections';
import {COPY} from '.';
import {wordsOf} from './words';

export interface Site {
  readonly locale: string;
  /** Describes the site in one sentence. */
  readonly summary: string;
  /** Address of the locale, with a trailing slash. */
  readonly root: string;
  /** Names and addresses of the other locales. */
  readonly others: readonly {readonly label: string; readonly root: string}[];
  readonly sections: readonly Section[];
}

/** File names. */
export const LIST = 'llms.txt';
export const FULL = 'llms-full.txt';

/** Lists all pages for language models: https://llmstxt.org */
export function llmsList({locale, summary, root, others, sections}: Site): string {
  const words = wordsOf(locale);
  const lists = sections.map(({label, pages}) => {
    const lines = pages.map(({title, description, address}) => {
      const link = `- [${title.replace(/[[\]]/g, '\\$&')}](${address}${COPY})`;
      return description === '' ? link : `${link}: ${description}`;
    });
    return `## ${label}\n\n${lines.join('\n')}\n`;
  });
  const links = [
    `- [${words.full}](${root}${FULL})`,
    ...others.map((other) => `- [${other.label}](${other.root}${LIST})`),
  ].join('\n');
  return `# ${words.title}\n\n> ${summary}\n\n${words.about}\n\n${links}\n\n${lists.join('\n')}`;
}

/** Puts all pages of the list into one file. */
export function llmsFull({sections}: Site): string {
  return sections.flatMap(({pages}) => pages.map(({markdown}) => markdown)).join('\n');
}
