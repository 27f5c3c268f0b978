/** Runs the checks of this folder in one process, in which the pages are read once: all of them, or the files named. */
import fs from 'node:fs';
import path from 'node:path';

const named = process.argv.slice(2);
const files = fs.readdirSync(__dirname).filter((name) => name.endsWith('.test.ts'));
for (const file of files.sort()) if (named.length === 0 || named.includes(file)) require(path.join(__dirname, file));
