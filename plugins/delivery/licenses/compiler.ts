/**
 * What D2's compiler is made of, which its package does not list. `licenses.test.ts` compares the Go modules with those that
 * the program names.
 */
import type {Part} from './notices';

/** What of the compiler's own package is shipped as it is. */
export const COMPILER: readonly Part[] = [
  {name: 'D2', license: 'MPL-2.0', source: 'https://github.com/terrastruct/d2/tree/v0.7.1'},
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
export const GO_MODULES: Readonly<Record<string, string>> = {
  'github.com/PuerkitoBio/goquery': 'BSD-3-Clause',
  'github.com/alecthomas/chroma': 'MIT',
  'github.com/andybalholm/brotli': 'MIT',
  'github.com/andybalholm/cascadia': 'BSD-2-Clause',
  'github.com/dlclark/regexp2': 'MIT',
  'github.com/golang/freetype': 'FTL',
  'github.com/lucasb-eyer/go-colorful': 'MIT',
  'github.com/mazznoer/csscolorparser': 'MIT',
  'github.com/rivo/uniseg': 'MIT',
  'github.com/yuin/goldmark': 'MIT',
  'golang.org/x/crypto': 'BSD-3-Clause',
  'golang.org/x/exp': 'BSD-3-Clause',
  'golang.org/x/image': 'BSD-3-Clause',
  'golang.org/x/net': 'BSD-3-Clause',
  'golang.org/x/text': 'BSD-3-Clause',
  'golang.org/x/xerrors': 'BSD-3-Clause',
  'oss.terrastruct.com/util-go': 'BSD-3-Clause',
};
