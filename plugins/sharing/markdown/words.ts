/** What the list of all pages says itself, besides what it quotes from them. */
interface Words {
  readonly title: string;
  /** How to read the pages. */
  readonly about: string;
  /** What the file that holds all pages is called. */
  readonly full: string;
  /** Heading of the pages that no sidebar lists. */
  readonly more: string;
}

const ENGLISH: Words = {
  title: 'D2 documentation',
  about:
    'Every page is also Markdown, at its address with `index.md` behind it: its words, the sources of its diagrams, and the diagrams in words.',
  full: 'All pages in one file',
  more: 'More',
};

const KOREAN: Words = {
  title: 'D2 문서',
  about:
    '모든 페이지는 주소 뒤에 `index.md`를 붙이면 마크다운으로도 읽을 수 있습니다. 본문과 다이어그램의 소스, 다이어그램을 설명하는 텍스트가 들어 있습니다.',
  full: '모든 페이지를 파일 하나로',
  more: '그 밖의 페이지',
};

export function wordsOf(locale: string): Words {
  return locale === 'ko' ? KOREAN : ENGLISH;
}
