import assert from 'node:assert/strict';
import {afterEach, test} from 'node:test';
import zlib from 'node:zlib';
import {decode, encode, figureOf, fromFragment, playgroundLink, type Shared, toFragment} from './link';

/** Texts with what D2's own encoder and Node's zlib make of them. */
const packed: readonly [text: string, go: string, node: string][] = [
  ['kiln -> glaze\n', 'ys7MyVPQtVNIz0msSuUCBAAA__8=', 'y87MyVPQtVNIz0msSuUCAA=='],
  [
    'orchard: 과수원 {\n  tree -> apple: 열매\n}\n',
    'yi9KzkgsSrFSeLV5z5uOGW9mT1Co5lJQKClKTVXQtVNILCjISbVSeDN9y-vlS7hquQABAAD__w==',
    'yy9KzkgsSrFSeLV5z5uOGW9mT1Co5lJQKClKTVXQtVNILCjISbVSeDN9y-vlS7hquQA=',
  ],
  [
    'tide.shape: circle\ntide -> shore: pulls\n',
    'KslMSdUrzkgsSLVSSM4sSs5J5QIJKejaKRRn5BelWikUlObkFHMBAgAA__8=',
    'K8lMSdUrzkgsSLVSSM4sSs5J5SrJTElV0LVTKM7IL0q1Uigozckp5gIA',
  ],
  [
    'vars: {n: 3}\nbee: "a?b>c" {style.fill: "#fd0"}\n',
    'KkssKrZSqM6zUjCu5UpKTbVSUEq0T7JLVlKoLi6pzEnVS8vMybFSUFJOSzFQquUCBAAA__8=',
    'K0ssKrZSqM6zUjCu5UpKTbVSUEq0T7JLVlKoLi6pzEnVS8vMybFSUFJOSzFQquUCAA==',
  ],
  [`${'x'.repeat(300)}\n`, 'qhgFRAMuQAAAAP__', 'q6gYBcQCLgA='],
];

for (const [text, go, node] of packed) {
  test(`link: reads ${JSON.stringify(text.slice(0, 20))} as D2 and as zlib pack it`, async () => {
    assert.equal(await decode(go), text);
    assert.equal(await decode(node), text);
  });
}

test('link: reads the empty text that D2 packs', async () => {
  assert.equal(await decode('AQAA__8='), '');
});

const texts: Readonly<Record<string, string>> = {
  nothing: '',
  'one letter': 'x',
  Korean: '과수원 -> 열매: 딴다\n',
  'signs beyond the first plane': '🚢 -> 🏝️: 👩‍👩‍👧\n𠀀\n',
  'a zero byte and other line ends': 'a\0b\r\nc\u2028',
  '300 KB that pack badly': Array.from({length: 30_000}, (_, i) => `n${(i * 2654435761) % 4294967296}`)
    .join('\n')
    .slice(0, 300_000),
};

for (const [name, text] of Object.entries(texts)) {
  test(`link: ${name} comes back as it was, and as Go reads it`, async () => {
    const link = await encode(text);
    assert.equal(await decode(link), text);
    // What Go's decoder requires: the URL-safe alphabet, padding, and no header before the data.
    assert.match(link, /^(?:[\w-]{4})*(?:[\w-]{2}==|[\w-]{3}=)?$/);
    assert.equal(zlib.inflateRawSync(Buffer.from(link, 'base64url')).toString(), text);
  });
}

const damaged: Readonly<Record<string, string>> = {
  'padding that is still escaped': 'y87MyVPQtVNIz0msSuUCAA%3D%3D',
  'nothing at all': '',
  'a text cut in the middle': 'ys7MyVPQtVNIz0ms',
  'half a group of letters': 'y87My',
  'padding only': '==',
  'no DEFLATE': '____',
  'letters of no alphabet': '과수원',
  'bytes that are no UTF-8': zlib.deflateRawSync(Buffer.from([0xff, 0xfe, 0xc0])).toString('base64url'),
};

