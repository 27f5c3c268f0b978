/** Tests that Format changes spaces and line breaks, but never what a source draws. */
import fs from 'node:fs';
import path from 'node:path';
import type {Drawing} from '../../plugins/d2/compiler';
import {tokenize} from '../../plugins/d2/grammar/tokenize';
import {format} from '../../plugins/d2/language/format';
import {scanFences} from '../../plugins/d2/markdown/scan';
import {ROOT} from '../../scripts/sources';
import {compile} from '../facts/d2';
import {expect, LOCALES, test} from '../site';

test.describe.configure({timeout: 1_800_000});

/** Returns the sources of all fences of a folder's pages. */
function listFences(folder: string): string[] {
  return fs
    .readdirSync(path.join(ROOT, folder), {recursive: true, encoding: 'utf8'})
    .filter((name) => /\.mdx?$/.test(name))
    .flatMap((name) => scanFences(fs.readFileSync(path.join(ROOT, folder, name), 'utf8')).map(({body}) => body));
}

/** Removes indentation, and the line breaks before closing brackets. */
function removeFormatting(source: string): string {
  const tokens = tokenize(source);
  return tokens
    .map(({type, text}, index) => {
      if (type !== 'plain') return text;
      const next = tokens[index + 1];
      const isBeforeEnd =
        next?.type === 'punctuation' && /[}\]]/.test(next.text) && tokens[index - 1]?.type !== 'comment';
      return isBeforeEnd ? text.replace(/\s+$/, '') : text.replace(/\n[ \t]+/g, '\n');
    })
    .join('');
}

/** Returns what readers see: the drawing, or the errors without their lines. */
const describeResult = (drawing: Drawing | undefined, messages: readonly string[]): unknown =>
  drawing ? [drawing.content, drawing.board] : messages;

for (const {name, prefix} of LOCALES)
  test(`formatting the fences of the site changes none of their drawings (${name})`, async () => {
    const folders = prefix === '' ? ['tour', 'examples', 'releases', 'blog', 'src/pages'] : [`i18n/${name}`];
    const sources = [...new Set(folders.flatMap(listFences))];
    expect(sources.length).toBeGreaterThan(500);
    const draw = async (source: string): Promise<unknown> => {
      const {drawing, diagnostics} = await compile({files: {fence: source}, entry: 'fence', options: {}});
      const messages = diagnostics.map(({message}) => message);
      return describeResult(drawing, messages);
    };
    for (const source of sources)
      for (const input of new Set([source, removeFormatting(source)])) {
        const formatted = format(input);
        if (formatted !== undefined && formatted !== input)
          expect(await draw(formatted), input).toEqual(await draw(input));
      }
  });
