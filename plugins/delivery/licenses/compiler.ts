/** Lists the works in D2's compiler, which its npm package doesn't list. */
import fs from 'node:fs';
import path from 'node:path';
import {PROGRAM_FOLDER} from '../../d2';
import type {Work} from './notices';
import known from './works.json';

/** Works in or next to the program that aren't Go modules. */
const OTHER_WORKS: readonly Work[] = known.parts;

/** Licenses and copyright holders of the Go modules in the program. */
const GO_LICENSES: Readonly<Record<string, Pick<Work, 'license' | 'holder'>>> = known.modules;

/** Maximum size of Go's list of modules. */
const MAX_INFO_BYTES = 20_000;

/**
 * Returns the works in a Go program, as recorded by the Go compiler: https://pkg.go.dev/runtime/debug#BuildInfo
 *
 * @param program the program's bytes
 * @throws if the program has no such record
 */
export function readWorks(program: Buffer): Work[] {
  const start = program.indexOf('\nmod\t');
  const info = program.toString('latin1', start, start + MAX_INFO_BYTES);
  const [, revision] = /^build\tvcs\.revision=([0-9a-f]{40})$/m.exec(info) ?? [];
  const modules = [...info.matchAll(/^dep\t([^\t\n]+)\t([^\t\n]+)/gm)];
  if (start < 0 || !revision || modules.length === 0)
    throw new Error(
      "D2's program (d2.wasm) doesn't contain Go's list of modules, which licenses.txt needs. Compare plugins/delivery/licenses/compiler.ts.",
    );
  return [
    {
      name: 'D2',
      license: 'MPL-2.0',
      holder: 'Terrastruct, Inc.',
      source: `https://github.com/terrastruct/d2/tree/${revision}`,
    },
    ...modules.map(([, name = '', version = '']) => ({
      name: `${name} ${version}`,
      ...GO_LICENSES[name],
      source: `https://pkg.go.dev/${name}@${version}`,
    })),
  ];
}

/** Returns the works in the compiler that this site ships. */
export function readCompilerWorks(): Work[] {
  return [...readWorks(fs.readFileSync(path.join(PROGRAM_FOLDER, 'd2.wasm'))), ...OTHER_WORKS];
}
