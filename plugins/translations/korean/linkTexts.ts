import fs from 'node:fs';
import path from 'node:path';

/** Names of pages by URL, such as `/tour/globs/`: the title, and the shorter one in the sidebar. */
export type PageNames = ReadonlyMap<string, readonly string[]>;

const PAGES = [
  {folder: 'i18n/ko/docusaurus-plugin-content-docs/current', base: '/'},
  {folder: 'i18n/ko/docusaurus-plugin-content-blog', base: '/blog/'},
];

/** Reads the names of all Korean pages. */
export function readPageNames(siteDir: string): PageNames {
  return new Map(
    PAGES.flatMap(({folder, base}) =>
      fs
        .readdirSync(path.join(siteDir, folder), {recursive: true, encoding: 'utf8'})
        .filter((name) => name.endsWith('.mdx'))
        .map((name): readonly [string, string[]] => {
          const markdown = fs.readFileSync(path.join(siteDir, folder, name), 'utf8');
          const names = [...markdown.matchAll(/^(?:title|sidebar_label): (['"]?)(.*)\1$/gm)].map(
            ([, , text = '']) => text,
          );
          return [`${base}${name.replaceAll(path.sep, '/').replace(/\.mdx$/, '')}/`, names];
        }),
    ),
  );
}

/** Matches a link to a whole page in a sentence that tells readers to go there. */
const REFERENCE =
  /\[([^\]]+)\]\((\/[^)#]*\/)\)(?:[을를]? (?:참고|보세요|확인|읽)|에서(?:, |[^.]*(?:확인|찾아|설명|다룹|다루|배웁|살펴|자세|알아))| 페이지)/g;

/** Returns the references whose text is neither the title of their page nor its name in the sidebar. */
export function findRenamedReferences(text: string, names: PageNames): string[] {
  return [...text.matchAll(REFERENCE)].flatMap(([, linked = '', url = '']) => {
    const [title, ...shorter] = names.get(url) ?? [linked];
    return linked === title || shorter.includes(linked) ? [] : [`“${linked}”: write “${title}”, the title of ${url}`];
  });
}
