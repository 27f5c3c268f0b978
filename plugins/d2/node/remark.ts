import path from 'node:path';
import {describe} from '../describe';
import {type Diagram, formatProblem, type Problem, problemOf} from './diagram';
import {type Fence, FenceError} from './fence';
import {fencesOf, linesOf, type Node, rawFence, readFence} from './scan';
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
      const page = path.relative(site.siteDir, file.path);
      await Promise.all(
        fencesOf(tree).map(async ({node, parent}) => {
          const replacement = await replace(node, page, lines, site);
          parent.children = parent.children?.map((child) => (child === node ? replacement : child));
        }),
      );
      hurryFirst(tree);
    };
}

/** The first picture of a page is what its reader waits for. */
function hurryFirst(node: Node): boolean {
  if (node.name === 'D2Figure' && node.attributes?.some(({name}) => name === 'src')) {
    node.attributes.push({type: 'mdxJsxAttribute', name: 'loading', value: 'eager'});
    return true;
  }
  return (node.children ?? []).some(hurryFirst);
}

async function replace(node: Node, page: string, lines: readonly string[], site: Site): Promise<Node> {
  const raw = rawFence(node, lines);
  let fence: Fence;
  try {
    fence = readFence(page, raw);
  } catch (error) {
    if (!(error instanceof FenceError)) throw error;
    return fail([problemOf(error, raw.lines[0])], raw.body);
  }
  const outcome = await site.compile(fence);
  return outcome.diagram ? figure(fence, outcome.diagram, site) : fail(outcome.problems, raw.body);
}

/** In a build every mistake was reported, and ended it, before the first page was read; this one came up since. */
function fail(problems: readonly Problem[], body: string): Node {
  const message = problems.map(formatProblem).join('\n\n');
  if (process.env.NODE_ENV === 'production') throw new Error(message);
  return element('D2Problem', {message}, [code(body)]);
}

function figure({page, options}: Fence, {source, drawing, diagnostics}: Diagram, site: Site): Node {
  const {title, show} = options;
  const children = show === 'diagram' ? [] : [code(source.replace(/\n$/, ''))];
  const caption: Record<string, string> = title === undefined ? {} : {caption: title};
  if (!drawing) {
    const problems = diagnostics.map(({line, message}) => `${line} ${message}`).join('\n');
    return element('D2Figure', {...caption}, [code(source.replace(/\n$/, ''), problems)]);
  }
  if (show === 'source') return element('D2Figure', caption, children);
  const {alt, lines} = describe(drawing.board, site.localeOf(page), title);
  const words = {alt, text: lines.join('\n')};
  if (options.ascii) return element('D2Figure', {...caption, ...words, ascii: drawing.picture}, children);
  const picture = {
    src: site.publish(drawing.picture),
    width: String(drawing.width),
    height: String(drawing.height),
    display: String(Math.min(options.width ?? drawing.width, drawing.width)),
  };
  const live = JSON.stringify({entry: 'fence'});
  return element('D2Figure', {...caption, ...words, ...picture, live}, children);
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
