import fs from 'node:fs/promises';
import path from 'node:path';
import {Globby} from '@docusaurus/utils';
import {BoundedMap} from '../../shared/boundedMap';
import {sha256} from '../../shared/hash';
import {type Compiler, createCompiler} from '../compiler';
import type {Figure} from '../figure/contract';
import {compileFence, type Diagram, type FenceResult, formatProblem, type NamedFences, type Problem} from './diagram';
import type {Fence} from './fence';
import {createFigure} from './figure';
import {readFences} from './page';
import {type Progress, startProgress} from './progress';
import {scanFences} from './scan';
import {pathInSite} from './sourceFile';

export interface SiteOptions {
  /** Absolute path of the site. */
  readonly siteDir: string;
  readonly defaultLocale: string;
  /** Globs of the pages, relative to the site. @default all Markdown files */
  readonly pages?: readonly string[];
  /** Maximum number of D2 instances. @default depends on the machine */
  readonly workers?: number;
  /** Maximum milliseconds per fence. @default 60000 */
  readonly timeLimit?: number;
}

/** Folder of the diagrams in the built site, relative to its base URL. */
export const DIAGRAMS = 'diagrams';

/** Maximum length of all published files in the development server. A site of 500 pages needs less. Builds have no limit. */
const MAX_PUBLISHED_LENGTH = 250_000_000;

/** Compiles the fences of a site's pages, and stores the published files. */
export class Site {
  readonly siteDir: string;
  /** Cache folder. */
  readonly cache: string;
  private readonly compiler: Compiler;
  private compiled: Promise<void> | undefined;
  private warm: Promise<void> | undefined;
  /** SVG documents and examples by file name. */
  private readonly published = new BoundedMap<string>(
    process.env.NODE_ENV === 'production' ? Number.POSITIVE_INFINITY : MAX_PUBLISHED_LENGTH,
    (content) => content.length,
  );
  /** Absolute paths of the .d2 files that each page shows or imports. */
  private readonly dependencies = new Map<string, ReadonlySet<string>>();

  constructor(private readonly options: SiteOptions) {
    this.siteDir = options.siteDir;
    this.cache = path.join(options.siteDir, '.cache');
    this.compiler = createCompiler({
      cache: path.join(this.cache, 'd2'),
      workers: options.workers,
      timeLimit: options.timeLimit,
      stayWarm: process.env.NODE_ENV !== 'production',
      warn: (message) => console.warn(`[d2] ${message}`),
    });
  }

  /** Starts the compiler before the first new diagram. Errors are ignored, because that diagram will report them again. */
  warmUp(): void {
    this.warm ??= this.compiler.warmUp().catch(() => {});
  }

  /** Removes the least recently used files from the cache. */
  prune(): Promise<void> {
    return this.compiler.prune();
  }

  /** Returns the language of a page. Docusaurus expects translations in `i18n/LOCALE`. */
  getLocale(page: string): string {
    return /^i18n[\\/]([^\\/]+)/.exec(page)?.[1] ?? this.options.defaultLocale;
  }

  /** @param named the page's fences that can be imported */
  compile(fence: Fence, named: NamedFences): Promise<FenceResult> {
    return compileFence(fence, this.siteDir, this.compiler.compile, named);
  }

  /** Sets the files that a page depends on. @param page path relative to the site */
  setDependencies(page: string, files: ReadonlySet<string>): void {
    this.dependencies.set(page, files);
  }

  /** Returns the props of `D2Figure` for a compiled fence. Publishes the figure's images and its example. */
  present(fence: Fence, diagram: Diagram, id: string): Figure {
    const locale = this.getLocale(fence.page);
    return createFigure(fence, diagram, {locale, id, publish: (content, ending) => this.publish(content, ending)});
  }

  /** Publishes a file under a name with a content hash. Returns its path relative to the base URL. */
  publish(content: string, ending: 'svg' | 'json'): string {
    const name = `${sha256(content).slice(0, 16)}.${ending}`;
    this.published.set(name, content);
    return `${DIAGRAMS}/${name}`;
  }

  /** Returns the content of a published file. */
  file(name: string): string | undefined {
    return this.published.get(name);
  }

  /** Returns the absolute paths of the .d2 files that a page depended on when it was last compiled. @param file absolute path */
  getDependencies(file: string): readonly string[] {
    return [...(this.dependencies.get(pathInSite(this.siteDir, file)) ?? [])];
  }

  /**
   * Compiles all fences of all pages in all locales. A build calls this for each locale, but only the first call does the work.
   *
   * @throws a single error that lists the problems of all pages
   */
  compileAll(): Promise<void> {
    this.compiled ??= this.compilePages();
    return this.compiled;
  }

  private async compilePages(): Promise<void> {
    const pages = await Globby([...(this.options.pages ?? ['**/*.{md,mdx}'])], {
      cwd: this.siteDir,
      // Other READMEs may be pages, such as the index of a folder.
      ignore: ['**/node_modules/**', '**/.*/**', 'build/**', 'README.md', 'plugins/**/README.md'],
    });
    const progress = startProgress('diagrams', console.log);
    const each = Promise.all(pages.sort().map((page) => this.compilePage(page, progress)));
    const problems = (await each.finally(progress.stop)).flat();
    await this.prune();
    if (problems.length === 0) return;
    const count = problems.length === 1 ? '1 error in a D2 fence' : `${problems.length} errors in D2 fences`;
    throw new Error(`${count}:\n\n${problems.map(formatProblem).join('\n\n')}\n`);
  }

  private async compilePage(page: string, progress: Progress): Promise<Problem[]> {
    const text = await fs.readFile(path.join(this.siteDir, page), 'utf8');
    const {fences, named} = readFences(page, scanFences(text));
    const dependencies = new Set<string>();
    progress.total += fences.length;
    const perFence = fences.map(async ({fence, problem}): Promise<readonly Problem[]> => {
      const result = fence ? await this.compile(fence, named) : undefined;
      progress.finished += 1;
      if (!fence || !result) return problem ? [problem] : [];
      for (const file of result.dependencies) dependencies.add(file);
      // Pages in the bundler's cache aren't compiled again, so their files are published here. They don't depend on the figure's id.
      if (result.diagram) this.present(fence, result.diagram, '');
      return result.problems;
    });
    const problems = (await Promise.all(perFence)).flat();
    this.setDependencies(page, dependencies);
    return problems;
  }

  close(): Promise<void> {
    return this.compiler.close();
  }
}
