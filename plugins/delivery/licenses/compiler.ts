/** What D2's compiler is made of, which its package does not list. */
import fs from 'node:fs';
import path from 'node:path';
import {PARTS} from '../../d2/compiler/program';
import type {Part} from './notices';
import known from './works.json';

/** What's in the program besides Go modules, and beside it. */
const PARTS_OF_OTHERS: readonly Part[] = known.parts;

/** Licenses of the Go modules in the program, and who holds the copyright. */
const GO_LICENSES: Readonly<Record<string, Pick<Part, 'license' | 'holder'>>> = known.modules;

/** More bytes than the list of modules takes. */
const INFO = 20_000;

/**
 * The works that a program of Go is made of, by what its compiler wrote into it.
 * https://pkg.go.dev/runtime/debug#BuildInfo
 *
 * @param program its bytes
 * @throws an error if it lists nothing of it
 */
export function partsOf(program: Buffer): Part[] {
  const start = program.indexOf('\nmod\t');
  const info = program.toString('latin1', start, start + INFO);
  const [, revision] = /^build\tvcs\.revision=([0-9a-f]{40})$/m.exec(info) ?? [];
  const modules = [...info.matchAll(/^dep\t([^\t\n]+)\t([^\t\n]+)/gm)];
  if (start < 0 || !revision || modules.length === 0) throw new Error("D2's program does not list what it is made of.");
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

/** What the compiler is made of that the site ships. */
export function compilerParts(): Part[] {
  return [...partsOf(fs.readFileSync(path.join(PARTS, 'd2.wasm'))), ...PARTS_OF_OTHERS];
}
