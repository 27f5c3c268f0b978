import {Prism} from 'prism-react-renderer';
import {packTokens} from './tokens';

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
 * A remark plugin that highlights code while the site is built, with the Prism that prism-react-renderer brings, so that
 * no page loads Prism, its grammars or its theme. Each fence becomes a `CodeBlock` with its text and packed tokens.
 *
 * @param options.languages further Prism grammars by their names in `prismjs/components`
 * @param options.prepare called once with the Prism instance, to add grammars that are not Prism's own
 */
export function highlight({languages = [], prepare}: {languages?: readonly string[]; prepare?: Prepare} = {}) {
  // Prism's grammar files extend a global, as Docusaurus's own prism-include-languages has it.
  const scope = globalThis as {Prism?: typeof Prism};
  const before = scope.Prism;
  scope.Prism = Prism;
  for (const language of languages) require(`prismjs/components/prism-${language}`);
  scope.Prism = before;
  prepare?.(Prism);
  return () => visit;
}

function visit(node: Node): void {
  if (!node.children) return;
  node.children = node.children.map((child) => {
    if (child.type === 'code') return codeBlock(child);
    if (child.type === 'inlineCode') return inlineCode(child);
    visit(child);
    return child;
  });
}

/** The longest inline code, in characters, that stays in one piece: a line of a phone 320 pixels wide has 28 or more. */
const MAX_UNBROKEN = 24;

/** Words that browsers would break: at a hyphen, for example, or within an arrow. */
const BREAKABLE_WORDS = /((?<!\S)(?=\S*[^\w\s])\S+(?!\S))/;

/** Where a path, an address or a list may go on in the next line. */
const WORD_PARTS = /(?<=[./,=_])(?=.)/;

/** Lets longer inline code wrap, but only between its words and between the parts of a long one: an arrow or a keyword with a hyphen stays whole (`.wraps` in src/css/site.css). */
function inlineCode(node: Node): Node {
  const {value = ''} = node;
  if (value.length <= MAX_UNBROKEN) return node;
  const pieces = value.split(BREAKABLE_WORDS).flatMap((piece, at) => {
    if (at % 2 === 0) return piece === '' ? [] : [text(piece)];
    const parts = piece.length > MAX_UNBROKEN ? piece.split(WORD_PARTS) : [piece];
    return parts.map((part) => (part.length > MAX_UNBROKEN ? text(part) : textElement('span', [], [text(part)])));
  });
  return textElement('code', [{type: 'mdxJsxAttribute', name: 'className', value: 'wraps'}], pieces);
}

const text = (value: string): Node => ({type: 'text', value});

/** An element as if the page's author had written it: MDX leaves it as it is, where it would make a component of `code`. */
function textElement(name: string, attributes: NonNullable<Node['attributes']>, children: Node[]): Node {
  return {type: 'mdxJsxTextElement', name, attributes, children, data: {_mdxExplicitJsx: true}};
}

function codeBlock({lang, meta, value = ''}: Node): Node {
  const language = lang ?? 'text';
  const attributes: Record<string, string> = {
    code: value,
    language,
    marks: packTokens(value, ALIASES[language] ?? language),
  };
  for (const [, key = '', text = ''] of (meta ?? '').matchAll(/(\w+)=("(?:\\.|[^"\\])*")/g))
    attributes[key] = unquote(text);
  return {
    type: 'mdxJsxFlowElement',
    name: 'CodeBlock',
    attributes: Object.entries(attributes)
      .filter(([, text]) => text !== '')
      .map(([name, text]) => ({type: 'mdxJsxAttribute', name, value: text})),
    children: [],
  };
}

/** Quoted options are read as JSON, for line breaks; one that is not (a backslash before any letter) stands for itself. */
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
