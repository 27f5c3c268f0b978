/** How much of a JPEG to decode, in Base64 characters. A preview may precede the frame that contains the size. */
const JPEG_HEAD_LENGTH = 200_000;

/**
 * Counts the pixels of an embedded image, including all frames of an animation, because browsers decode every frame and a small file can
 * contain many. Browsers ignore the media type in the URL and detect the format from the first bytes, so both have to match here.
 *
 * @param data `data:image/png;base64,…`, or the same with `jpeg`, `gif`, or `webp`
 * @returns `undefined` if the data isn't in that format
 */
export function countPixels(data: string): number | undefined {
  const [, format = '', text = ''] = /^data:image\/(\w+);base64,(.*)$/.exec(data) ?? [];
  const base64 = (format === 'jpeg' ? text.slice(0, JPEG_HEAD_LENGTH) : text).replace(/={1,2}$/, '');
  let bytes: Uint8Array;
  try {
    bytes = Uint8Array.from(atob(base64.slice(0, base64.length - (base64.length % 4))), (character) =>
      character.charCodeAt(0),
    );
  } catch {
    return undefined;
  }
  const view = new DataView(bytes.buffer);
  const [width, height, frames = 1] = SIZE_READERS[format]?.(view) ?? [0, 0];
  return width > 0 && height > 0 ? width * height * Math.max(1, frames) : undefined;
}

/** An image's size in pixels, and its number of frames if the format supports animations. */
type Size = readonly [width: number, height: number, frames?: number];
type SizeReader = (view: DataView) => Size | undefined;

const hasText = (view: DataView, offset: number, text: string): boolean =>
  view.byteLength >= offset + text.length &&
  [...text].every((character, i) => view.getUint8(offset + i) === character.charCodeAt(0));

/** https://www.w3.org/TR/png-3/#11IHDR; the chunk `acTL` precedes the data and holds the number of frames. */
const readPng: SizeReader = (view) => {
  if (view.byteLength < 24 || !hasText(view, 0, '\x89PNG\r\n\x1a\n') || !hasText(view, 12, 'IHDR')) return undefined;
  let frames = 1;
  for (
    let offset = 8;
    offset + 12 <= view.byteLength && !hasText(view, offset + 4, 'IDAT');
    offset += 12 + view.getUint32(offset)
  )
    if (hasText(view, offset + 4, 'acTL')) frames = view.getUint32(offset + 8);
  return [view.getUint32(16), view.getUint32(20), frames];
};

/** https://www.w3.org/Graphics/GIF/spec-gif89a.txt. Browsers extend the screen to fit all frames. */
const readGif: SizeReader = (view) => {
  if (view.byteLength < 11 || !(hasText(view, 0, 'GIF87a') || hasText(view, 0, 'GIF89a'))) return undefined;
  let [width, height, frames] = [view.getUint16(6, true), view.getUint16(8, true), 0];
  const getTableSize = (offset: number) =>
    (view.getUint8(offset) & 0x80) === 0 ? 0 : 3 * 2 ** ((view.getUint8(offset) & 7) + 1);
  const skipBlocks = (start: number): number => {
    let offset = start;
    while (offset < view.byteLength && view.getUint8(offset) > 0) offset += 1 + view.getUint8(offset);
    return offset + 1;
  };
  for (let offset = 13 + getTableSize(10); offset + 10 <= view.byteLength; ) {
    const kind = view.getUint8(offset);
    if (kind === 0x21) offset = skipBlocks(offset + 2);
    else if (kind === 0x2c) {
      frames++;
      width = Math.max(width, view.getUint16(offset + 1, true) + view.getUint16(offset + 5, true));
      height = Math.max(height, view.getUint16(offset + 3, true) + view.getUint16(offset + 7, true));
      offset = skipBlocks(offset + 11 + getTableSize(offset + 9));
    } else break;
  }
  return [width, height, frames];
};

/** https://developers.google.com/speed/webp/docs/riff_container */
const readWebp: SizeReader = (view) => {
  if (view.byteLength < 30 || !hasText(view, 0, 'RIFF') || !hasText(view, 8, 'WEBP')) return undefined;
  if (hasText(view, 12, 'VP8X')) {
    const readDimension = (offset: number) => (view.getUint32(offset, true) & 0xffffff) + 1;
    let frames = 0;
    for (let offset = 12; offset + 8 <= view.byteLength; ) {
      if (hasText(view, offset, 'ANMF')) frames++;
      const length = view.getUint32(offset + 4, true);
      offset += 8 + length + (length % 2);
    }
    return [readDimension(24), view.getUint16(27, true) + (view.getUint8(29) << 16) + 1, frames];
  }
  if (hasText(view, 12, 'VP8L')) {
    const bits = view.getUint32(21, true);
    return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1];
  }
  return [view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff];
};

/** Finds the header of the first frame: https://www.w3.org/Graphics/JPEG/itu-t81.pdf, B.2.2. */
const readJpeg: SizeReader = (view) => {
  if (!hasText(view, 0, '\xff\xd8')) return undefined;
  for (let offset = 2; offset + 9 <= view.byteLength; ) {
    const marker = view.getUint8(offset + 1);
    if (view.getUint8(offset) !== 0xff) return undefined;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return [view.getUint16(offset + 7), view.getUint16(offset + 5)];
    offset += marker === 0xff ? 1 : 2 + view.getUint16(offset + 2);
  }
  return undefined;
};

const SIZE_READERS: Readonly<Record<string, SizeReader>> = {png: readPng, gif: readGif, webp: readWebp, jpeg: readJpeg};
