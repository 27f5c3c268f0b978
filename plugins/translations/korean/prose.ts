import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** A Korean text, with inline code and links as in Markdown. */
export interface Prose {
  /** The file and its line, such as `i18n/ko/code.json:3`. */
  readonly location: string;
  readonly text: string;
}

/** Placeholder for a value that's only known when the text is shown. */
export const VALUE_PLACEHOLDER = '\uFFFC';

const TRANSLATIONS_FOLDER = 'i18n/ko';
const CODE_FOLDERS = ['src', 'plugins', 'scripts'];
/** Lists of words for searching, whose entries aren't sentences. */
const WORD_LISTS = ['plugins/search/engine/', 'src/components/IconList/words.ts'];
/** The folder of these checks, which quote the wording that they reject. */
const CHECKS_FOLDER = 'plugins/translations/korean/';

const FENCE = /^( *)(`{3,})(.*)$/;
/** Matches the visible text in a code block's first line: captions and questions. */
const FENCE_TEXT = /(?<=\s(?:title|predict|goal|hint|caption)=")[^"]*(?=")/g;
/** Matches the lines of an exercise that aren't code. */
const EXERCISE_TEXT = /^ *(?:goal|hint): *(.+)$/;
const FRONT_MATTER_TEXT = /^(?:title|sidebar_label|description): *(.+)$/;
const COMPONENT_LINE = /^\s*(?:import |export |<\/?[A-Z]|\{\/\*)/;

const hasHangul = (text: string): boolean => /\p{Script=Hangul}/u.test(text);
const unquote = (text: string): string => text.replace(/^(['"])(.*)\1$/, '$2');

/** Returns what a page's readers read as sentences: its front matter, paragraphs, captions, and exercises. Skips code blocks. */
export function readPage(file: string, markdown: string): Prose[] {
  const found: Prose[] = [];
  let isFrontMatter = false;
  let fence: string | undefined;
  for (const [index, line] of markdown.split('\n').entries()) {
    const add = (text: string): void => {
      if (hasHangul(text)) found.push({location: `${file}:${index + 1}`, text});
    };
    const [, , ticks, info = ''] = FENCE.exec(line) ?? [];
    if (line === '---' && (index === 0 || isFrontMatter)) isFrontMatter = index === 0;
    else if (isFrontMatter) add(unquote(FRONT_MATTER_TEXT.exec(line)?.[1] ?? ''));
    else if (fence !== undefined) {
      if (ticks === fence) fence = undefined;
      else add(EXERCISE_TEXT.exec(line)?.[1] ?? '');
    } else if (ticks !== undefined) {
      fence = ticks;
      for (const [text] of info.matchAll(FENCE_TEXT)) add(text);
    } else if (COMPONENT_LINE.test(line)) for (const [text] of line.matchAll(/(?<==")[^"]*(?=")/g)) add(text);
    else add(line);
  }
  return found;
}

/** Returns the Korean strings of a TypeScript file. */
export function readStrings(file: string, code: string): Prose[] {
  const found: Prose[] = [];
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  const add = (node: ts.Node, text: string): void => {
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    if (hasHangul(text)) found.push({location: `${file}:${line}`, text});
  };
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) add(node, node.text);
    if (ts.isTemplateExpression(node)) {
      add(node, [node.head.text, ...node.templateSpans.map(({literal}) => VALUE_PLACEHOLDER + literal.text)].join(''));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function readMessages(file: string, json: string): Prose[] {
  return json.split('\n').flatMap((line, index) => {
    const message = /^ *"message": (".*"),?$/.exec(line)?.[1];
    const text = message === undefined ? '' : String(JSON.parse(message)).replace(/\{\w+\}/g, VALUE_PLACEHOLDER);
    return hasHangul(text) ? [{location: `${file}:${index + 1}`, text}] : [];
  });
}

function readLabels(file: string, yaml: string): Prose[] {
  return yaml.split('\n').flatMap((line, index) => {
    const text = /^ +(?:label|description): (.*)$/.exec(line)?.[1] ?? '';
    return hasHangul(text) ? [{location: `${file}:${index + 1}`, text}] : [];
  });
}

const READERS: Readonly<Record<string, (file: string, text: string) => Prose[]>> = {
  '.mdx': readPage,
  '.json': readMessages,
  '.yml': readLabels,
  '.ts': readStrings,
  '.tsx': readStrings,
};

/** Returns all Korean texts of the site: the translations, and the strings in its code. */
export function readAllProse(siteDir: string): Prose[] {
  return [TRANSLATIONS_FOLDER, ...CODE_FOLDERS].flatMap((folder) =>
    fs
      .readdirSync(path.join(siteDir, folder), {recursive: true, encoding: 'utf8'})
      .map((name) => path.posix.join(folder, name.replaceAll(path.sep, '/')))
      .filter(
        (file) =>
          !/\.test\.tsx?$/.test(file) && ![...WORD_LISTS, CHECKS_FOLDER].some((prefix) => file.startsWith(prefix)),
      )
      .sort()
      .flatMap((file) => {
        const read = READERS[path.extname(file)];
        return read === undefined ? [] : read(file, fs.readFileSync(path.join(siteDir, file), 'utf8'));
      }),
  );
}
