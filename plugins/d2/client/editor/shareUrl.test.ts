import assert from 'node:assert/strict';
import {afterEach, test} from 'node:test';
import zlib from 'node:zlib';
import {createPlaygroundLink, decode, encode, fromFragment, readTarget, type SharedDraft, toFragment} from './shareUrl';

/** Texts, and the results of D2's own encoder. */
const ENCODED_BY_D2: readonly [text: string, encoded: string][] = [
  ['', 'AQAA__8='],
  ['kiln -> glaze\n', 'ys7MyVPQtVNIz0msSuUCBAAA__8='],
  [
    'orchard: 과수원 {\n  tree -> apple: 열매\n}\n',
    'yi9KzkgsSrFSeLV5z5uOGW9mT1Co5lJQKClKTVXQtVNILCjISbVSeDN9y-vlS7hquQABAAD__w==',
  ],
  [`${'x'.repeat(300)}\n`, 'qhgFRAMuQAAAAP__'],
];

test('decodes what D2 encodes, even if the padding is lost', async () => {
  for (const [text, encoded] of ENCODED_BY_D2) {
    assert.equal(await decode(encoded), text);
    assert.equal(await decode(encoded.replaceAll('=', '')), text);
  }
});

const TEXTS: Readonly<Record<string, string>> = {
  nothing: '',
  'a single character': 'x',
  Korean: '과수원 -> 열매: 딴다\n',
  'characters beyond the basic plane': '🚢 -> 🏝️: 👩‍👩‍👧\n𠀀\n',
  'a null character and other line ends': 'a\0b\r\nc\u2028',
  '300 KB that compress badly': Array.from({length: 30_000}, (_, i) => `n${(i * 2654435761) % 4294967296}`)
    .join('\n')
    .slice(0, 300_000),
};

for (const [name, text] of Object.entries(TEXTS)) {
  test(`encodes ${name} so that D2 can decode it`, async () => {
    const link = await encode(text);
    assert.equal(await decode(link), text);
    // Go's decoder requires the URL-safe alphabet, padding, and no header before the data.
    assert.match(link, /^(?:[\w-]{4})*(?:[\w-]{2}==|[\w-]{3}=)?$/);
    assert.equal(zlib.inflateRawSync(Buffer.from(link, 'base64url')).toString(), text);
  });
}

const DAMAGED: Readonly<Record<string, string>> = {
  'padding that is still escaped': 'y87MyVPQtVNIz0msSuUCAA%3D%3D',
  'an empty text': '',
  'data cut in the middle': 'ys7MyVPQtVNIz0ms',
  'half a group of characters': 'y87My',
  'padding only': '==',
  'something other than DEFLATE': '____',
  'characters of another alphabet': '과수원',
  'bytes other than UTF-8': zlib.deflateRawSync(Buffer.from([0xff, 0xfe, 0xc0])).toString('base64url'),
};

for (const [name, link] of Object.entries(DAMAGED)) {
  test(`rejects ${name}`, async () => {
    await assert.rejects(decode(link));
    await assert.rejects(fromFragment(new URLSearchParams({d2: '0', 'file.fence': link}).toString()));
  });
}

const {DecompressionStream: NativeDecompressionStream} = globalThis;
afterEach(() => {
  globalThis.DecompressionStream = NativeDecompressionStream;
});

