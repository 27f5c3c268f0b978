/** An attribute of what stands in the head for one page alone, and goes when the reader goes on to another. */
export const OF_PAGE = 'data-of-page';

const ENTITIES: Readonly<Record<string, string>> = {'&': '&amp;', '<': '&lt;', '"': '&quot;'};

/** A tag of the head; `content` is what stands in it, as it is. */
export function tag(name: string, attributes: Readonly<Record<string, string>>, content?: string): string {
  const written = Object.entries({...attributes, [OF_PAGE]: ''}).map(
    ([key, value]) => ` ${key}="${value.replace(/[&<"]/g, (sign) => ENTITIES[sign] ?? sign)}"`,
  );
  return `<${name}${written.join('')}>${content === undefined ? '' : `${content}</${name}>`}`;
}

/**
 * Puts tags at the end of the head of a page.
 *
 * @param html of a page that has no tag of its own at that place: minified HTML leaves out `</head>`
 */
export function insertIntoHead(html: string, tags: readonly string[]): string {
  const end = /(?:<\/head>)?<body\b/.exec(html);
  if (!end) throw new Error('The page has no <body> that its head could end at.');
  return html.slice(0, end.index) + tags.join('') + html.slice(end.index);
}
