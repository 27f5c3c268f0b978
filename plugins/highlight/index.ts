import {Prism} from 'prism-react-renderer';
import {markLines, packTokens} from './tokens';

interface Node {
  type: string;
  name?: string;
  lang?: string | null;
  meta?: string | null;
  value?: string;
  data?: {_mdxExplicitJsx: true};
  attributes?: {type: 'mdxJsxAttribute'; name: string; value: string}[];
  children?: Node[];
}

type Prepare = (prism: typeof Prism) => void;

/**
 * Creates a remark plugin that highlights code while the site builds, so that no page loads Prism, its grammars, or its theme. Each
 * fence becomes a `CodeBlock` with its text and packed tokens.
 *
 * @param options.languages additional grammars by their names in `prismjs/components`
 * @param options.prepare called once with prism-react-renderer's Prism instance, to add custom grammars
 */
export function highlight({languages = [], prepare}: {languages?: readonly string[]; prepare?: Prepare} = {}) {
  // Prism's grammar files extend a global variable, like in Docusaurus's own prism-include-languages.
  const scope = globalThis as {Prism?: typeof Prism};
  const prismBefore = scope.Prism;
  scope.Prism = Prism;
  for (const language of languages) require(`prismjs/components/prism-${language}`);
  scope.Prism = prismBefore;
  prepare?.(Prism);
  return () => visit;
}

function visit(node: Node): void {
  if (!node.children) return;
  node.children = node.children.map((child) => {
    if (child.type === 'code') return createCodeBlock(child);
    if (child.type === 'inlineCode') return wrapInlineCode(child);
    visit(child);
    return child;
  });
}

/** Maximum length of inline code that doesn't wrap: a line on a phone that's 320 pixels wide has at least 28 characters. */
const MAX_UNBROKEN_LENGTH = 24;

/** Words that browsers might break, for example at a hyphen or inside an arrow. */
const BREAKABLE_WORDS = /((?<!\S)(?=\S*[^\w\s])\S+(?!\S))/;

/** Positions at which a path, an address, or a list may wrap. */
const WORD_PARTS = /(?<=[./,=_])(?=.)/;

/** Lets longer inline code wrap between words and parts of long words, but not inside arrows or at hyphens (`.wraps` in src/css/site.css). */
function wrapInlineCode(node: Node): Node {
  const {value = ''} = node;
  if (value.length <= MAX_UNBROKEN_LENGTH) return node;
  const pieces = value.split(BREAKABLE_WORDS).flatMap((piece, index) => {
    if (index % 2 === 0) return piece === '' ? [] : [createText(piece)];
    const parts = piece.length > MAX_UNBROKEN_LENGTH ? piece.split(WORD_PARTS) : [piece];
    return parts.map((part) =>
      part.length > MAX_UNBROKEN_LENGTH ? createText(part) : createElement('span', [], [createText(part)]),
    );
  });
  return createElement('code', [{type: 'mdxJsxAttribute', name: 'className', value: 'wraps'}], pieces);
}

const createText = (value: string): Node => ({type: 'text', value});

/** Creates an element that looks handwritten to MDX, which would otherwise replace `code` with a component. */
function createElement(name: string, attributes: NonNullable<Node['attributes']>, children: Node[]): Node {
  return {type: 'mdxJsxTextElement', name, attributes, children, data: {_mdxExplicitJsx: true}};
}

function createCodeBlock({lang, meta, value = ''}: Node): Node {
  const language = lang ?? 'text';
  const matches = [...(meta ?? '').matchAll(/(\w+)=("(?:\\.|[^"\\])*")/g)];
  const {changes, ...options} = Object.fromEntries(matches.map(([, key = '', text = '']) => [key, unquote(text)]));
  const marks = packTokens(value, ALIASES[language] ?? language);
  const attributes: Record<string, string> = {
    code: value,
    language,
    marks: changes ? markLines(value, marks, changes.split(' ').map(Number)) : marks,
    ...options,
  };
  return {
    type: 'mdxJsxFlowElement',
    name: 'CodeBlock',
    attributes: Object.entries(attributes)
      .filter(([, text]) => text !== '')
      .map(([name, text]) => ({type: 'mdxJsxAttribute', name, value: text})),
    children: [],
  };
}

/** Parses a quoted option as JSON, for line breaks, or takes it literally if it isn't valid JSON. */
function unquote(quoted: string): string {
  try {
    return JSON.parse(quoted);
  } catch {
    return quoted.slice(1, -1);
  }
}

const ALIASES: Readonly<Record<string, string>> = {
  sh: 'bash',
  shell: 'bash',
  console: 'bash',
  ts: 'typescript',
  js: 'javascript',
  md: 'markdown',
};