/** Returns a function that returns how many bytes have been decompressed since. */
function countDecompressedBytes(): () => number {
  let bytes = 0;
  globalThis.DecompressionStream = class {
    readonly writable: WritableStream<BufferSource>;
    readonly readable: ReadableStream<Uint8Array<ArrayBuffer>>;
    constructor(format: CompressionFormat) {
      const native = new NativeDecompressionStream(format);
      this.writable = native.writable;
      this.readable = native.readable.pipeThrough(
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

const compressSpaces = (bytes: number) => zlib.deflateRawSync(Buffer.alloc(bytes, ' ')).toString('base64url');

test('rejects 200 MB of text without decompressing all of it', async () => {
  const packed = compressSpaces(200_000_000);
  const getByteCount = countDecompressedBytes();
  await assert.rejects(decode(packed), /decompresses to more/);
  const byteCount = getByteCount();
  assert.ok(byteCount > 400_000 && byteCount < 1_500_000, `${byteCount} bytes were decompressed`);
});

test('accepts at most 400,000 decompressed bytes in all files of a link together', async () => {
  assert.equal((await decode(compressSpaces(400_000))).length, 400_000);
  await assert.rejects(decode(compressSpaces(400_001)), /decompresses to more/);
  const files = (size: number) =>
    new URLSearchParams([['d2', '0'], ...[1, 2, 3].map((i) => [`file.${i}`, compressSpaces(size)])]).toString();
  assert.equal(Object.keys((await fromFragment(files(133_333))).files).length, 3);
  await assert.rejects(fromFragment(files(133_334)), /decompresses to more/);
});

test("puts the source, the layout, the theme, and sketch mode into the Playground's URL", async () => {
  const url = new URL(await createPlaygroundLink('kiln -> glaze\n', {layout: 'elk', theme: 300, sketch: true}));
  assert.equal(url.origin + url.pathname, 'https://play.d2lang.com/');
  const {script = '', ...rest} = Object.fromEntries(url.searchParams);
  assert.equal(await decode(script), 'kiln -> glaze\n');
  assert.deepEqual(rest, {layout: 'elk', theme: '300', sketch: '1'});
  assert.match(url.search, /^\?script=[\w-]+(?:%3D){0,2}&/);
});

test("leaves settings that the Playground doesn't support out of its URL", async () => {
  for (const settings of [{}, {theme: 303}, {theme: 2}, {darkTheme: 201}, {sketch: false}]) {
    const {searchParams} = new URL(await createPlaygroundLink('x', settings));
    assert.deepEqual([...searchParams.keys()], ['script'], JSON.stringify(settings));
  }
  assert.equal(new URL(await createPlaygroundLink('x', {theme: 0})).searchParams.get('theme'), '0');
});

const SHARED: readonly SharedDraft[] = [
  {figure: 'diagram-lines', hash: '0123abcd', files: {fence: 'a -> b\n'}, settings: {}},
  {figure: 'diagram-선~2', hash: '', files: {fence: ''}, settings: {layout: 'dagre', theme: 0}},
  {
    figure: 'diagram-a&b=c',
    hash: 'ffffffff',
    files: {'harbour.d2': '...@a/부두 & co.d2\n', 'a/부두 & co.d2': '배: 🚢 100%=#+\n', 'file.x=1': 'y'},
    settings: {layout: 'elk', theme: 303, darkTheme: 201, sketch: true},
  },
];

for (const shared of SHARED) {
  test(`restores ${JSON.stringify(shared)} from a fragment`, async () => {
    const fragment = await toFragment(shared);
    assert.match(fragment, /^d2=/);
    assert.deepEqual(await fromFragment(fragment), shared);
    // The address bar doesn't change it.
    const url = new URL('https://d2lang.com/tour/intro/');
    url.hash = fragment;
    assert.equal(url.hash, `#${fragment}`);
  });
}

test('includes only the settings that are set in a fragment', async () => {
  const fragment = await toFragment({figure: 'a', hash: 'b', files: {fence: 'x'}, settings: {theme: 1}});
  assert.deepEqual([...new URLSearchParams(fragment).keys()], ['d2', 'of', 'file.fence', 'theme']);
});

const INVALID_SETTINGS: readonly [name: string, value: string][] = [
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

test('ignores unknown settings and invalid values in a fragment', async () => {
  for (const [name, value] of INVALID_SETTINGS) {
    const fragment = new URLSearchParams({d2: '0', 'file.fence': await encode('x'), [name]: value}).toString();
    const expected = {figure: '0', hash: '', files: {fence: 'x'}, settings: {}};
    assert.deepEqual(await fromFragment(fragment), expected, `${name}=${value}`);
  }
});

test("truncates the figure's id and the example's hash to 200 characters", async () => {
  const parts = new URLSearchParams({d2: 'x'.repeat(5000), of: 'y'.repeat(5000), 'file.fence': await encode('x')});
  const {figure, hash} = await fromFragment(parts.toString());
  assert.deepEqual([figure.length, hash.length], [200, 200]);
});

test("reads which figure a link is for, even if its source can't be read", () => {
  assert.deepEqual(readTarget('d2=diagram-a&of=01234567&file.fence=***'), {figure: 'diagram-a', hash: '01234567'});
  assert.deepEqual(readTarget('d2=%&of=%E0%A4%A'), {figure: '%', hash: '\ufffd%A'});
});

test("doesn't change a prototype for a file named after an inherited property", async () => {
  const parts = new URLSearchParams({d2: '0', 'file.fence': await encode('x'), 'file.__proto__': await encode('y')});
  const {files} = await fromFragment(parts.toString());
  assert.deepEqual(Object.entries(files), [['fence', 'x']]);
  assert.equal(Object.getPrototypeOf(files), Object.prototype);
  await assert.rejects(fromFragment(new URLSearchParams({d2: '0', 'file.__proto__': await encode('y')}).toString()));
});

test('rejects a fragment without a source', async () => {
  for (const fragment of ['', 'd2=', 'd2=0', 'd2=0&theme=1', 'd2=0&fence=eA', 'd2=%', 'd2=0&file=x'])
    await assert.rejects(fromFragment(fragment), /no source/, fragment);
});

test('rejects a link that is too long or has too many files before it decompresses anything', async () => {
  await assert.rejects(fromFragment(`d2=0&file.fence=${'A'.repeat(400_000)}`), /longer/);
  const packed = await encode('x');
  const files = (count: number) => Array.from({length: count}, (_, i) => `file.f${i}=${packed}`).join('&');
  await assert.rejects(fromFragment(`d2=0&${files(101)}`), /more files/);
  assert.equal(Object.keys((await fromFragment(`d2=0&${files(100)}`)).files).length, 100);
});
