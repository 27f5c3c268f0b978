import type {Cheerio, CheerioAPI, Element} from 'cheerio';
import {raw} from 'hast-util-raw';
import {toMdast} from 'hast-util-to-mdast';
import {gfmToMarkdown} from 'mdast-util-gfm';
import {toMarkdown} from 'mdast-util-to-markdown';
import {type GetDiagramFile, simplifyPage} from './simplify';

/** File name of the Markdown copy in a page's folder. */
export const COPY_FILE = 'index.md';

/** Front matter of a copy. Empty fields are left out. */
type FrontMatter = Readonly<Record<'title' | 'description' | 'language' | 'address', string>>;

/**
 * Converts a page to Markdown. Its links are absolute, so that they still work when the text is pasted elsewhere.
 *
 * @param content the main part of the page; it's changed
 */
export function createMarkdown(
  frontMatter: FrontMatter,
  $: CheerioAPI,
  content: Cheerio<Element>,
  getDiagramFile: GetDiagramFile,
): string {
  const lines = Object.entries(frontMatter)
    .filter(([, value]) => value !== '')
    // JSON strings are valid YAML.
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  simplifyPage($, content, frontMatter.address, getDiagramFile);
  // Links to headings contain a zero-width space.
  const html = $.html(content).replaceAll('\u200b', '');
  return `---\n${lines.join('\n')}\n---\n\n${convertToMarkdown(html)}`;
}

function convertToMarkdown(html: string): string {
  const tree = toMdast(raw({type: 'root', children: [{type: 'raw', value: html}]}), {
    nodeHandlers: {comment: () => undefined},
    handlers: {
      pre(_, {properties, children}) {
        const [lang, ...meta] = String(properties.dataInfo ?? 'text').split(' ');
        const value = children.map((child) => (child.type === 'text' ? child.value : '')).join('');
        return {type: 'code', lang, meta: meta.join(' ') || null, value};
      },
    },
  });
  return toMarkdown(tree, {
    extensions: [gfmToMarkdown({tablePipeAlign: false})],
    bullet: '-',
    rule: '-',
    listItemIndent: 'one',
  });
}
