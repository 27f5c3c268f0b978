/**
 * Ticks the pages in the sidebar, and the sections of the current page, whose exercises the reader has done. The ticks are generated content of a constructed style sheet, so
 * they need no elements: React can render the sidebar again and again, and nothing in it moves.
 */
import siteConfig from '@generated/docusaurus.config';
import {getPage} from './page';
import {listSections} from './sections';
import {getProgress, isDone, type PageProgress, subscribe} from './store';

let sheet: CSSStyleSheet | undefined;

/** Shows the reader's progress from now on. Pages with exercises call it again, for their own sections. */
export function showProgress(): void {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
    subscribe(update);
  }
  update();
}

function update(): void {
  const pages = getProgress();
  void sheet?.replace(pages.length === 0 ? '' : [SHARED, ...pages.map(createRule), ...createSectionRules()].join(''));
}

const LINK = '.menu__link:not(.menu__link--sublist)';

/** The tick fits into the padding at the end of a link. Half a disc means that some exercises are left. */
const SHARED = `${LINK}{position:relative}
${LINK}::after{position:absolute;inset-inline-end:.0625rem;inset-block-start:.4375rem;color:var(--d2-done,currentcolor);font-size:.6875rem;font-weight:700;line-height:1.25rem}`;

function createRule({page, done, total}: PageProgress): string {
  return `${LINK}[href="${siteConfig.baseUrl}${page}"]::after{${createTick(done.length, total)}}`;
}

/** Creates the ticks at the headings of the current page, and in its tables of contents. */
function createSectionRules(): string[] {
  const page = getPage();
  return listSections().map(({heading, exercises}) => {
    const done = exercises.filter((exercise) => isDone(page, exercise)).length;
    const id = CSS.escape(heading);
    return done === 0
      ? ''
      : `main :is(h2,h3)#${id}::after,nav:is(.theme-doc-toc-mobile,.theme-doc-toc-desktop) [href="#${id}"]::after{margin-inline-start:.5rem;color:var(--d2-done,currentcolor);font-size:.8em;${createTick(done, exercises.length)}}`;
  });
}

function createTick(done: number, total: number): string {
  const isKorean = document.documentElement.lang === 'ko';
  const words = isKorean ? `, 연습 문제 ${total}개 중 ${done}개 완료` : `, ${done} of ${total} exercises done`;
  const sign = done < total ? '◐' : '✓';
  // Browsers that don't know alt text for generated content keep the first declaration.
  return `content:"${sign}";content:"${sign}"/"${words}"`;
}
