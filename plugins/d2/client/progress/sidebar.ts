/**
 * Ticks the pages in the sidebar whose exercises the reader has done. The ticks are generated content of a constructed style sheet, so
 * they need no elements: React can render the sidebar again and again, and nothing in it moves.
 */
import siteConfig from '@generated/docusaurus.config';
import {getProgress, type PageProgress, subscribe} from './store';

let sheet: CSSStyleSheet | undefined;

/** Shows the reader's progress in the sidebar from now on. */
export function showProgress(): void {
  if (sheet) return;
  sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  subscribe(update);
  update();
}

function update(): void {
  const pages = getProgress();
  void sheet?.replace(pages.length === 0 ? '' : [SHARED, ...pages.map(createRule)].join(''));
}

const LINK = '.menu__link:not(.menu__link--sublist)';

/** The tick fits into the padding at the end of a link. Half a disc means that some exercises are left. */
const SHARED = `${LINK}{position:relative}
${LINK}::after{position:absolute;inset-inline-end:.0625rem;inset-block-start:.4375rem;color:var(--d2-done,currentcolor);font-size:.6875rem;font-weight:700;line-height:1.25rem}`;

function createRule({page, done, total}: PageProgress): string {
  const isKorean = document.documentElement.lang === 'ko';
  const words = isKorean
    ? `, 연습 문제 ${total}개 중 ${done.length}개 완료`
    : `, ${done.length} of ${total} exercises done`;
  const sign = done.length < total ? '◐' : '✓';
  // Browsers that don't know alt text for generated content keep the first declaration.
  return `${LINK}[href="${siteConfig.baseUrl}${page}"]::after{content:"${sign}";content:"${sign}"/"${words}"}`;
}
