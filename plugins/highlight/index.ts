import {Prism} from 'prism-react-renderer';
import {markLines, packTokens} from './tokens';

interface MdxNode {
  type: string;
  name?: string;
  lang?: string | null;
  meta?: string | null;
  value?: string;
  data?: {_mdxExplicitJsx: true};
  attributes?: {type: 'mdxJsxAttribute'; name: string; value: string}[];
  children?: MdxNode[];
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
  // Prism's grammar files register themselves on a global `Prism`. Docusaurus's prism-include-languages does the same.
  const scope = globalThis as {Prism?: typeof Prism};
  const previousPrism = scope.Prism;
  scope.Prism = Prism;
  for (const language of languages) require(`prismjs/components/prism-${language}`);
  scope.Prism = previousPrism;
  prepare?.(Prism);
  return () => visit;
}

function visit(node: MdxNode): void {
  if (!node.children) return;
  node.children = node.children.map((child) => {
    if (child.type === 'code') return createCodeBlock(child);
    if (child.type === 'inlineCode') return wrapInlineCode(child);
    visit(child);
    return child;
  });
}

/**
 * Inline code up to this length never wraps. A line on a 320-pixel phone fits at least 28 characters; this leaves some slack.
 */
const MAX_UNBROKEN_LENGTH = 24;

/** Words that browsers might break, for example at a hyphen or inside an arrow. */
const BREAKABLE_WORDS = /((?<!\S)(?=\S*[^\w\s])\S+(?!\S))/;

/** Break points inside long paths, URLs, and lists. */
const BREAK_POINTS = /(?<=[./,=_])(?=.)/;

/**
 * Lets long inline code wrap between words and inside very long words, but never inside arrows or at hyphens. `.wraps` is in
 * src/css/site.css.
 */
function wrapInlineCode(node: MdxNode): MdxNode {
  const {value = ''} = node;
  if (value.length <= MAX_UNBROKEN_LENGTH) return node;
  const pieces = value.split(BREAKABLE_WORDS).flatMap((piece, index) => {
    if (index % 2 === 0) return piece === '' ? [] : [createText(piece)];
    const parts = piece.length > MAX_UNBROKEN_LENGTH ? piece.split(BREAK_POINTS) : [piece];
    return parts.map((part) =>
      part.length > MAX_UNBROKEN_LENGTH ? createText(part) : createElement('span', [], [createText(part)]),
    );
  });
  return createElement('code', [{type: 'mdxJsxAttribute', name: 'className', value: 'wraps'}], pieces);
}

const createText = (value: string): MdxNode => ({type: 'text', value});

/** Creates an element that MDX takes for handwritten JSX. Otherwise MDX would replace `code` with a component. */
function createElement(name: string, attributes: NonNullable<MdxNode['attributes']>, children: MdxNode[]): MdxNode {
  return {type: 'mdxJsxTextElement', name, attributes, children, data: {_mdxExplicitJsx: true}};
}

function createCodeBlock({lang, meta, value = ''}: MdxNode): MdxNode {
  const language = lang ?? 'text';
  const matches = [...(meta ?? '').matchAll(/(\w+)=("(?:\\.|[^"\\])*")/g)];
  const {changes, ...options} = Object.fromEntries(matches.map(([, key = '', text = '']) => [key, unquote(text)]));
  const packedTokens = packTokens(value, LANGUAGE_ALIASES[language] ?? language);
  const attributes: Record<string, string> = {
    code: value,
    language,
    packedTokens: changes ? markLines(value, packedTokens, changes.split(' ').map(Number)) : packedTokens,
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

/** Parses a quoted option as JSON, so that `\n` is a line break. If it isn't valid JSON, returns the text between the quotes. */
function unquote(quoted: string): string {
  try {
    return JSON.parse(quoted);
  } catch {
    return quoted.slice(1, -1);
  }
}

const LANGUAGE_ALIASES: Readonly<Record<string, string>> = {
  sh: 'bash',
  shell: 'bash',
  console: 'bash',
  ts: 'typescript',
  js: 'javascript',
  md: 'markdown',
};
