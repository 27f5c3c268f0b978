import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {type Compile, createCompiler} from '../../plugins/d2/compiler';

/** For a test: a compiler with a cache of its own, so that its requests stay out of the site's. */
export async function withD2(use: (compile: Compile) => Promise<void>): Promise<void> {
  const cache = fs.mkdtempSync(path.join(os.tmpdir(), 'd2-language-'));
  const compiler = createCompiler({cache, workers: 1, stayWarm: true, warn: (message) => assert.fail(message)});
  try {
    await use(compiler.compile);
  } finally {
    await compiler.close();
    fs.rmSync(cache, {recursive: true});
  }
}

/** What D2 reports of a source; nothing if it is right. */
export async function messagesOf(
  compile: Compile,
  source: string,
  files: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  const request = {files: {...files, 'message.d2': source}, entry: 'message.d2', options: {}};
  return (await compile(request)).diagnostics.map(({message}) => message);
}
