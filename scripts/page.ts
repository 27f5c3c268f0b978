import fs from 'node:fs';
import path from 'node:path';
import {chromium} from '@playwright/test';
import {createCompiler} from '../plugins/d2/compiler';
import {compileFence, formatProblem} from '../plugins/d2/node/diagram';
import {readFences} from '../plugins/d2/node/page';
import {scanFences} from '../plugins/d2/node/scan';
import {pageHash, stampOf, translatedPages} from '../plugins/translations/pages';
import {CHROMIUM_FLAGS, findChromium} from './chromium';
import {remarksOn, tableShare} from './page/habits';
import {CACHE, ROOT} from './sources';

/**
 * `npm run page -- tour/text.mdx … [--pictures=DIR]`: compiles the fences of English pages and their translations, and
 * remarks on what a pattern finds in their words. With `--pictures` each diagram becomes a PNG to look at.
 */
const named = process.argv.slice(2).filter((name) => !name.startsWith('--'));
const pictures = process.argv.find((name) => name.startsWith('--pictures='))?.slice('--pictures='.length);

const structure = (text: string) => ({
  headings: [...text.matchAll(/^(#{2,3}) .*\{#([\w-]+)\}$/gm)].map(([, level, id]) => `${level} ${id}`),
  fences: [...text.matchAll(/^\s*```+(\w+)(.*)$/gm)].map(
    ([, language, meta]) => `${language}${(meta ?? '').replace(/ (?:title|fails)="[^"]*"/g, '')}`,
  ),
  links: [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target).sort(),
});

async function check(page: string, text: string): Promise<number> {
  const {fences, named: files} = readFences(page, scanFences(text));
  let problems = 0;
  const shots: {name: string; svg: string; width: number; height: number}[] = [];
  for (const {fence, mistake, number, raw} of fences) {
    const outcome = fence && (await compileFence(fence, ROOT, compiler.compile, files));
    const mistakes = outcome ? outcome.problems : mistake ? [mistake] : [];
    for (const one of mistakes) console.log(formatProblem(one));
    problems += mistakes.length;
    const drawing = outcome?.diagram?.drawing;
    if (!drawing || !fence) continue;
    const {width, height, board} = drawing;
    const size = width ? `${Math.round(width)} × ${Math.round(height)} px` : 'text';
    console.log(`${page}:${raw.line} ${fence.options.title ?? '(no caption)'}: ${size}${width > 640 ? ' WIDE' : ''}`);
    void board;
    const boards = drawing.boards?.flatMap(({drawing: one}) => (one ? [one] : [])) ?? [];
    for (const [i, one] of (boards.length > 0 ? boards : width ? [drawing] : []).entries())
      shots.push({name: `${path.basename(page, '.mdx')}-${number}${i ? `-${i}` : ''}`, svg: one.picture, width: one.width, height: one.height});
  }
  if (pictures && shots.length > 0) await photograph(shots, page.startsWith('i18n') ? '.ko' : '');
  return problems;
}

async function photograph(shots: readonly {name: string; svg: string; width: number; height: number}[], suffix: string) {
  fs.mkdirSync(pictures ?? '', {recursive: true});
  const browser = await chromium.launch({executablePath: findChromium(), args: CHROMIUM_FLAGS});
  const tab = await browser.newPage();
  for (const {name, svg, width, height} of shots) {
    await tab.setViewportSize({width: Math.max(40, Math.ceil(width)), height: Math.max(40, Math.ceil(height))});
    await tab.setContent(`<body style="margin:0"><img src="data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}"></body>`);
    const file = path.join(pictures ?? '', `${name}${suffix}.png`);
    await tab.screenshot({path: file});
    console.log(`  ${file}`);
  }
  await browser.close();
}

const compiler = createCompiler({cache: path.join(CACHE, 'd2'), workers: 1, stayWarm: true, warn: console.warn});

async function main(): Promise<void> {
  let problems = 0;
  for (const {source, translation} of translatedPages(ROOT, 'ko').filter((one) => named.includes(one.source))) {
    const english = fs.readFileSync(path.join(ROOT, source), 'utf8');
    problems += await check(source, english);
    const say = (file: string, line: number, message: string) => {
      problems++;
      console.log(`${file}:${line}: ${message}`);
    };
    const description = /^description: (.*)$/m.exec(english)?.[1] ?? '';
    if (description.length < 70 || description.length > 155)
      say(source, 1, `the description has ${description.length} characters, not 70 to 155`);
    for (const {line, message} of remarksOn(english, 'en')) say(source, line, message);
    console.log(`${source}: ${Math.round(tableShare(english) * 100)} % of its words stand in tables and lists`);
    if (!fs.existsSync(path.join(ROOT, translation))) {
      say(translation, 1, 'not there yet');
      continue;
    }
    const korean = fs.readFileSync(path.join(ROOT, translation), 'utf8');
    problems += await check(translation, korean);
    for (const {line, message} of remarksOn(korean, 'ko')) say(translation, line, message);
    if (stampOf(korean) !== pageHash(english)) say(translation, 1, `not of today's English page: npm run translated -- ${source}`);
    const [one, other] = [structure(english), structure(korean)];
    for (const part of ['headings', 'fences', 'links'] as const)
      if (JSON.stringify(one[part]) !== JSON.stringify(other[part])) {
        say(translation, 1, `${part} differ from the English page's:`);
        console.log(`  en ${one[part].filter((x) => !other[part].includes(x)).join(' | ')}`);
        console.log(`  ko ${other[part].filter((x) => !one[part].includes(x)).join(' | ')}`);
      }
  }
  console.log(`${problems} to look at`);
  await compiler.close();
  process.exit(problems ? 1 : 0);
}
void main();
