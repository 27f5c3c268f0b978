import fs from 'node:fs';
import path from 'node:path';
import {type Compile, createCompiler} from '../plugins/d2/compiler';
import {readIcons} from '../plugins/d2/icons/read';
import {formatProblem} from '../plugins/d2/markdown/diagram';
import {compileAndCheckFence} from '../plugins/d2/markdown/exercise';
import {withIconCheck} from '../plugins/d2/markdown/icons';
import {readFences} from '../plugins/d2/markdown/page';
import {scanFences} from '../plugins/d2/markdown/scan';
import {hashPage, listPagesToTranslate, readSourceHash} from '../plugins/translations/pages';
import {CACHE_FOLDER, ROOT} from './sources';

/** Maximum width of diagrams next to the sidebar. Wider ones are scaled down. */
const MAX_UNSCALED_WIDTH_PX = 640;

/**
 * Compiles the fences of a page and prints the caption and size of each diagram.
 *
 * @param page path relative to the site
 * @returns the problems that it found, as text
 */
async function checkFences(page: string, content: string, compile: Compile): Promise<string[]> {
  const problems: string[] = [];
  const {fences, named} = readFences(page, scanFences(content));
  for (const {fence, problem, raw} of fences) {
    if (!fence) {
      problems.push(formatProblem(problem));
      continue;
    }
    const result = await compileAndCheckFence(fence, ROOT, compile, named);
    problems.push(...result.problems.map(formatProblem));
    const drawing = result.diagram?.drawing;
    if (!drawing) continue;
    const {width, height} = drawing;
    const size = width > 0 ? `${Math.round(width)} × ${Math.round(height)} px` : 'text';
    const widthNote = width > MAX_UNSCALED_WIDTH_PX ? `, scaled down to ${MAX_UNSCALED_WIDTH_PX} px on the page` : '';
    console.log(`${page}:${raw.line} ${fence.options.title ?? ''}: ${size}${widthNote}`);
  }
  return problems;
}

/**
 * `npm run page -- tour/text.mdx …`: compiles the fences of English pages and their translations, and prints the size of each
 * diagram and every problem.
 *
 * @returns the exit code
 */
async function checkPages(names: readonly string[]): Promise<number> {
  const pages = listPagesToTranslate(ROOT, 'ko').filter(({source}) => names.includes(source));
  if (names.length === 0 || pages.length < names.length) {
    console.error('Name one or more English pages, such as: npm run page -- tour/text.mdx');
    return 2;
  }
  const icons = readIcons(ROOT);
  const compiler = createCompiler({
    cache: path.join(CACHE_FOLDER, 'd2'),
    workers: 1,
    stayWarm: true,
    warn: console.warn,
    icons,
  });
  const compile = withIconCheck(compiler.compile, icons);
  const problems: string[] = [];
  try {
    for (const {source, translation} of pages) {
      const english = fs.readFileSync(path.join(ROOT, source), 'utf8');
      problems.push(...(await checkFences(source, english, compile)));
      if (!fs.existsSync(path.join(ROOT, translation))) {
        problems.push(`${translation}: missing`);
        continue;
      }
      const korean = fs.readFileSync(path.join(ROOT, translation), 'utf8');
      problems.push(...(await checkFences(translation, korean, compile)));
      const sourceHash = readSourceHash(korean);
      if (sourceHash !== hashPage(english)) {
        const reason = sourceHash
          ? 'the English page has changed'
          : "not marked as a translation of today's English page";
        problems.push(`${translation}: ${reason}. Update the translation, then run: npm run translated -- ${source}`);
      }
    }
  } finally {
    await compiler.close();
  }
  for (const problem of problems) console.log(problem);
  console.log(problems.length === 0 ? 'No problems.' : `Problems: ${problems.length}`);
  return problems.length === 0 ? 0 : 1;
}

checkPages(process.argv.slice(2).map((name) => path.posix.normalize(name))).then(
  (exitCode) => process.exit(exitCode),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