for (const [name, link] of Object.entries(damaged)) {
  test(`link: ${name} is refused`, async () => {
    await assert.rejects(decode(link));
    await assert.rejects(fromFragment(new URLSearchParams({d2: '0', 'file.fence': link}).toString()));
  });
}

test('link: a text whose padding got lost on the way is read all the same', async () => {
  assert.equal(await decode('y87MyVPQtVNIz0msSuUCAA'), 'kiln -> glaze\n');
});

const {DecompressionStream: Unpacker} = globalThis;
afterEach(() => {
  globalThis.DecompressionStream = Unpacker;
});

/** Counts the bytes that are unpacked from now on. */
function countUnpacked(): () => number {
  let bytes = 0;
  globalThis.DecompressionStream = class {
    readonly writable: WritableStream<BufferSource>;
    readonly readable: ReadableStream<Uint8Array<ArrayBuffer>>;
    constructor(format: CompressionFormat) {
      const unpacker = new Unpacker(format);
      this.writable = unpacker.writable;
      this.readable = unpacker.readable.pipeThrough(
        new TransformStream({
          transform(chunk, controller) {
            bytes += chunk.length;
            controller.enqueue(chunk);
          },
        }),
      );
    }
  };
  return () => bytes;
}

const bomb = (bytes: number) => zlib.deflateRawSync(Buffer.alloc(bytes, ' ')).toString('base64url');

test('link: a text that unpacks to 200 MB is refused without being unpacked whole', async () => {
  const packed = bomb(200_000_000);
  const unpacked = countUnpacked();
  await assert.rejects(decode(packed), /unpacks to more/);
  assert.ok(unpacked() > 400_000 && unpacked() < 1_500_000, `${unpacked()} bytes were unpacked`);
});

test('link: 400,000 bytes are the most, to the byte', async () => {
  assert.equal((await decode(bomb(400_000))).length, 400_000);
  await assert.rejects(decode(bomb(400_001)), /unpacks to more/);
});

test('link: many files share the 400,000 bytes', async () => {
  const files = (size: number) =>
    new URLSearchParams([['d2', '0'], ...[1, 2, 3].map((i) => [`file.${i}`, bomb(size)])]).toString();
  assert.equal(Object.keys((await fromFragment(files(133_333))).files).length, 3);
  await assert.rejects(fromFragment(files(133_334)), /unpacks to more/);
});

test("link: the Playground's address has the source, the layout, the theme and the hand-drawn look", async () => {
  const address = new URL(await playgroundLink('kiln -> glaze\n', {layout: 'elk', theme: 300, sketch: true}));
  assert.equal(address.origin + address.pathname, 'https://play.d2lang.com/');
  const {script = '', ...rest} = Object.fromEntries(address.searchParams);
  assert.equal(await decode(script), 'kiln -> glaze\n');
  assert.deepEqual(rest, {layout: 'elk', theme: '300', sketch: '1'});
  assert.match(address.search, /^\?script=[\w-]+(?:%3D){0,2}&/);
});

test('link: what the Playground would refuse or has no name for is left out of its address', async () => {
  for (const settings of [{}, {theme: 303}, {theme: 2}, {darkTheme: 201}, {sketch: false}]) {
    const {searchParams} = new URL(await playgroundLink('x', settings));
    assert.deepEqual([...searchParams.keys()], ['script'], JSON.stringify(settings));
  }
  assert.equal(new URL(await playgroundLink('x', {theme: 0})).searchParams.get('theme'), '0');
});

const shared: readonly Shared[] = [
  {figure: 'diagram-lines', print: '0123abcd', files: {fence: 'a -> b\n'}, settings: {}},
  {figure: 'diagram-선~2', print: '', files: {fence: ''}, settings: {layout: 'dagre', theme: 0}},
  {
    figure: 'diagram-a&b=c',
    print: 'ffffffff',
    files: {'harbour.d2': '...@a/부두 & co.d2\n', 'a/부두 & co.d2': '배: 🚢 100%=#+\n', 'file.x=1': 'y'},
    settings: {layout: 'elk', theme: 303, darkTheme: 201, sketch: true},
  },
];

