import type {Compile} from '../../plugins/d2/compiler';
import {compileFence, formatProblem} from '../../plugins/d2/markdown/diagram';
import {readFences} from '../../plugins/d2/markdown/page';
import {scanFences} from '../../plugins/d2/markdown/scan';
import {ROOT} from '../sources';

/** A diagram on a page. */
export interface Picture {
  /** File name without extension: the page's name, the fence's number, and the board's number if there are several. */
  readonly name: string;
  readonly svg: string;
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
}

export interface Checked {
  /** Formatted problems. */
  readonly problems: readonly string[];
  /** A line for each drawing with its position, caption, and size. */
  readonly sizes: readonly string[];
  readonly pictures: readonly Picture[];
}

/** In CSS pixels. Next to the sidebar, wider diagrams are scaled down. */
const MAX_UNSCALED_WIDTH = 640;

/** Compiles the fences of one page. @param page path relative to the site */
export async function checkFences(page: string, text: string, compile: Compile): Promise<Checked> {
  const {fences, named} = readFences(page, scanFences(text));
  const problems: string[] = [];
  const sizes: string[] = [];
  const pictures: Picture[] = [];
  for (const [at, {fence, problem, raw}] of fences.entries()) {
    const outcome = fence && (await compileFence(fence, ROOT, compile, named));
    problems.push(...(outcome?.problems ?? (problem ? [problem] : [])).map(formatProblem));
    const drawing = outcome?.diagram?.drawing;
    if (!drawing) continue;
    const {width, height} = drawing;
    const size = width > 0 ? `${Math.round(width)} × ${Math.round(height)} px` : 'text';
    sizes.push(
      `${page}:${raw.line} ${fence?.options.title ?? ''}: ${size}${width > MAX_UNSCALED_WIDTH ? ', wide' : ''}`,
    );
    const boards = drawing.boards?.flatMap(({drawing: board}) => board ?? []) ?? [];
    for (const [i, one] of (boards.length > 0 ? boards : [drawing]).entries()) {
      const name = `${nameOf(page)}-${at + 1}${i > 0 ? `-${i}` : ''}`;
      if (one.width > 0) pictures.push({name, svg: one.picture, width: one.width, height: one.height});
    }
  }
  return {problems, sizes, pictures};
}

/** Shortens `tour/style.mdx` to `style`. Translations get their locale as a prefix. */
function nameOf(page: string): string {
  const locale = /^i18n\/([^/]+)/.exec(page)?.[1];
  const name = page.replace(/^.*\/|\.mdx$/g, '');
  return locale === undefined ? name : `${locale}-${name}`;
}
