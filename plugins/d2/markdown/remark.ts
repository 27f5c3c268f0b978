import type {Figure} from '../figure/contract';
import {type Diagram, formatProblem, type NamedFences, type Problem} from './diagram';
import type {Fence} from './fence';
import {figureIds} from './ids';
import {type PageFence, readFences} from './page';
import {pathInSite} from './paths';
import {fencesOf, linesOf, type Node, rawFence} from './scan';
import type {Site} from './site';

interface PageFile {
  readonly path: string;
  toString(): string;
}

/** What a fence becomes; `figure` if that is a diagram. */
interface Replacement {
  readonly figure?: Figure;
  readonly children: Node[];
  readonly message?: string;
}

/**
 * The remark plugin: replaces each `d2` fence by a `D2Figure`, with what it needs to know as one value of JSON, and the
 * source as an ordinary code block inside, which whatever highlights the site's other code then highlights.
 */
export function remarkD2(site: Site) {
  return () =>
    async (tree: Node, file: PageFile): Promise<void> => {
      const lines = linesOf(String(file));
      const page = pathInSite(site.siteDir, file.path);
      const found = fencesOf(tree);
      const {fences, named} = readFences(
        page,
        found.map(({node}) => rawFence(node, lines)),
      );
      const own = new Map(found.map(({node}, i) => [node, fences[i]?.fence?.options.id]));
      const ids = figureIds(tree, page, (node) => own.get(node));
      const dependencies = new Set<string>();
      const made = await Promise.all(
        found.map(({node}, i) => make(fences[i] as PageFence, named, site, ids.get(node) ?? '', dependencies)),
      );
      site.setDependencies(page, dependencies);
      // The first picture of a page is what its reader waits for.
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

async function make(
  {raw, fence, mistake}: PageFence,
  named: NamedFences,
  site: Site,
  id: string,
  dependencies: Set<string>,
): Promise<Replacement> {
  if (!fence) return fail([mistake], raw.body);
  const outcome = await site.compile(fence, named);
  for (const file of outcome.dependencies) dependencies.add(file);
  return outcome.diagram ? show(fence, outcome.diagram, id, site) : fail(outcome.problems, raw.body);
}

/** In a build every mistake was reported, and ended it, before the first page was read; this one came up since. */
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

/** A code block; `problems` are lines of `number message`, to be shown at those lines. */
function code(value: string, problems?: string): Node {
  return {
    type: 'code',
    lang: 'd2',
    meta: problems === undefined ? null : `problems=${JSON.stringify(problems)}`,
    value,
  };
}
