import {escapeAttribute} from 'entities';

/**
 * Writes a tag for the head of one page. `client/leavePage.ts` removes it when the reader moves on to another page.
 *
 * @param content inserted unescaped
 */
export function tag(name: string, attributes: Readonly<Record<string, string>>, content?: string): string {
  const written = Object.entries({...attributes, 'data-of-page': ''}).map(
    ([key, value]) => ` ${key}="${escapeAttribute(value)}"`,
  );
  return `<${name}${written.join('')}>${content === undefined ? '' : `${content}</${name}>`}`;
}

/** Inserts tags at the end of the head, which minified HTML doesn't close. */
export function insertIntoHead(html: string, tags: readonly string[]): string {
  const end = /(?:<\/head>)?<body\b/.exec(html);
  if (!end) throw new Error("Can't insert tags into the head of a page that has no <body>.");
  return html.slice(0, end.index) + tags.join('') + html.slice(end.index);
}
