/**
 * Ticks the pages in the sidebar, and the sections of the current page, whose exercises the reader has done. A constructed style sheet
 * generates the ticks. Without elements of their own, they survive when React renders the sidebar again, and nothing moves.
 */
import siteConfig from '@generated/docusaurus.config';
import {getPagePath} from './page';
import {listSections} from './sections';
import {getProgress, isDone, type PageProgress, subscribe} from './store';

let sheet: CSSStyleSheet | undefined;

/** Shows the reader's progress from now on. Pages with exercises call it again, for their own sections. */
export function renderSidebarTicks(): void {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
    subscribe(update);
  }
  update();
}

function update(): void {
  const pages = getProgress();
  void sheet?.replace(
    pages.length === 0 ? '' : [BASE_RULES, ...pages.map(createRule), ...createSectionRules()].join(''),
  );
}

const LINK_SELECTOR = '.menu__link:not(.menu__link--sublist)';

/** Places the tick in the padding at the end of a link. */
const BASE_RULES = `${LINK_SELECTOR}{position:relative}
${LINK_SELECTOR}::after{position:absolute;inset-inline-end:.0625rem;inset-block-start:.4375rem;color:var(--d2-done,currentcolor);font-size:.6875rem;font-weight:700;line-height:1.25rem}`;

function createRule({page, done, total}: PageProgress): string {
  return `${LINK_SELECTOR}[href="${siteConfig.baseUrl}${page}"]::after{${createTick(done.length, total)}}`;
}

/** Creates the ticks at the headings of the current page, and in its tables of contents. */
function createSectionRules(): string[] {
  const page = getPagePath();
  return listSections().map(({heading, exercises}) => {
    const done = exercises.filter((exercise) => isDone(page, exercise)).length;
    const id = CSS.escape(heading);
    return done === 0
      ? ''
      : `main :is(h2,h3)#${id}::after,nav:is(.theme-doc-toc-mobile,.theme-doc-toc-desktop) [href="#${id}"]::after{margin-inline-start:.5rem;color:var(--d2-done,currentcolor);font-size:.8em;${createTick(done, exercises.length)}}`;
  });
}

/** Creates the declarations of a tick. Half a disc means that some exercises are left. */
function createTick(done: number, total: number): string {
  const isKorean = document.documentElement.lang === 'ko';
  const altText = isKorean ? `, 연습 문제 ${total}개 중 ${done}개 완료` : `, ${done} of ${total} exercises done`;
  const symbol = done < total ? '◐' : '✓';
  // Browsers that don't know alt text for generated content keep the first declaration.
  return `content:"${symbol}";content:"${symbol}"/"${altText}"`;
}
