import {createSlugger, parseMarkdownHeadingId} from '@docusaurus/utils';
import {fromMarkdown} from 'mdast-util-from-markdown';

/** The few parts of the Markdown tree that are used here; mdast's own types are no dependency of this folder. */
interface Node {
  readonly type: string;
  readonly value?: string;
  readonly alt?: string | null;
  readonly depth?: number;
  readonly ordered?: boolean | null;
  readonly lang?: string | null;
  readonly meta?: string | null;
  readonly children?: readonly Node[];
  readonly position?: {readonly start: {readonly offset?: number}; readonly end: {readonly offset?: number}};
}

export interface MarkdownOptions {
  /** Reads a diagram from a file beside the page; `undefined` if there is none. */
  readonly readDiagram: (file: string) => string | undefined;
}

// MDX has no indented code, no HTML and no automatic links.
const MDX = {disable: {null: ['codeIndented', 'htmlFlow', 'htmlText', 'autolink']}};

const ENTITIES: Readonly<Record<string, string>> = {'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;'};
/** Escapes a text for HTML and its attributes in double quotes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/**
 * Renders the Markdown of an MDX page to the plainest HTML that has its headings, with the anchors that Docusaurus gives them,
 * and its text. Components are taken for what they hold; diagrams for their caption and source.
 */
export function renderMarkdown(text: string, options: MarkdownOptions): string {
  const source = withoutModules(text);
  const slugger = createSlugger();

  const render = (node: Node): string => {
    const inside = () => (node.children ?? []).map(render).join('');
    switch (node.type) {
      case 'heading': {
        const {text: words, id} = parseMarkdownHeadingId(textOf(node));
        return `<h${node.depth} id="${escapeHtml(id ?? slugger.slug(words))}">${escapeHtml(words)}</h${node.depth}>`;
      }
      case 'paragraph':
        return renderParagraph(node, source);
      case 'list':
        return node.ordered ? `<ol>${inside()}</ol>` : `<ul>${inside()}</ul>`;
      case 'listItem':
        return `<li>${inside()}</li>`;
      case 'code':
        return node.lang === 'd2'
          ? renderFence(node, options)
          : `<pre><code>${escapeHtml(node.value ?? '')}</code></pre>`;
      default:
        return inside();
    }
  };
  return render(fromMarkdown(source, {extensions: [MDX]}) as Node);
}

/** Without imports and exports, which may stand between blocks, and without comments. Fences are left alone. */
function withoutModules(text: string): string {
  return text
    .split(/(^ {0,3}(`{3,}|~{3,})[^\n]*\n[\s\S]*?^ {0,3}\2[`~]*\s*$)/m)
    .map((part, at) => {
      // The pattern's own groups stand between the parts: a whole fence, and the marks that it begins with.
      if (at % 3 === 1) return part;
      if (at % 3 === 2) return '';
      return part.replace(/\{\/\*[\s\S]*?\*\/\}/g, '').replace(/^(?:import|export)\s.*$/gm, '');
    })
    .join('');
}

/** What a reader sees of a node, without marks. */
function textOf(node: Node): string {
  if (node.type === 'break') return '\n';
  if (node.type === 'text') return (node.value ?? '').replace(/<\/?[A-Za-z][^>]*>/g, '');
  return node.value ?? node.alt ?? (node.children ?? []).map(textOf).join('');
}

const CELL_BORDER = /(?<!\\)\|/;

function renderParagraph(node: Node, source: string): string {
  const lines = source.slice(node.position?.start.offset, node.position?.end.offset).split('\n');
  if (CELL_BORDER.test(lines[0] ?? '') && /^[\s|:-]*-[\s|:-]*$/.test(lines[1] ?? '')) {
    const rows = lines.filter((_, at) => at !== 1).map((line) => line.trim().replace(/^\||(?<!\\)\|$/g, ''));
    const cells = rows.map((row) =>
      row
        .split(CELL_BORDER)
        .map((cell) => `<td>${renderInline(cell)}</td>`)
        .join(''),
    );
    return `<table>${cells.map((row) => `<tr>${row}</tr>`).join('')}</table>`;
  }
  // The marks of an admonition; its content stands between them.
  const text = textOf(node).replace(/^:::+[a-z]*(?:\[(.*)\])?[ \t]*(.*)$/gm, '$1$2');
  return text.trim() === '' ? '' : `<p>${escapeHtml(text)}</p>`;
}

function renderInline(markdown: string): string {
  return escapeHtml(textOf(fromMarkdown(markdown.replaceAll('\\|', '|').trim(), {extensions: [MDX]}) as Node));
}

/** Reads `title="A caption"` and the like from what stands behind a fence's language. */
function optionsOf(meta: string): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const [, name = '', quoted, plain = ''] of meta.matchAll(/([\w-]+)=(?:"([^"]*)"|(\S+))/g))
    found[name] = quoted ?? plain;
  return found;
}

/** A diagram in the form of the figures that plugins/d2 makes, as far as it is known without the compiler. */
function renderFence({value = '', meta}: Node, {readDiagram}: MarkdownOptions): string {
  const {title = '', file, fails} = optionsOf(meta ?? '');
  const source = file === undefined ? value : (readDiagram(file) ?? '');
  const message = fails === undefined ? '' : `<span data-message>${escapeHtml(fails)}</span>`;
  const code = `<div class="theme-code-block"><pre>${escapeHtml(source)}${message}</pre></div>`;
  return `<figure data-d2-figure><span data-d2-caption>${escapeHtml(title)}</span>${code}</figure>`;
}
