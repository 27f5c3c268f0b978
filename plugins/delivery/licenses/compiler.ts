/** What D2's compiler is made of, which its package does not list. */
import fs from 'node:fs';
import path from 'node:path';
import {PARTS} from '../../d2/compiler/program';
import type {Part} from './notices';

/** What is in the program besides Go modules, and beside it. */
const PARTS_OF_OTHERS: readonly Part[] = [
  {name: 'ELK, as elkjs', license: 'EPL-2.0', source: 'https://github.com/kieler/elkjs'},
  {name: 'Go, its runtime and standard library', license: 'BSD-3-Clause', source: 'https://go.googlesource.com/go'},
  {name: 'dagre', license: 'MIT', source: 'https://github.com/dagrejs/dagre'},
  {name: 'Rough.js', license: 'MIT', source: 'https://github.com/rough-stuff/rough'},
  {name: 'MathJax', license: 'Apache-2.0', source: 'https://github.com/mathjax/MathJax-src'},
  {name: 'xmldom', license: 'MIT', source: 'https://github.com/xmldom/xmldom'},
  {name: 'wicked-good-xpath', license: 'MIT', source: 'https://github.com/google/wicked-good-xpath'},
  {name: 'Source Sans Pro, in drawings', license: 'OFL-1.1', source: 'https://github.com/adobe-fonts/source-sans'},
  {name: 'Source Code Pro, in drawings', license: 'OFL-1.1', source: 'https://github.com/adobe-fonts/source-code-pro'},
  {name: 'Fuzzy Bubbles, in drawings', license: 'OFL-1.1', source: 'https://github.com/googlefonts/fuzzy-bubbles'},
];

/** Licences of the Go modules in the program. */
const GO_LICENSES: Readonly<Record<string, string>> = {
  'github.com/PuerkitoBio/goquery': 'BSD-3-Clause',
  'github.com/alecthomas/chroma/v2': 'MIT',
  'github.com/andybalholm/brotli': 'MIT',
  'github.com/andybalholm/cascadia': 'BSD-2-Clause',
  'github.com/dlclark/regexp2': 'MIT',
  'github.com/golang/freetype': 'FTL',
  'github.com/lucasb-eyer/go-colorful': 'MIT',
  'github.com/mazznoer/csscolorparser': 'MIT',
  'github.com/rivo/uniseg': 'MIT',
  'github.com/yuin/goldmark': 'MIT',
  'golang.org/x/exp': 'BSD-3-Clause',
  'golang.org/x/image': 'BSD-3-Clause',
  'golang.org/x/net': 'BSD-3-Clause',
  'golang.org/x/text': 'BSD-3-Clause',
  'golang.org/x/xerrors': 'BSD-3-Clause',
  'oss.terrastruct.com/util-go': 'BSD-3-Clause',
};

/** More bytes than the list of modules takes. */
const INFO = 20_000;

/**
 * The works that a program of Go is made of, by what its compiler wrote into it.
 * https://pkg.go.dev/runtime/debug#BuildInfo
 *
 * @param program its bytes
 * @throws an error if it says nothing of it
 */
export function partsOf(program: Buffer): Part[] {
  const start = program.indexOf('\nmod\t');
  const info = program.toString('latin1', start, start + INFO);
  const [, revision] = /^build\tvcs\.revision=([0-9a-f]{40})$/m.exec(info) ?? [];
  const modules = [...info.matchAll(/^dep\t([^\t\n]+)\t([^\t\n]+)/gm)];
  if (start < 0 || !revision || modules.length === 0) throw new Error("D2's program does not say what it is made of.");
  return [
    {name: 'D2', license: 'MPL-2.0', source: `https://github.com/terrastruct/d2/tree/${revision}`},
    ...modules.map(([, name = '', version = '']) => ({
      name: `${name} ${version}`,
      license: GO_LICENSES[name],
      source: `https://pkg.go.dev/${name}@${version}`,
    })),
  ];
}

/** What the compiler is made of that the site ships. */
export function compilerParts(): Part[] {
  return [...partsOf(fs.readFileSync(path.join(PARTS, 'd2.wasm'))), ...PARTS_OF_OTHERS];
}
