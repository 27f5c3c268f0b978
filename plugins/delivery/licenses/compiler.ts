/** What D2's compiler is made of, which its package does not list. */
import fs from 'node:fs';
import path from 'node:path';
import {PARTS} from '../../d2/compiler/program';
import type {Part} from './notices';

/** What is in the program besides Go modules, and beside it. */
const PARTS_OF_OTHERS: readonly Part[] = [
  {
    name: 'ELK, as elkjs',
    license: 'EPL-2.0',
    holder: '2017 Kiel University and others',
    source: 'https://github.com/kieler/elkjs',
  },
  {
    name: 'Go, its runtime and standard library',
    license: 'BSD-3-Clause',
    holder: '2009 The Go Authors',
    source: 'https://go.googlesource.com/go',
  },
  {
    name: 'dagre',
    license: 'MIT',
    holder: '2012-2014 Chris Pettitt',
    source: 'https://github.com/dagrejs/dagre',
  },
  {
    name: 'Rough.js',
    license: 'MIT',
    holder: '2019 Preet Shihn',
    source: 'https://github.com/rough-stuff/rough',
  },
  {
    name: 'MathJax',
    license: 'Apache-2.0',
    holder: '2009-2023 The MathJax Consortium',
    source: 'https://github.com/mathjax/MathJax-src',
  },
  {
    name: 'xmldom',
    license: 'MIT',
    holder: '2012-2017 @jindw and other contributors, 2019 Christopher J. Brody and other contributors',
    source: 'https://github.com/xmldom/xmldom',
  },
  {
    name: 'wicked-good-xpath',
    license: 'MIT',
    holder: '2007 Cybozu Labs, Inc., 2012 Google Inc.',
    source: 'https://github.com/google/wicked-good-xpath',
  },
  {
    name: 'Source Sans Pro, in drawings',
    license: 'OFL-1.1',
    holder: "2010-2022 Adobe, with Reserved Font Name 'Source'",
    source: 'https://github.com/adobe-fonts/source-sans',
  },
  {
    name: 'Source Code Pro, in drawings',
    license: 'OFL-1.1',
    holder: "2010-2022 Adobe, with Reserved Font Name 'Source'",
    source: 'https://github.com/adobe-fonts/source-code-pro',
  },
  {
    name: 'Fuzzy Bubbles, in drawings',
    license: 'OFL-1.1',
    holder: '2005 The Fuzzy Bubbles Project Authors',
    source: 'https://github.com/googlefonts/fuzzy-bubbles',
  },
];

/** Licences of the Go modules in the program, and who holds the copyright. */
const GO_LICENSES: Readonly<Record<string, Pick<Part, 'license' | 'holder'>>> = {
  'github.com/PuerkitoBio/goquery': {license: 'BSD-3-Clause', holder: '2012 Martin Angers & Contributors'},
  'github.com/alecthomas/chroma/v2': {license: 'MIT', holder: '2017 Alec Thomas'},
  'github.com/andybalholm/brotli': {license: 'MIT', holder: '2009, 2010, 2013-2016 the Brotli Authors'},
  'github.com/andybalholm/cascadia': {license: 'BSD-2-Clause', holder: '2011 Andy Balholm'},
  'github.com/dlclark/regexp2': {license: 'MIT', holder: '2015 Doug Clark'},
  'github.com/golang/freetype': {
    license: 'FTL',
    holder: '2010 The Freetype-Go Authors; portions 1996-2006 The FreeType Project (www.freetype.org)',
  },
  'github.com/lucasb-eyer/go-colorful': {license: 'MIT', holder: '2013 Lucas Beyer'},
  'github.com/mazznoer/csscolorparser': {license: 'MIT', holder: '2020 Nor Khasyatillah'},
  'github.com/rivo/uniseg': {license: 'MIT', holder: '2019 Oliver Kuederle'},
  'github.com/yuin/goldmark': {license: 'MIT', holder: '2019 Yusuke Inuzuka'},
  'golang.org/x/exp': {license: 'BSD-3-Clause', holder: '2009 The Go Authors'},
  'golang.org/x/image': {license: 'BSD-3-Clause', holder: '2009 The Go Authors'},
  'golang.org/x/net': {license: 'BSD-3-Clause', holder: '2009 The Go Authors'},
  'golang.org/x/text': {license: 'BSD-3-Clause', holder: '2009 The Go Authors'},
  'golang.org/x/xerrors': {license: 'BSD-3-Clause', holder: '2019 The Go Authors'},
  'oss.terrastruct.com/util-go': {license: 'BSD-3-Clause', holder: '2022 Terrastruct, Inc.'},
};

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
