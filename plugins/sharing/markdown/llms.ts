import type {Section} from '../pages/sections';
import {COPY} from '.';
import {wordsOf} from './words';

export interface Site {
  readonly locale: string;
  /** What the site is, in a sentence. */
  readonly summary: string;
  /** Address that the names of the files are put behind, with a slash at its end. */
  readonly root: string;
  /** The same in the other languages. */
  readonly others: readonly {readonly label: string; readonly root: string}[];
  readonly sections: readonly Section[];
}

/** Names of the files. */
export const LIST = 'llms.txt';
export const FULL = 'llms-full.txt';

/** A list of all pages for programs that read: https://llmstxt.org */
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

/** All pages of the list in one file. */
export function llmsFull({sections}: Site): string {
  return sections.flatMap(({pages}) => pages.map(({markdown}) => markdown)).join('\n');
}
