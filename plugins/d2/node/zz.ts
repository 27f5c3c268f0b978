import {fromMarkdown} from 'mdast-util-from-markdown';
import {frontmatter} from 'micromark-extension-frontmatter';
import {mdxExpression} from 'micromark-extension-mdx-expression';
import {mdxMd} from 'micromark-extension-mdx-md';
import fs from 'node:fs';
import {Globby} from '@docusaurus/utils';
import {scanFences} from './scan';
import {parse, preprocess, postprocess} from 'micromark';
export const A = [frontmatter(), mdxMd(), mdxExpression()];
export const B = [frontmatter(), mdxMd(), {flow: mdxExpression().flow}, {disable: {null: ['attention', 'codeText', 'labelStartLink', 'labelStartImage', 'labelEnd', 'hardBreakEscape', 'definition']}}];
export async function go() {
  const pages = (await Globby('{tour,examples,releases,blog,src,i18n}/**/*.{md,mdx}', {cwd: process.cwd()})).map(p => fs.readFileSync(p, 'utf8'));
  for (const [name, extensions] of [['A', A], ['B', B], ['A', A], ['B', B]] as const) {
  const t = performance.now();
  let n = 0;
  const count = (node: any) => { if (node.type === 'code' && node.lang === 'd2') n++; for (const c of node.children ?? []) count(c); };
  for (const s of pages) {  count(fromMarkdown(s, {extensions})); }
  console.log(name, n, performance.now() - t);
  }
  const t = performance.now();
  for (const s of pages) { scanFences(s) }
  console.log('scan',  performance.now() - t);
  const t2 = performance.now();
  for (const s of pages) { const p = parse({extensions: [...A]}).document(); p.write(preprocess()(s, undefined, true)); }
  console.log('events without postprocess',  performance.now() - t2);
}
