import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {createCompiler, type Drawing} from '../../plugins/d2/compiler';

// A temporary cache, so that the tests' requests don't end up in the site's cache.
const cache = fs.mkdtempSync(path.join(os.tmpdir(), 'd2-language-'));
process.once('exit', () => fs.rmSync(cache, {recursive: true, force: true}));

/** Compiles a request. All tests share one D2 instance, because starting it takes longer than compiling what most of them need. */
export const {compile} = createCompiler({
  cache,
  workers: 1,
  stayWarm: true,
  warn: (message) => assert.fail(message),
});

/** Returns the errors that D2 reports for a source. */
export async function compileMessages(source: string, files: Readonly<Record<string, string>> = {}): Promise<string[]> {
  const request = {files: {...files, 'message.d2': source}, entry: 'message.d2', options: {}};
  return (await compile(request)).diagnostics.map(({message}) => message);
}

/** Compiles a source without errors, and draws the root board or the one at `target`, for example `scenarios.night`. */
export async function compileDrawing(source: string, target?: string): Promise<Drawing> {
  const request = {files: {'drawing.d2': source}, entry: 'drawing.d2', options: target === undefined ? {} : {target}};
  const {drawing, diagnostics} = await compile(request);
  assert.ok(drawing, `${source}\n${diagnostics.map(({message}) => message).join('\n')}`);
  return drawing;
}

/**
 * Lists the shapes of a drawing, then its connections, for example `cup.tea: Tea (oval) {fill: red}` and `web -> db: reads`.
 * Leaves out a label that repeats the key and the kind `rectangle`, the defaults of a bare key. In a sequence diagram,
 * the kind is the role of a shape, for example `(actor)`.
 */
export function listContents({board}: Drawing): string[] {
  const formatStyle = (style: object | undefined): string => {
    const set = Object.entries(style ?? {}).map(([keyword, value]) => `${keyword}: ${value}`);
    return set.length === 0 ? '' : ` {${set.join('; ')}}`;
  };
  const shapes = board.shapes.flatMap(({id, key, label, kind, role, style}) => {
    if (id === '') return [];
    const part = role ?? kind;
    return `${id}${label === key ? '' : `: ${label}`}${part === 'rectangle' ? '' : ` (${part})`}${formatStyle(style)}`;
  });
  const connections = board.connections.map(
    ({from, to, label, style}) => `${from} -> ${to}${label === '' ? '' : `: ${label}`}${formatStyle(style)}`,
  );
  return [...shapes, ...connections];
}
