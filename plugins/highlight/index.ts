import {Prism} from 'prism-react-renderer';
import {packTokens} from './tokens';

interface Node {
  type: string;
  name?: string;
  lang?: string | null;
  meta?: string | null;
  value?: string;
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
    visit(child);
    return child;
  });
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
