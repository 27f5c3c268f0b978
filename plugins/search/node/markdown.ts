import {createSlugger, parseMarkdownHeadingId} from '@docusaurus/utils';
import {fromMarkdown} from 'mdast-util-from-markdown';
import {gfmFromMarkdown} from 'mdast-util-gfm';
import {gfm} from 'micromark-extension-gfm';
import type {Outline} from '../outline';
import {Parts} from '../records/parts';

/** The few parts of the Markdown tree that are used here; mdast's own types are no dependency of this folder. */
interface Node {
  readonly type: string;
  readonly value?: string;
  readonly alt?: string | null;
  readonly depth?: number;
  readonly lang?: string | null;
  readonly meta?: string | null;
  readonly children?: readonly Node[];
}

/** Reads a diagram from a file beside the page; `undefined` if there is none. */
type ReadDiagram = (file: string) => string | undefined;

// MDX has no indented code, no HTML and no automatic links.
const MDX = {disable: {null: ['codeIndented', 'htmlFlow', 'htmlText', 'autolink']}};

/** Fences, which are left alone; comments; imports and exports, which may stand between blocks. */
const MODULES = /^ {0,3}(`{3,}|~{3,})[^\n]*\n[\s\S]*?^ {0,3}\1[`~]*\s*$|\{\/\*[\s\S]*?\*\/\}|^(?:import|export)\s.*$/gm;

/** What a reader sees of a node, without marks. */
function textOf(node: Node): string {
  if (node.type === 'break') return '\n';
  if (node.type === 'text') return (node.value ?? '').replace(/<\/?[A-Za-z][^>]*>/g, '');
  return node.value ?? node.alt ?? (node.children ?? []).map(textOf).join('');
}

/** Reads `title="A caption"` and the like from what stands behind a fence's language. */
function optionsOf(meta: string): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const [, name = '', quoted, plain = ''] of meta.matchAll(/([\w-]+)=(?:"([^"]*)"|(\S+))/g))
    found[name] = quoted ?? plain;
  return found;
}

/** Goes through the Markdown of one page and collects its parts. */
class Reader extends Parts {
  private readonly slugger = createSlugger();

  constructor(private readonly readDiagram: ReadDiagram) {
    super();
  }

  read(node: Node): void {
    const {type, depth = 1, value = '', children = []} = node;
    if (type === 'heading') {
      const {text, id} = parseMarkdownHeadingId(textOf(node));
      this.heading(depth, text, id ?? this.slugger.slug(text));
    } else if (type === 'paragraph') {
      // The marks of an admonition go; its content stands between them.
      this.prose(textOf(node).replace(/^:::+[a-z]*(?:\[(.*)\])?[ \t]*(.*)$/gm, '$1$2'));
    } else if (type === 'tableRow') {
      this.row(children.map(textOf));
    } else if (type === 'code' && node.lang === 'd2') {
      this.diagram(value, optionsOf(node.meta ?? ''));
    } else if (type === 'code') {
      this.code(value.split('\n'));
    } else {
      for (const child of children) this.read(child);
    }
  }

  /** The caption, the source and the compiler's message, as far as they are known without the compiler. */
  private diagram(value: string, {title = '', file, fails = ''}: Readonly<Record<string, string>>): void {
    this.prose(title);
    this.code((file === undefined ? value : (this.readDiagram(file) ?? '')).split('\n'));
    this.prose(fails);
  }
}

/**
 * Reads the parts of a page from its MDX: its headings, with the anchors that Docusaurus gives them, and its text. Components are
 * taken for what they hold, diagrams for their caption and source.
 */
export function partsOfMarkdown(text: string, readDiagram: ReadDiagram): Outline['parts'] {
  const source = text.replace(MODULES, (found, fence) => (fence ? found : ''));
  const reader = new Reader(readDiagram);
  reader.read(fromMarkdown(source, {extensions: [gfm(), MDX], mdastExtensions: [gfmFromMarkdown()]}) as Node);
  return reader.list;
}
