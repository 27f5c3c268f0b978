import type {Cheerio, CheerioAPI, Element} from 'cheerio';
import {toMdast} from 'hast-util-to-mdast';
import {gfmToMarkdown} from 'mdast-util-gfm';
import {toMarkdown} from 'mdast-util-to-markdown';
import {type FileOf, simplify} from './simplify';
import {treeOf} from './tree';

export type {FileOf} from './simplify';

/** Name of a page's copy in the folder of the page. */
export const COPY = 'index.md';

/** What the front matter of a copy says. What is empty is left out. */
export interface Matter {
  readonly title: string;
  readonly description: string;
  readonly language: string;
  readonly address: string;
}

/**
 * A page as Markdown: its front matter, its words, the sources of its diagrams in fences, and the diagrams in words. Links are
 * absolute and lead to pages, so that the text can be taken elsewhere.
 *
 * @param content the part of the page that is about its subject; it is changed
 * @param fileOf a file of the diagrams by its name
 */
export function markdownOf(matter: Matter, $: CheerioAPI, content: Cheerio<Element>, fileOf: FileOf): string {
  const lines = Object.entries(matter)
    .filter(([, value]) => value !== '')
    // A string of JSON is one of YAML, too.
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `---\n${lines.join('\n')}\n---\n\n${bodyOf(simplify($, content, matter.address, fileOf))}`;
}

/** Plain HTML as `simplify` makes it, in Markdown. */
function bodyOf(content: Cheerio<Element>): string {
  const tree = toMdast(treeOf(content), {
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
