import type {Figure} from '../figure/contract';
import {type Diagram, formatProblem, type NamedFences, type Problem} from './diagram';
import type {Fence} from './fence';
import {createFigureIds} from './ids';
import {type PageFence, readFences} from './page';
import {createRawFence, findFences, type Node, splitLines} from './scan';
import type {Site} from './site';
import {pathInSite} from './sourceFile';

interface PageFile {
  readonly path: string;
  toString(): string;
}

/** Replaces a fence with a figure, or with a message if it has problems. */
interface Replacement {
  readonly figure?: Figure;
  readonly children: Node[];
  readonly message?: string;
}

/**
 * The remark plugin. Replaces each `d2` fence with a `D2Figure`, whose props are one JSON value. The source becomes an ordinary code
 * block inside it, so that the site's own highlighter handles it.
 */
export function remarkD2(site: Site) {
  return () =>
    async (tree: Node, file: PageFile): Promise<void> => {
      const lines = splitLines(String(file));
      const page = pathInSite(site.siteDir, file.path);
      const found = findFences(tree);
      const {fences, named} = readFences(
        page,
        found.map(({node}) => createRawFence(node, lines)),
      );
      const idOptions = new Map(found.map(({node}, i) => [node, fences[i]?.fence?.options.id]));
      const ids = createFigureIds(tree, page, (node) => idOptions.get(node));
      const dependencies = new Set<string>();
      const made = await Promise.all(
        found.map(({node}, i) =>
          createReplacement(fences[i] as PageFence, named, site, ids.get(node) ?? '', dependencies),
        ),
      );
      site.setDependencies(page, dependencies);
      // The page's first image has priority over the others.
      const first = made.findIndex(({figure}) => figure?.view?.kind === 'picture' || figure?.view?.kind === 'boards');
      for (const [i, {node, parent}] of found.entries()) {
        const {figure, children, message} = made[i] as Replacement;
        const value = figure && JSON.stringify(i === first ? {...figure, isFirst: true} : figure);
        const element = value
          ? jsx('D2Figure', {figure: value}, children)
          : jsx('D2Problem', {message: message ?? ''}, children);
        parent.children = parent.children?.map((child) => (child === node ? element : child));
      }
    };
}

async function createReplacement(
  {raw, fence, problem}: PageFence,
  named: NamedFences,
  site: Site,
  id: string,
  dependencies: Set<string>,
): Promise<Replacement> {
  if (!fence) return fail([problem], raw.body);
  const result = await site.compile(fence, named);
  for (const file of result.dependencies) dependencies.add(file);
  return result.diagram ? show(fence, result.diagram, id, site) : fail(result.problems, raw.body);
}

/** Shows problems in the development server. A build has already reported every problem by now, so it throws on a new one. */
function fail(problems: readonly Problem[], body: string): Replacement {
  const message = problems.map(formatProblem).join('\n\n');
  if (process.env.NODE_ENV === 'production') throw new Error(message);
  return {message, children: [code(body)]};
}

function show(fence: Fence, diagram: Diagram, id: string, site: Site): Replacement {
  const {source, diagnostics} = diagram;
  const failed = diagnostics.length > 0;
  const problems = failed ? diagnostics.map(({line, message}) => `${line} ${message}`).join('\n') : undefined;
  const children = fence.options.show === 'diagram' && !failed ? [] : [code(source.replace(/\n$/, ''), problems)];
  return {figure: site.present(fence, diagram, id), children};
}

function jsx(name: string, attributes: Record<string, string>, children: Node[]): Node {
  return {
    type: 'mdxJsxFlowElement',
    name,
    attributes: Object.entries(attributes).map(([key, value]) => ({type: 'mdxJsxAttribute', name: key, value})),
    children,
  };
}

/** Creates a code block. `problems` has a line for each message, such as `3 unknown shape`, which appears at that line. */
function code(value: string, problems?: string): Node {
  return {
    type: 'code',
    lang: 'd2',
    meta: problems === undefined ? null : `problems=${JSON.stringify(problems)}`,
    value,
  };
}
