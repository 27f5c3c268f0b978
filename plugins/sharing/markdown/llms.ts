import type {Section} from '../pages/sections';
import {COPY_FILE} from '.';

const ENGLISH = {
  title: 'D2 documentation',
  about:
    'Every page is also available as Markdown: append `index.md` to its URL. The copies contain the text, the sources of the diagrams, and descriptions of the diagrams.',
  /** Link to the file that contains every page. */
  full: 'All pages in one file',
  /** Heading of the pages that aren't in any sidebar. */
  more: 'More',
};

const KOREAN: typeof ENGLISH = {
  title: 'D2 문서',
  about:
    '모든 페이지는 주소 뒤에 `index.md`를 붙이면 마크다운으로도 읽을 수 있습니다. 본문과 다이어그램의 소스, 다이어그램을 설명하는 텍스트가 들어 있습니다.',
  full: '모든 페이지를 파일 하나로',
  more: '그 밖의 페이지',
};

/** Returns the text of `llms.txt` that doesn't come from pages. */
export const getMessages = (locale: string) => (locale === 'ko' ? KOREAN : ENGLISH);

export interface Site {
  readonly locale: string;
  /** Describes the site in one sentence. */
  readonly summary: string;
  /** URL of the locale, with a trailing slash. */
  readonly localeUrl: string;
  /** Names and URLs of the other locales. */
  readonly otherLocales: readonly {readonly label: string; readonly localeUrl: string}[];
  readonly sections: readonly Section[];
}

/** File names. */
export const LIST_FILE = 'llms.txt';
export const FULL_FILE = 'llms-full.txt';

/** Lists all pages for language models: https://llmstxt.org */
export function createLlmsList({locale, summary, localeUrl, otherLocales, sections}: Site): string {
  const texts = getMessages(locale);
  const lists = sections.map(({label, pages}) => {
    const lines = pages.map(({title, description, url}) => {
      const link = `- [${title.replace(/[[\]]/g, '\\$&')}](${url}${COPY_FILE})`;
      return description === '' ? link : `${link}: ${description}`;
    });
    return `## ${label}\n\n${lines.join('\n')}\n`;
  });
  const links = [
    `- [${texts.full}](${localeUrl}${FULL_FILE})`,
    ...otherLocales.map((otherSite) => `- [${otherSite.label}](${otherSite.localeUrl}${LIST_FILE})`),
  ].join('\n');
  return `# ${texts.title}\n\n> ${summary}\n\n${texts.about}\n\n${links}\n\n${lists.join('\n')}`;
}

/** Puts all pages of the list into one file. */
export function createLlmsFull({sections}: Site): string {
  return sections.flatMap(({pages}) => pages.map(({markdown}) => markdown)).join('\n');
}
