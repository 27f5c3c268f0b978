import fs from 'node:fs';
import path from 'node:path';
import esbuild from 'esbuild';

/** Returns the script in the head of every page as minified JavaScript. @param announcementId id of the current announcement */
export function createHeadScript(announcementId: string): string {
  const source = fs.readFileSync(path.join(__dirname, 'script.ts'), 'utf8');
  const define = {ANNOUNCEMENT_ID: JSON.stringify(announcementId)};
  return esbuild
    .transformSync(source, {loader: 'ts', format: 'iife', target: 'es2020', minify: true, define})
    .code.trim();
}