for (const example of shared) {
  test(`link: a fragment carries ${JSON.stringify(example)}`, async () => {
    const fragment = await toFragment(example);
    assert.match(fragment, /^d2=/);
    assert.deepEqual(await fromFragment(fragment), example);
    // The address bar does not change it.
    const address = new URL('https://d2lang.com/tour/intro/');
    address.hash = fragment;
    assert.equal(address.hash, `#${fragment}`);
  });
}

test('link: what is not set is not in a fragment', async () => {
  const fragment = await toFragment({figure: 'a', print: 'b', files: {fence: 'x'}, settings: {theme: 1}});
  assert.deepEqual([...new URLSearchParams(fragment).keys()], ['d2', 'of', 'file.fence', 'theme']);
});

const odd: readonly [name: string, value: string][] = [
  ['layout', 'tala'],
  ['layout', 'ELK'],
  ['layout', ''],
  ['theme', '1e9'],
  ['theme', '-1'],
  ['theme', '0x10'],
  ['theme', '99999'],
  ['theme', '2'],
  ['darkTheme', '9999'],
  ['theme', ''],
  ['darkTheme', '٣'],
  ['darkTheme', ' 200'],
  ['sketch', '1'],
  ['pad', '9999'],
  ['constructor', 'x'],
];

for (const [name, value] of odd) {
  test(`link: ${name}="${value}" in a fragment sets nothing`, async () => {
    const parts = new URLSearchParams({d2: '0', 'file.fence': await encode('x'), [name]: value});
    assert.deepEqual(await fromFragment(parts.toString()), {figure: '0', print: '', files: {fence: 'x'}, settings: {}});
  });
}

test('link: the names of figure and example are cut to what such names can be', async () => {
  const parts = new URLSearchParams({d2: 'x'.repeat(5000), of: 'y'.repeat(5000), 'file.fence': await encode('x')});
  const {figure, print} = await fromFragment(parts.toString());
  assert.deepEqual([figure.length, print.length], [200, 200]);
});

test('link: which figure it is for can be read where its source cannot', () => {
  assert.deepEqual(figureOf('d2=diagram-a&of=01234567&file.fence=***'), {figure: 'diagram-a', print: '01234567'});
  assert.deepEqual(figureOf('d2=%&of=%E0%A4%A'), {figure: '%', print: '\ufffd%A'});
});

test('link: a file with the name of an inherited property changes no object', async () => {
  const parts = new URLSearchParams({d2: '0', 'file.fence': await encode('x'), 'file.__proto__': await encode('y')});
  const {files} = await fromFragment(parts.toString());
  assert.deepEqual(Object.entries(files), [['fence', 'x']]);
  assert.equal(Object.getPrototypeOf(files), Object.prototype);
  await assert.rejects(fromFragment(new URLSearchParams({d2: '0', 'file.__proto__': await encode('y')}).toString()));
});

for (const fragment of ['', 'd2=', 'd2=0', 'd2=0&theme=1', 'd2=0&fence=eA', 'd2=%', 'd2=0&file=x']) {
  test(`link: the fragment "${fragment}" has no source and is refused`, async () => {
    await assert.rejects(fromFragment(fragment), /no source/);
  });
}

test('link: one that is longer than any source needs is refused before it is read', async () => {
  await assert.rejects(fromFragment(`d2=0&file.fence=${'A'.repeat(400_000)}`), /longer/);
});

test('link: one with more files than a diagram has is refused before they are unpacked', async () => {
  const packed = await encode('x');
  const files = (count: number) => Array.from({length: count}, (_, i) => `file.f${i}=${packed}`).join('&');
  await assert.rejects(fromFragment(`d2=0&${files(101)}`), /more files/);
  assert.equal(Object.keys((await fromFragment(`d2=0&${files(100)}`)).files).length, 100);
});
