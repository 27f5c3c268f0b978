import fs from 'node:fs/promises';
import path from 'node:path';
import {Globby} from '@docusaurus/utils';
import {BoundedMap} from '../../shared/boundedMap';
import {sha256} from '../../shared/hash';
import {type Compiler, createCompiler} from '../compiler';
import type {Figure} from '../figure/contract';
import {compileFence, type Diagram, formatProblem, type NamedFences, type Outcome, type Problem} from './diagram';
import type {Fence} from './fence';
import {figureOf} from './figure';
import {readFences} from './page';
import {pathInSite} from './paths';
import {type Progress, startProgress} from './progress';
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

/** Letters of published files that an authoring server keeps: more than a site of 500 pages has. A build keeps all. */
const MOST_LETTERS = 250_000_000;

/**
 * The diagrams of one site: compiles the fences of its pages, and keeps what is published under which name.
 */
export class Site {
  readonly siteDir: string;
  /** Folder of what is kept from one run to the next. */
  readonly cache: string;
  private readonly compiler: Compiler;
  private compiled: Promise<void> | undefined;
  private warm: Promise<void> | undefined;
  /** SVG documents and examples by file name. */
  private readonly published = new BoundedMap<string>(
    process.env.NODE_ENV === 'production' ? Number.POSITIVE_INFINITY : MOST_LETTERS,
    (content) => content.length,
  );
  /** Absolute paths of .d2 files, by the page that shows or imports them. */
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

  /** Starts the compiler ahead of the first new diagram, once. What fails there fails again at that diagram, and is reported. */
  warmUp(): void {
    this.warm ??= this.compiler.warmUp().catch(() => {});
  }

  /** Removes from the folder of the cache what no run has used for longest. */
  prune(): Promise<void> {
    return this.compiler.prune();
  }

  /** The language that a page is written in: Docusaurus keeps translations in `i18n/LOCALE`. */
  localeOf(page: string): string {
    return /^i18n[\\/]([^\\/]+)/.exec(page)?.[1] ?? this.options.defaultLocale;
  }

  /** @param named the page's fences that the others may import */
  compile(fence: Fence, named: NamedFences): Promise<Outcome> {
    return compileFence(fence, this.siteDir, this.compiler.compile, named);
  }

  /** Replaces what is known of the files that a page (path in the site) is made from. */
  setDependencies(page: string, files: ReadonlySet<string>): void {
    this.dependencies.set(page, files);
  }

  /** What `D2Figure` is given of a compiled fence; its pictures and its example are published. */
  present(fence: Fence, diagram: Diagram, id: string): Figure {
    const locale = this.localeOf(fence.page);
    return figureOf(fence, diagram, {locale, id, publish: (content, ending) => this.publish(content, ending)});
  }

  /**
   * Puts a file into the built site under a name made from its content.
   *
   * @returns its path below the base URL
   */
  publish(content: string, ending: 'svg' | 'json'): string {
    const name = `${sha256(content).slice(0, 16)}.${ending}`;
    this.published.set(name, content);
    return `${DIAGRAMS}/${name}`;
  }

  /** A published file by its name. */
  file(name: string): string | undefined {
    return this.published.get(name);
  }

  /** Absolute paths of the .d2 files that a page (absolute path) showed or imported when it was last compiled. */
  dependenciesOf(file: string): readonly string[] {
    return [...(this.dependencies.get(pathInSite(this.siteDir, file)) ?? [])];
  }

  /**
   * Compiles every fence of every page, in all locales. A build loads its site for each locale, and has all of it done by the first one.
   *
   * @throws one error that lists all mistakes of all pages
   */
  compileAll(): Promise<void> {
    this.compiled ??= this.compilePages();
    return this.compiled;
  }

  private async compilePages(): Promise<void> {
    const pages = await Globby([...(this.options.pages ?? ['**/*.{md,mdx}'])], {
      cwd: this.siteDir,
      // A README elsewhere may be a page, such as the first one of a folder of docs.
      ignore: ['**/node_modules/**', '**/.*/**', 'build/**', 'README.md', 'plugins/**/README.md'],
    });
    const progress = startProgress('diagrams', console.log);
    const each = Promise.all(pages.sort().map((page) => this.compilePage(page, progress)));
    const problems = (await each.finally(progress.end)).flat();
    await this.prune();
    if (problems.length === 0) return;
    const count = problems.length === 1 ? 'A D2 fence is wrong' : `${problems.length} mistakes in D2 fences`;
    throw new Error(`${count}:\n\n${problems.map(formatProblem).join('\n\n')}\n`);
  }

  private async compilePage(page: string, progress: Progress): Promise<Problem[]> {
    const text = await fs.readFile(path.join(this.siteDir, page), 'utf8');
    const {fences, named} = readFences(page, scanFences(text));
    const dependencies = new Set<string>();
    progress.add(fences.length);
    const perFence = fences.map(async ({fence, mistake}): Promise<readonly Problem[]> => {
      if (!fence) {
        progress.done();
        return [mistake];
      }
      const outcome = await this.compile(fence, named);
      progress.done();
      for (const file of outcome.dependencies) dependencies.add(file);
      // The files that it publishes are the same under any id. Pages that the bundler kept are not made again.
      if (outcome.diagram) this.present(fence, outcome.diagram, '');
      return outcome.problems;
    });
    const problems = (await Promise.all(perFence)).flat();
    this.setDependencies(page, dependencies);
    return problems;
  }

  close(): Promise<void> {
    return this.compiler.close();
  }
}
