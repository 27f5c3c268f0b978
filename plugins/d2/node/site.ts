import fs from 'node:fs/promises';
import path from 'node:path';
import {Globby} from '@docusaurus/utils';
import {type Compiler, createCompiler} from '../compiler';
import {sha256} from '../compiler/cache';
import {compileFence, type Diagram, formatProblem, type NamedFences, type Outcome, type Problem} from './diagram';
import type {Fence} from './fence';
import {figureProps} from './figure';
import {readFences} from './page';
import {pathInSite} from './paths';
import {scanFences} from './scan';

export interface SiteOptions {
  /** Absolute path of the site. */
  readonly siteDir: string;
  readonly defaultLocale: string;
  /** Globs of the pages, relative to the site; all Markdown files by default. */
  readonly pages?: readonly string[];
  /** D2 instances at most; the machine decides by default. */
  readonly workers?: number;
  /** Milliseconds that one fence may take; a minute by default. */
  readonly timeLimit?: number;
}

/** Folder of the diagrams in the built site, below its base URL. */
export const DIAGRAMS = 'diagrams';

/**
 * The diagrams of one site: compiles the fences of its pages, and keeps what is published under which name.
 */
export class Site {
  readonly siteDir: string;
  private readonly compiler: Compiler;
  /** SVG documents by file name. */
  private readonly published = new Map<string, string>();
  private readonly dependencies = new Map<string, Set<string>>();

  constructor(private readonly options: SiteOptions) {
    this.siteDir = options.siteDir;
    this.compiler = createCompiler({
      cache: path.join(options.siteDir, '.cache/d2'),
      workers: options.workers,
      timeLimit: options.timeLimit,
      stayWarm: process.env.NODE_ENV !== 'production',
      warn: (message) => console.warn(`[d2] ${message}`),
    });
  }

  /** The language that a page is written in: Docusaurus keeps translations in `i18n/LOCALE`. */
  localeOf(page: string): string {
    return /^i18n[\\/]([^\\/]+)/.exec(page)?.[1] ?? this.options.defaultLocale;
  }

  /** @param named the page's fences that the others may import */
  async compile(fence: Fence, named: NamedFences): Promise<Outcome> {
    const outcome = await compileFence(fence, this.siteDir, this.compiler.compile, named);
    const known = this.dependencies.get(fence.page) ?? new Set();
    for (const file of outcome.dependencies) known.add(file);
    this.dependencies.set(fence.page, known);
    return outcome;
  }

  /**
   * What `D2Figure` is told of a compiled fence; its pictures are published.
   *
   * @param number place of the fence among the page's, from 1
   */
  present(fence: Fence, diagram: Diagram, number: number): Record<string, string> {
    const publish = (svg: string) => this.publish(svg);
    return figureProps(fence, diagram, {locale: this.localeOf(fence.page), number, publish});
  }

  /**
   * Puts an SVG into the built site under a name made from its content.
   *
   * @returns its path below the base URL
   */
  publish(svg: string): string {
    const name = `${sha256(svg).slice(0, 16)}.svg`;
    this.published.set(name, svg);
    return `${DIAGRAMS}/${name}`;
  }

  /** A published SVG by its file name. */
  svg(name: string): string | undefined {
    return this.published.get(name);
  }

  /** Absolute paths of the .d2 files that a page (absolute path) showed or imported when it was last compiled. */
  dependenciesOf(file: string): readonly string[] {
    return [...(this.dependencies.get(pathInSite(this.siteDir, file)) ?? [])];
  }

  /**
   * Compiles every fence of every page, in all locales.
   *
   * @throws one error that lists all mistakes of all pages
   */
  async compileAll(): Promise<void> {
    const pages = await Globby([...(this.options.pages ?? ['**/*.{md,mdx}'])], {
      cwd: this.siteDir,
      // A README elsewhere may be a page, such as the first one of a folder of docs.
      ignore: ['**/node_modules/**', 'build/**', 'README.md', 'plugins/**/README.md'],
    });
    const problems = (await Promise.all(pages.sort().map((page) => this.compilePage(page)))).flat();
    if (problems.length === 0) return;
    const count = problems.length === 1 ? 'A D2 fence is wrong' : `${problems.length} mistakes in D2 fences`;
    throw new Error(`${count}:\n\n${problems.map(formatProblem).join('\n\n')}\n`);
  }

  private async compilePage(page: string): Promise<Problem[]> {
    const text = await fs.readFile(path.join(this.siteDir, page), 'utf8');
    const {fences, named} = readFences(page, scanFences(text));
    const perFence = fences.map(async ({fence, mistake, number}): Promise<readonly Problem[]> => {
      if (!fence) return [mistake];
      const outcome = await this.compile(fence, named);
      if (outcome.diagram) this.present(fence, outcome.diagram, number);
      return outcome.problems;
    });
    return (await Promise.all(perFence)).flat();
  }

  close(): Promise<void> {
    return this.compiler.close();
  }
}
