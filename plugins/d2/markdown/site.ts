import fs from 'node:fs/promises';
import path from 'node:path';
import {Globby} from '@docusaurus/utils';
import {DiskCache} from '../../shared/diskCache';
import {hashCodeAndPackages, sha256} from '../../shared/hash';
import {LruCache} from '../../shared/lruCache';
import {type Compile, type Compiler, createCompiler, type Drawing} from '../compiler';
import type {Figure} from '../figure/contract';
import type {Icons} from '../icons';
import {readIcons} from '../icons/read';
import {createSlides, type Slides} from '../slides';
import {addChange} from './change';
import {type CoursePage, checkCourse} from './course';
import {type Diagram, type FenceResult, formatProblem, type NamedFences, type Problem} from './diagram';
import {compileAndCheckFence} from './exercise';
import type {Fence} from './fence';
import {createFigure} from './figure';
import {withIconCheck} from './icons';
import {readFences} from './page';
import {type Progress, startProgress} from './progress';
import {type RawFence, scanFences} from './scan';
import {getPathInSite} from './sourceFile';
import {addVariants} from './variants';

export interface SiteOptions {
  /** Absolute path of the site. */
  readonly siteDir: string;
  readonly defaultLocale: string;
  /**
   * Full URL of the site, with a slash at the end. Sources can use it to name the site's icons, and copied sources always do.
   *
   * @default '', so that they only load on this site
   * @example 'https://example.org/docs/'
   */
  readonly siteUrl?: string;
  /** Globs of the pages, relative to the site. @default all Markdown files */
  readonly pages?: readonly string[];
  /**
   * Pages that readers go through in this order, relative to the site. Solutions of their exercises can only use keywords that were
   * taught before. @default none
   */
  readonly course?: readonly string[];
  /** Maximum number of D2 instances. @default one per core, up to four */
  readonly workers?: number;
  /** How long compiling one fence may take. @default `TIME_LIMIT_MS` */
  readonly timeLimitMs?: number;
}

/** Folder of the diagrams in the built site, relative to its base URL. */
export const DIAGRAMS_FOLDER = 'diagrams';

/** How long compiling one fence may take: about a second, but D2 may have to start, on a machine that's busy with other builds. */
const TIME_LIMIT_MS = 180_000;

/** Maximum total length of the published files in the development server, more than a site of 500 pages needs. Builds have no limit. */
const MAX_PUBLISHED_LENGTH = 250_000_000;

/** Maximum size of the cache of scanned pages, enough for several versions of each. */
const MAX_SCANS_BYTES = 20_000_000;

/** Compiles the fences of a site's pages, and holds the files that they publish. */
export class Site {
  readonly siteDir: string;
  /** Absolute path of the cache folder. */
  readonly cache: string;
  /** The icons in `static/img/icons`. */
  readonly icons: Icons;
  private readonly compiler: Compiler;
  private readonly compileWithIconCheck: Compile;
  private compilation: Promise<void> | undefined;
  private warmUpPromise: Promise<void> | undefined;
  /** SVG documents, examples, and the SVGs of PNGs, by file name. */
  private readonly publishedFiles = new LruCache<string>(
    process.env.NODE_ENV === 'production' ? Number.POSITIVE_INFINITY : MAX_PUBLISHED_LENGTH,
    (content) => content.length,
  );
  /** The compiled pages of the course by path. */
  private readonly coursePages = new Map<string, CoursePage>();
  /** Absolute paths of the .d2 files that each page shows or imports. */
  private readonly dependencies = new Map<string, ReadonlySet<string>>();

  constructor(private readonly options: SiteOptions) {
    this.siteDir = options.siteDir;
    this.cache = path.join(options.siteDir, '.cache');
    this.icons = readIcons(options.siteDir, options.siteUrl);
    this.compiler = createCompiler({
      cache: path.join(this.cache, 'd2'),
      workers: options.workers,
      timeLimitMs: options.timeLimitMs ?? TIME_LIMIT_MS,
      icons: this.icons,
      stayWarm: process.env.NODE_ENV !== 'production',
      warn: (message) => console.warn(`[d2] ${message}`),
    });
    this.compileWithIconCheck = withIconCheck(this.compiler.compile, this.icons);
  }

  /** Starts the compiler ahead of the first diagram that isn't cached. Ignores errors, because that diagram will report them. */
  warmUp(): void {
    this.warmUpPromise ??= this.compiler.warmUp().catch(() => {});
  }

  /** Removes the least recently used files from the cache. */
  prune(): Promise<void> {
    return this.compiler.prune();
  }

  /** Returns the locale of a page. Docusaurus keeps translations in `i18n/LOCALE`. */
  getLocale(page: string): string {
    return /^i18n[\\/]([^\\/]+)/.exec(page)?.[1] ?? this.options.defaultLocale;
  }

  /**
   * Compiles a fence.
   *
   * @param namedFences fences of the same page that it can import
   * @param fenceBefore the last fence before it whose drawing readers see
   */
  async compile(fence: Fence, namedFences: NamedFences, fenceBefore?: Fence): Promise<FenceResult> {
    const compile = (fenceToCompile: Fence) =>
      compileAndCheckFence(fenceToCompile, this.siteDir, this.compileWithIconCheck, namedFences);
    const result = await addChange(fence, await compile(fence), fenceBefore, compile);
    return addVariants(fence, result, compile);
  }

