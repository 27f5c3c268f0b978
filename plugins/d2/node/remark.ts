import {type Diagram, formatProblem, type NamedFences, type Problem} from './diagram';
import type {Fence} from './fence';
import {type PageFence, readFences} from './page';
import {pathInSite} from './paths';
import {fencesOf, linesOf, type Node, rawFence} from './scan';
import type {Site} from './site';

interface PageFile {
  readonly path: string;
  toString(): string;
}

/**
 * The remark plugin: replaces each `d2` fence by a `D2Figure` with the diagram's address, size and words, and the
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
      await Promise.all(
        found.map(async ({node, parent}, i) => {
          const replacement = await replace(fences[i] as PageFence, named, site);
          parent.children = parent.children?.map((child) => (child === node ? replacement : child));
        }),
      );
      hurryFirst(tree);
    };
}

/** The first picture of a page is what its reader waits for. */
function hurryFirst(node: Node): boolean {
  if (node.name === 'D2Figure' && node.attributes?.some(({name}) => name === 'src' || name === 'boards')) {
    node.attributes.push({type: 'mdxJsxAttribute', name: 'loading', value: 'eager'});
    return true;
  }
  return (node.children ?? []).some(hurryFirst);
}

async function replace({raw, fence, mistake, number}: PageFence, named: NamedFences, site: Site): Promise<Node> {
  if (!fence) return fail([mistake], raw.body);
  const outcome = await site.compile(fence, named);
  return outcome.diagram ? figure(fence, outcome.diagram, number, site) : fail(outcome.problems, raw.body);
}

/** In a build every mistake was reported, and ended it, before the first page was read; this one came up since. */
function fail(problems: readonly Problem[], body: string): Node {
  const message = problems.map(formatProblem).join('\n\n');
  if (process.env.NODE_ENV === 'production') throw new Error(message);
  return element('D2Problem', {message}, [code(body)]);
}

function figure(fence: Fence, diagram: Diagram, number: number, site: Site): Node {
  const {source, diagnostics} = diagram;
  const failed = diagnostics.length > 0;
  const problems = failed ? diagnostics.map(({line, message}) => `${line} ${message}`).join('\n') : undefined;
  const children = fence.options.show === 'diagram' && !failed ? [] : [code(source.replace(/\n$/, ''), problems)];
  return element('D2Figure', site.present(fence, diagram, number), children);
}

function element(name: string, attributes: Record<string, string>, children: Node[]): Node {
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
