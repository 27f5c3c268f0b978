import zlib from 'node:zlib';

const MIN_PACKED_BYTES = 16_384;
const MAX_UNPACKED_BYTES = 16_777_216;
/** Rules out most other data quickly: compressed data hardly ever contains several zeros in a row. */
const ZEROS = Buffer.alloc(3);

function unpack(bytes: Uint8Array): Buffer | undefined {
  try {
    return zlib.brotliDecompressSync(bytes, {maxOutputLength: MAX_UNPACKED_BYTES});
  } catch {
    return undefined; // not compressed
  }
}

/**
 * Overwrites D2's Brotli-compressed fonts and scripts with zeros. D2 decompresses them at startup, so the snapshot would otherwise
 * contain each of them twice. This makes the download a fifth smaller.
 *
 * @param end end of the program's own data, which contains the packed files and Go's references to them
 */
export function zeroPackedFiles(memory: Uint8Array, end: number): void {
  const view = Buffer.from(memory.buffer, 0, end);
  const buffer = Buffer.from(memory.buffer);
  for (let offset = 0; offset + 16 <= end; offset += 8) {
    // A Go string: address and length, in 64 bits each.
    if (view.readUInt32LE(offset + 4) !== 0 || view.readUInt32LE(offset + 12) !== 0) continue;
    const [address, length] = [view.readUInt32LE(offset), view.readUInt32LE(offset + 8)];
    if (length < MIN_PACKED_BYTES || address + length > end) continue;
    const packed = view.subarray(address, address + length);
    if (packed.subarray(0, 1024).includes(ZEROS)) continue;
    const text = unpack(packed);
    if (text && text.length > length && buffer.includes(text)) packed.fill(0);
  }
}
