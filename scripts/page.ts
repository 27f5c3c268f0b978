import fs from 'node:fs';
import path from 'node:path';
import {createCompiler} from '../plugins/d2/compiler';
import {pageHash, readStamp, translatedPages} from '../plugins/translations/pages';
import {checkFences, type Picture} from './page/check';
import {photograph} from './page/photograph';
import {CACHE, ROOT} from './sources';

/**
 * `npm run page -- tour/text.mdx … [--pictures=DIR]`: compiles the fences of English pages and their translations, and prints the size
 * of each diagram. With `--pictures`, also saves each diagram as a PNG.
 *
 * @returns the exit code
 */
async function checkPages(names: readonly string[], folder: string | undefined): Promise<number> {
  const pages = translatedPages(ROOT, 'ko').filter(({source}) => names.includes(source));
  if (names.length === 0 || pages.length < names.length) {
    console.error('Give English pages, such as: npm run page -- tour/text.mdx');
    return 2;
  }
  const compiler = createCompiler({cache: path.join(CACHE, 'd2'), workers: 1, stayWarm: true, warn: console.warn});
  const pictures: Picture[] = [];
  let found = 0;
  const report = (...lines: readonly string[]): void => {
    found += lines.length;
    for (const line of lines) console.log(line);
  };
  const check = async (page: string): Promise<string> => {
    const text = fs.readFileSync(path.join(ROOT, page), 'utf8');
    const checked = await checkFences(page, text, compiler.compile);
    for (const line of checked.sizes) console.log(line);
    report(...checked.problems);
    pictures.push(...checked.pictures);
    return text;
  };
  try {
    for (const {source, translation} of pages) {
      const english = await check(source);
      if (!fs.existsSync(path.join(ROOT, translation))) {
        report(`${translation}: missing`);
        continue;
      }
      const korean = await check(translation);
      if (readStamp(korean) !== pageHash(english))
        report(
          `${translation}: the English page has changed; update the translation, then run: npm run translated -- ${source}`,
        );
    }
  } finally {
    await compiler.close();
  }
  if (folder !== undefined) for (const file of await photograph(pictures, folder)) console.log(file);
  console.log(found === 0 ? 'No problems.' : `${found} problems.`);
  return found === 0 ? 0 : 1;
}

const given = process.argv.slice(2);
const PICTURES = '--pictures=';
checkPages(
  given.filter((name) => !name.startsWith('--')).map((name) => path.posix.normalize(name)),
  given.find((name) => name.startsWith(PICTURES))?.slice(PICTURES.length),
).then(
  (status) => process.exit(status),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
