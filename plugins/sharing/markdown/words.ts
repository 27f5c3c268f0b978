const ENGLISH = {
  title: 'D2 documentation',
  about:
    'Every page is also Markdown, at its address with `index.md` behind it: its words, the sources of its diagrams, and the diagrams in words.',
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
export const wordsOf = (locale: string) => (locale === 'ko' ? KOREAN : ENGLISH);
