/** The sizes of pictures in Base64, from their first bytes: a browser unpacks each one whole, however small its file is. */

/** Letters of Base64 in which the formats have said their size; JPEG may have a preview before it. */
const HEAD = 200_000;

/**
 * Width times height of a picture, in pixels.
 *
 * @param data `data:image/png;base64,…`, or the same with jpeg, gif or webp
 * @returns `undefined` for data that is not what it says
 */
export function pixelsOf(data: string): number | undefined {
  const [, format = '', text = ''] = /^data:image\/(\w+);base64,(.*)$/.exec(data) ?? [];
  const letters = text.slice(0, HEAD).replace(/=+$/, '');
  let bytes: Uint8Array;
  try {
    bytes = Uint8Array.from(atob(letters.slice(0, letters.length - (letters.length % 4))), (one) => one.charCodeAt(0));
  } catch {
    return undefined;
  }
  const view = new DataView(bytes.buffer);
  const [width, height] = READERS[format]?.(view) ?? [0, 0];
  return width > 0 && height > 0 ? width * height : undefined;
}

type Reader = (view: DataView) => readonly [width: number, height: number] | undefined;

const hasText = (view: DataView, at: number, text: string): boolean =>
  view.byteLength >= at + text.length && [...text].every((letter, i) => view.getUint8(at + i) === letter.charCodeAt(0));

/** https://www.w3.org/TR/png-3/#11IHDR */
const png: Reader = (view) =>
  view.byteLength >= 24 && hasText(view, 12, 'IHDR') ? [view.getUint32(16), view.getUint32(20)] : undefined;

/** https://www.w3.org/Graphics/GIF/spec-gif89a.txt, section 18 */
const gif: Reader = (view) =>
  view.byteLength >= 10 && hasText(view, 0, 'GIF') ? [view.getUint16(6, true), view.getUint16(8, true)] : undefined;

/** https://developers.google.com/speed/webp/docs/riff_container */
const webp: Reader = (view) => {
  if (view.byteLength < 30 || !hasText(view, 8, 'WEBP')) return undefined;
  if (hasText(view, 12, 'VP8X')) {
    const large = (at: number) => (view.getUint32(at, true) & 0xffffff) + 1;
    return [large(24), view.getUint16(27, true) + (view.getUint8(29) << 16) + 1];
  }
  if (hasText(view, 12, 'VP8L')) {
    const bits = view.getUint32(21, true);
    return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1];
  }
  return [view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff];
};

/** The first frame's header among the segments: https://www.w3.org/Graphics/JPEG/itu-t81.pdf, B.2.2. */
const jpeg: Reader = (view) => {
  for (let at = 2; at + 9 <= view.byteLength; ) {
    const marker = view.getUint8(at + 1);
    if (view.getUint8(at) !== 0xff) return undefined;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return [view.getUint16(at + 7), view.getUint16(at + 5)];
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return undefined;
};

const READERS: Readonly<Record<string, Reader>> = {png, gif, webp, jpeg};
