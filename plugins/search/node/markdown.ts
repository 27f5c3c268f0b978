import {createSlugger, parseMarkdownHeadingId} from '@docusaurus/utils';
import {fromMarkdown} from 'mdast-util-from-markdown';
import {gfmFromMarkdown} from 'mdast-util-gfm';
import {gfm} from 'micromark-extension-gfm';
import type {Heading} from '../engine/files';

/** A heading and the passages of text below it. */
export interface Section extends Heading {
  readonly passages: string[];
}

/** The fields of an mdast node that this file reads. */
interface MdastNode {
  readonly type: string;
  readonly value?: string;
  readonly alt?: string | null;
  readonly depth?: number;
  readonly lang?: string | null;
  readonly meta?: string | null;
  readonly children?: readonly MdastNode[];
}

// MDX doesn't have indented code, HTML, or autolinks.
const MDX_OPTIONS = {disable: {null: ['codeIndented', 'htmlFlow', 'htmlText', 'autolink']}};

/** Matches fences, which stay unchanged, and comments, imports, and exports between blocks, which are removed. */
const MODULE_SYNTAX =
  /^ {0,3}(`{3,}|~{3,})[^\n]*\n[\s\S]*?^ {0,3}\1[`~]*\s*$|\{\/\*[\s\S]*?\*\/\}|^(?:import|export)\s.*$/gm;

/** Maximum length of a passage in characters. Longer ones are split after sentences or lines, so that a snippet is about one thing. */
const MAX_PASSAGE_LENGTH = 700;
/** Box-drawing characters. They mean that the line is part of a drawing, whose labels are also in its source. */
const BOX_DRAWING = /[\u2500-\u25ff]/;
/** Anchor of the section with links to other pages, which isn't indexed. */
const NEXT_STEPS_ANCHOR = 'next';

const toOneLine = (text: string): string =>
  text
    .replace(/\u200b/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Splits a long text at the last boundary that fits. */
function splitPassage(text: string, boundary: RegExp): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const sentence of text.length <= MAX_PASSAGE_LENGTH ? [text] : text.split(boundary)) {
    if (piece.length + sentence.length > MAX_PASSAGE_LENGTH) {
      pieces.push(piece);
      piece = '';
    }
    piece += sentence;
  }
  return [...pieces, piece].map(toOneLine).filter(Boolean);
}

/** Returns a node's text without formatting. */
function getText(node: MdastNode): string {
  if (node.type === 'break') return '\n';
  if (node.type === 'text') return (node.value ?? '').replace(/<br ?\/>/g, ' ').replace(/<\/?[A-Za-z][^>]*>/g, '');
  return node.value ?? node.alt ?? (node.children ?? []).map(getText).join('');
}

/** Parses options such as `title="A caption"` from a fence's first line. */
function parseOptions(meta: string): Readonly<Record<string, string>> {
  const options: Record<string, string> = {};
  for (const [, name = '', quoted, unquoted = ''] of meta.matchAll(/([\w-]+)=(?:"([^"]*)"|(\S+))/g))
    options[name] = quoted ?? unquoted;
  return options;
}

/** Collects the sections of one page. */
class SectionCollector {
  /** The first section has the page's title and the text before the first heading. */
  readonly sections: Section[];
  private readonly slugger = createSlugger();
  private seenTexts = new Set<string>();
  private isSkipping = false;

  constructor(title: string) {
    this.sections = [{level: 1, anchor: null, text: title, passages: []}];
  }

  addNode(node: MdastNode): void {
    const {type, depth = 1, value = '', children = []} = node;
    if (type === 'heading') this.addHeading(depth, getText(node));
    // An admonition's text is between its markers.
    else if (type === 'paragraph')
      this.addProse(getText(node).replace(/^:::+[a-z]*(?:\[(.*)\])?[ \t]*(.*)$/gm, '$1$2'));
    else if (type === 'tableRow') this.addProse(children.map(getText).map(toOneLine).filter(Boolean).join(' · '));
    else if (type === 'code' && node.lang === 'd2') this.addDiagram(value, parseOptions(node.meta ?? ''));
    else if (type === 'code') this.addCode(value);
    else for (const child of children) this.addNode(child);
  }

  addProse(text: string): void {
    this.addPassages(splitPassage(toOneLine(text), /(?<=[.!?。]\s)/));
  }

  private addHeading(level: number, source: string): void {
    const {text, id} = parseMarkdownHeadingId(source);
    const anchor = id ?? this.slugger.slug(text);
    this.isSkipping = anchor === NEXT_STEPS_ANCHOR;
    if (this.isSkipping) return;
    this.seenTexts = new Set();
    const [title] = this.sections;
    if (level === 1 && title && this.sections.length === 1) this.sections[0] = {...title, text: toOneLine(text)};
    else if (toOneLine(text)) this.sections.push({level, anchor, text: toOneLine(text), passages: []});
  }

  /**
   * Adds a diagram's caption, its source, and the question or the expected error. Leaves out sources in separate
   * files: they show many features at once, so they'd rank above the pages that explain these features.
   */
  private addDiagram(value: string, options: Readonly<Record<string, string>>): void {
    const {title = '', fails = '', exercise = '', predict = ''} = options;
    this.addProse(title);
    if (exercise === '') this.addCode(value);
    else this.addExercise(value);
    this.addProse(predict);
    this.addProse(fails);
  }

  /** Adds the goal and the hint of an exercise. Its sources only repeat what the page teaches. */
  private addExercise(value: string): void {
    const [texts = ''] = value.split(/^[ \t]*--- start[ \t]*$/m);
    for (const line of texts.split('\n')) this.addProse(line.replace(/^\s*(?:uses:.*|goal:|hint:)|`/g, ''));
  }

  private addCode(value: string): void {
    const lines = value.split('\n').filter((line) => !BOX_DRAWING.test(line));
    this.addPassages(splitPassage(lines.join('\n'), /(?<=\n)/));
  }

  private addPassages(passages: readonly string[]): void {
    if (this.isSkipping) return;
    // The set only grows if it doesn't contain the text yet.
    const newPassages = passages.filter((text) => this.seenTexts.size < this.seenTexts.add(text).size);
    this.sections.at(-1)?.passages.push(...newPassages);
  }
}

/** A page's front matter. */
interface PageMetadata {
  /** Used if the page has no level 1 heading. */
  readonly title: string;
  readonly description: string;
}

/**
 * Reads a page's sections from its MDX: headings, with the anchors that Docusaurus generates, and passages. Components are indexed by
 * their contents, diagrams by their captions and sources.
 */
export function readSections(text: string, metadata: PageMetadata): readonly Section[] {
  const source = text.replace(MODULE_SYNTAX, (match, fence) => (fence ? match : ''));
  const collector = new SectionCollector(metadata.title);
  collector.addProse(metadata.description);
  collector.addNode(
    fromMarkdown(source, {extensions: [gfm(), MDX_OPTIONS], mdastExtensions: [gfmFromMarkdown()]}) as MdastNode,
  );
  return collector.sections;
}
