import * as acorn from 'acorn';
import type {Figure} from '../figure/contract';
import {addSiteUrl} from '../icons';
import type {Slides} from '../slides';
import {type Diagram, formatProblem, type NamedFences, type Problem} from './diagram';
import type {Fence} from './fence';
import {createFigureIds} from './ids';
import {type PageFence, readFences} from './page';
import {createRawFence, findFences, type Node, splitLines} from './scan';
import type {Site} from './site';
import {getPathInSite} from './sourceFile';

/** Component of a fence with the option `slides`. */
const SLIDES_COMPONENT = 'D2Slides';

/** Element around the answer to a question, so that the component can tell the answer from the source. */
const ANSWER_ELEMENT = 'div';

interface PageFile {
  readonly path: string;
  toString(): string;
}

/** What replaces a fence: a figure, slides, or a message if the fence has errors. */
interface Replacement {
  readonly figure?: Figure;
  readonly slides?: Slides;
  readonly children: Node[];
  readonly message?: string;
}

/**
 * Creates the remark plugin, which replaces each `d2` fence with a `D2Figure`, or with a `D2Lesson` if it's an exercise, a change, or a
 * question. The figure's data is passed as a single JSON attribute. The source becomes an ordinary code block inside the figure, so that
 * the site's own code block shows it.
 */
export function createRemarkPlugin(site: Site) {
  return () =>
    async (tree: Node, file: PageFile): Promise<void> => {
      const lines = splitLines(String(file));
      const page = getPathInSite(site.siteDir, file.path);
      const foundFences = findFences(tree);
      const {fences, named} = readFences(
        page,
        foundFences.map(({node}) => createRawFence(node, lines)),
      );
      const idOptions = new Map(foundFences.map(({node}, i) => [node, fences[i]?.fence?.options.id]));
      const ids = createFigureIds(tree, page, (node) => idOptions.get(node));
      const dependencies = new Set<string>();
      const figures = await Promise.all(
        foundFences.map(({node}, i) =>
          createReplacement(fences[i] as PageFence, named, site, ids.get(node) ?? '', dependencies),
        ),
      );
      site.setDependencies(page, dependencies);
      // The page's first image loads eagerly.
      const firstIndex = figures.findIndex(
        ({figure}) => figure?.view?.kind === 'picture' || figure?.view?.kind === 'boards',
      );
      for (const [i, {node, parent}] of foundFences.entries()) {
        const {figure, slides, children, message} = figures[i] as Replacement;
        const value = figure && JSON.stringify(i === firstIndex ? {...figure, isFirst: true} : figure);
        const element = slides
          ? createElement(SLIDES_COMPONENT, {slides: JSON.stringify(slides)}, children)
          : value
            ? createElement(getComponent(figure), {figure: value}, children)
            : createElement('D2Problem', {message: message ?? ''}, children);
        const siblings = [...(parent.children ?? [])];
        const index = siblings.indexOf(node);
        const answer = figure?.question === undefined ? undefined : siblings[index + 1];
        const isAnswered = answer?.type === 'paragraph';
        if (isAnswered) element.children?.push(createElement(ANSWER_ELEMENT, {}, [answer]));
        parent.children = siblings.toSpliced(index, isAnswered ? 2 : 1, element);
      }
      for (const name of ['D2Lesson', 'D2Variants'])
        if (figures.some(({figure}) => figure && getComponent(figure) === name))
          tree.children?.unshift(importComponent(name));
      if (figures.some(({slides}) => slides)) tree.children?.unshift(importComponent(SLIDES_COMPONENT));
    };
}

async function createReplacement(
  {raw, fence, problem, before}: PageFence,
  namedFences: NamedFences,
  site: Site,
  id: string,
  dependencies: Set<string>,
): Promise<Replacement> {
  if (!fence) return reportProblems([problem], raw.body);
  const result = await site.compile(fence, namedFences, before);
  for (const file of result.dependencies) dependencies.add(file);
  return result.diagram
    ? createFigureReplacement(fence, result.diagram, id, site)
    : reportProblems(result.problems, raw.body);
}

/** Shows errors in the page of the development server. A build has already reported all errors, so it throws if there's a new one. */
function reportProblems(problems: readonly Problem[], body: string): Replacement {
  const message = problems.map(formatProblem).join('\n\n');
  if (process.env.NODE_ENV === 'production') throw new Error(message);
  return {message, children: [createCodeBlock(body)]};
}

function createFigureReplacement(fence: Fence, diagram: Diagram, id: string, site: Site): Replacement {
  const {source, diagnostics} = diagram;
  const hasFailed = diagnostics.length > 0;
  const problems = hasFailed ? diagnostics.map(({line, message}) => `${line} ${message}`).join('\n') : undefined;
  const {figure, slides} = site.publishFence(fence, diagram, id);
  if (slides) return {slides, children: []};
  const {change} = diagram;
  const createOwnCodeBlock = (text: string, options: CodeOptions = {}): Node => {
    const copy = addSiteUrl(text, site.icons.url);
    return createCodeBlock(text, {...options, copy: copy === text ? undefined : copy.replace(/\n$/, '')});
  };
  if (fence.exercise)
    return {figure, children: [fence.exercise.start.body, source].map((text) => createOwnCodeBlock(text))};
  if (change)
    return {
      figure,
      children: [
        createOwnCodeBlock(source, {changes: change.changedLines.join(' ')}),
        createOwnCodeBlock(change.diagram.source),
      ],
    };
  if (fence.variants) return {figure, children: [createOwnCodeBlock(fence.variants.marked.source)]};
  return {
    figure,
    children: fence.options.show === 'diagram' && !hasFailed ? [] : [createOwnCodeBlock(source, {problems})],
  };
}

function isLesson({exercise, change, question}: Figure): boolean {
  return exercise !== undefined || change !== undefined || question !== undefined;
}

function getComponent(figure: Figure): string {
  if (figure.variants) return 'D2Variants';
  return isLesson(figure) ? 'D2Lesson' : 'D2Figure';
}

/** Imports a component in the pages that use it. The theme's components for Markdown are part of the script of every page. */
function importComponent(name: string): Node {
  const value = `import ${name} from '@theme/${name}';`;
  return {type: 'mdxjsEsm', value, data: {estree: acorn.parse(value, {ecmaVersion: 2024, sourceType: 'module'})}};
}

function createElement(name: string, attributes: Record<string, string>, children: Node[]): Node {
  return {
    type: 'mdxJsxFlowElement',
    name,
    attributes: Object.entries(attributes).map(([key, value]) => ({type: 'mdxJsxAttribute', name: key, value})),
    children,
  };
}

interface CodeOptions {
  /** Messages to show below their lines, one per line: `3 unknown shape`. */
  readonly problems?: string | undefined;
  /** Numbers of the lines to mark: `3 4`. */
  readonly changes?: string;
  /** What the button copies. @default the code itself */
  readonly copy?: string | undefined;
}

/** Creates a code block. */
function createCodeBlock(source: string, options: CodeOptions = {}): Node {
  const entries = Object.entries(options).filter(([, value]) => value);
  const meta = entries.map(([name, value]) => `${name}=${JSON.stringify(value)}`).join(' ');
  return {type: 'code', lang: 'd2', meta: meta || null, value: source.replace(/\n$/, '')};
}
