import {createSlugger, parseMarkdownHeadingId} from '@docusaurus/utils';
import {fromMarkdown} from 'mdast-util-from-markdown';
import {gfmFromMarkdown} from 'mdast-util-gfm';
import {gfm} from 'micromark-extension-gfm';
import type {Heading} from '../engine/files';

/** A heading and the pieces of text below it. */
export interface Section extends Heading {
  readonly texts: string[];
}

/** The few parts of the Markdown tree that are used here; mdast's own types aren't a dependency of this folder. */
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

/** Fences, which are left alone; comments; imports and exports, which may come between blocks. */
const MODULES = /^ {0,3}(`{3,}|~{3,})[^\n]*\n[\s\S]*?^ {0,3}\1[`~]*\s*$|\{\/\*[\s\S]*?\*\/\}|^(?:import|export)\s.*$/gm;

/** Longer pieces are split at the ends of sentences or lines, so that a snippet is about one thing. In characters. */
const MAX_TEXT_LENGTH = 700;
/** Box-drawing characters and the like: a drawing, whose words are in its source as well. */
const DRAWING = /[\u2500-\u25ff]/;
/** Anchor of the last section of a page, which says what to read next. */
const LEADS_ON = 'next';

const inOneLine = (text: string): string =>
  text
    .replace(/\u200b/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Splits a text that is too long at the last boundary that fits. */
function splitText(text: string, boundary: RegExp): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const sentence of text.length <= MAX_TEXT_LENGTH ? [text] : text.split(boundary)) {
    if (piece.length + sentence.length > MAX_TEXT_LENGTH) {
      pieces.push(piece);
      piece = '';
    }
    piece += sentence;
  }
  return [...pieces, piece].map(inOneLine).filter(Boolean);
}

/** What a reader sees of a node, without marks. */
function textOf(node: Node): string {
  if (node.type === 'break') return '\n';
  if (node.type === 'text') return (node.value ?? '').replace(/<\/?[A-Za-z][^>]*>/g, '');
  return node.value ?? node.alt ?? (node.children ?? []).map(textOf).join('');
}

/** Reads `title="A caption"` and the like from what follows a fence's language. */
function optionsOf(meta: string): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const [, name = '', quoted, plain = ''] of meta.matchAll(/([\w-]+)=(?:"([^"]*)"|(\S+))/g))
    found[name] = quoted ?? plain;
  return found;
}

/** Goes through the Markdown of one page and collects its sections. */
class Reader {
  /** The first is for what comes before any heading. */
  readonly sections: Section[];
  private readonly slugger = createSlugger();
  private seen = new Set<string>();
  private leadsOn = false;

  constructor(
    title: string,
    private readonly readDiagram: ReadDiagram,
  ) {
    this.sections = [{level: 1, anchor: null, text: title, texts: []}];
  }

  read(node: Node): void {
    const {type, depth = 1, value = '', children = []} = node;
    if (type === 'heading') this.heading(depth, textOf(node));
    // The marks of an admonition go; its content is between them.
    else if (type === 'paragraph') this.prose(textOf(node).replace(/^:::+[a-z]*(?:\[(.*)\])?[ \t]*(.*)$/gm, '$1$2'));
    else if (type === 'tableRow') this.prose(children.map(textOf).map(inOneLine).filter(Boolean).join(' · '));
    else if (type === 'code' && node.lang === 'd2') this.diagram(value, optionsOf(node.meta ?? ''));
    else if (type === 'code') this.code(value);
    else for (const child of children) this.read(child);
  }

  private heading(level: number, marked: string): void {
    const {text, id} = parseMarkdownHeadingId(marked);
    const anchor = id ?? this.slugger.slug(text);
    this.leadsOn = anchor === LEADS_ON;
    if (this.leadsOn) return;
    this.seen = new Set();
    const [title] = this.sections;
    if (level === 1 && title && this.sections.length === 1) this.sections[0] = {...title, text: inOneLine(text)};
    else if (inOneLine(text)) this.sections.push({level, anchor, text: inOneLine(text), texts: []});
  }

  /** The caption, the source and the compiler's message, as far as they are known without the compiler. */
  private diagram(value: string, {title = '', file, fails = ''}: Readonly<Record<string, string>>): void {
    this.prose(title);
    this.code(file === undefined ? value : (this.readDiagram(file) ?? ''));
    this.prose(fails);
  }

  prose(text: string): void {
    this.add(splitText(inOneLine(text), /(?<=[.!?。]\s)/));
  }

  private code(value: string): void {
    const lines = value.split('\n').filter((line) => !DRAWING.test(line));
    this.add(splitText(lines.join('\n'), /(?<=\n)/));
  }

  private add(texts: readonly string[]): void {
    if (this.leadsOn) return;
    for (const text of texts) {
      if (this.seen.has(text)) continue;
      this.seen.add(text);
      this.sections.at(-1)?.texts.push(text);
    }
  }
}

/** What is known of a page besides its Markdown. */
interface PageFacts {
  /** Used where the Markdown has no heading of level 1. */
  readonly title: string;
  readonly description: string;
}

/**
 * Reads the sections of a page from its MDX: its headings, with the anchors that Docusaurus gives them, and its text. Components
 * are read as what is inside them, diagrams as their caption and source.
 */
export function readSections(text: string, facts: PageFacts, readDiagram: ReadDiagram): readonly Section[] {
  const source = text.replace(MODULES, (found, fence) => (fence ? found : ''));
  const reader = new Reader(facts.title, readDiagram);
  reader.prose(facts.description);
  reader.read(fromMarkdown(source, {extensions: [gfm(), MDX], mdastExtensions: [gfmFromMarkdown()]}) as Node);
  return reader.sections;
}