  /** Sets the files that a page depends on. @param page path relative to the site */
  setDependencies(page: string, files: ReadonlySet<string>): void {
    this.dependencies.set(page, files);
  }

  /** Publishes the files of a compiled fence. @returns the data of its component */
  publishFence(
    fence: Fence,
    diagram: Diagram,
    id: string,
  ): {figure: Figure; slides?: never} | {slides: Slides; figure?: never} {
    return fence.options.slides && diagram.drawing
      ? {slides: this.publishSlides(fence, diagram.drawing, id)}
      : {figure: this.publishFigure(fence, diagram, id)};
  }

  /** Creates the figure of a compiled fence. Publishes its images and its example. */
  publishFigure(fence: Fence, diagram: Diagram, id: string): Figure {
    const locale = this.getLocale(fence.page);
    return createFigure(fence, diagram, {locale, id, publish: (content, ending) => this.publish(content, ending)});
  }

  /** Creates the slides of a compiled fence, and publishes them. */
  publishSlides(fence: Fence, drawing: Drawing, id: string): Slides {
    const {title: caption} = fence.options;
    const locale = this.getLocale(fence.page);
    return createSlides(drawing, {locale, id, caption, publish: (svg) => this.publish(svg, 'png')});
  }

  /**
   * Publishes a file under a name with a content hash. The content of a PNG is the SVG that it's drawn from.
   *
   * @returns its path relative to the base URL
   */
  publish(content: string, ending: 'svg' | 'json' | 'png'): string {
    const name = `${sha256(content).slice(0, 16)}.${ending}`;
    this.publishedFiles.set(name, content);
    return `${DIAGRAMS_FOLDER}/${name}`;
  }

  /** Returns the published content of a file, or `undefined` if there's no such file. */
  getFile(name: string): string | undefined {
    return this.publishedFiles.get(name);
  }

  /** Returns the absolute paths of the .d2 files that a page depended on when it was last compiled. @param file absolute path */
  getDependencies(file: string): readonly string[] {
    return [...(this.dependencies.get(getPathInSite(this.siteDir, file)) ?? [])];
  }

  /**
   * Compiles all fences of all pages in all locales. Builds call this once per locale; later calls return the first call's promise.
   *
   * @throws a single error that lists the errors of all pages
   */
  compileAll(): Promise<void> {
    this.compilation ??= this.compilePages();
    return this.compilation;
  }

  private async compilePages(): Promise<void> {
    const pages = await Globby([...(this.options.pages ?? ['**/*.{md,mdx}'])], {
      cwd: this.siteDir,
      // Other READMEs may be pages, such as the index of a folder.
      ignore: ['**/node_modules/**', '**/.*/**', 'build/**', 'README.md', 'plugins/**/README.md'],
    });
    const progress = startProgress('diagrams', console.log);
    const scans = new DiskCache(path.join(this.cache, 'fences'), 'Fences');
    const version = hashCodeAndPackages(path.join(__dirname, 'scan.ts'));
    const scan = (text: string) => scans.readOrMakeValue(sha256(version + text), () => scanFences(text));
    const problemsByPage = Promise.all(pages.sort().map((page) => this.compilePage(page, scan, progress)));
    const problems = (await problemsByPage.finally(progress.stop)).flat();
    const {course = []} = this.options;
    problems.push(...checkCourse(course.flatMap((page) => this.coursePages.get(page) ?? [])));
    await scans.prune(MAX_SCANS_BYTES);
    await this.prune();
    if (problems.length === 0) return;
    const count = problems.length === 1 ? '1 error in a D2 fence' : `${problems.length} errors in D2 fences`;
    throw new Error(`${count}:\n\n${problems.map(formatProblem).join('\n\n')}\n`);
  }

  private async compilePage(
    page: string,
    scan: (text: string) => Promise<readonly RawFence[]>,
    progress: Progress,
  ): Promise<Problem[]> {
    const text = await fs.readFile(path.join(this.siteDir, page), 'utf8');
    const {fences, named} = readFences(page, await scan(text));
    const dependencies = new Set<string>();
    progress.total += fences.length;
    const sources: {fence: Fence; source: string}[] = [];
    const problemsByFence = fences.map(async ({fence, problem, before}, i): Promise<readonly Problem[]> => {
      const result = fence ? await this.compile(fence, named, before) : undefined;
      progress.finished += 1;
      if (!fence || !result) return problem ? [problem] : [];
      for (const file of result.dependencies) dependencies.add(file);
      // The bundler doesn't run the remark plugin for pages in its cache, so publish their files here. The files don't depend on the
      // figure's id.
      if (result.diagram) {
        this.publishFence(fence, result.diagram, '');
        sources[i] = {fence, source: result.diagram.source};
      }
      return result.problems;
    });
    const problems = (await Promise.all(problemsByFence)).flat();
    this.setDependencies(page, dependencies);
    if (this.options.course?.includes(page)) this.coursePages.set(page, {text, sources: sources.filter(Boolean)});
    return problems;
  }

  close(): Promise<void> {
    return this.compiler.close();
  }
}
