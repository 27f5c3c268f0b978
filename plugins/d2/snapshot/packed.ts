import zlib from 'node:zlib';

/** Bytes from which something packed is looked for, and those that it may have when it is unpacked. */
const LEAST_PACKED = 16_384;
const MOST_UNPACKED = 16_777_216;
/** What hardly stands in anything packed, and often elsewhere: it is looked for first, since that is quick. */
const ZEROS = Buffer.alloc(3);

function unpack(bytes: Uint8Array): Buffer | undefined {
  try {
    return zlib.brotliDecompressSync(bytes, {maxOutputLength: MOST_UNPACKED});
  } catch {
    return undefined; // something else
  }
}

/**
 * Takes from the memory what only the start needed: D2 has its fonts and scripts packed by Brotli, unpacks all of them
 * when it starts, and keeps them so. That is a fifth of what goes over the network.
 *
 * @param end address behind the program's own data, where the packed ones and Go's strings of them are
 */
export function dropPacked(memory: Uint8Array, end: number): void {
  const view = Buffer.from(memory.buffer, 0, end);
  const whole = Buffer.from(memory.buffer);
  for (let at = 0; at + 16 <= end; at += 8) {
    // A string of Go's: address and length, in 64 bits each.
    if (view.readUInt32LE(at + 4) !== 0 || view.readUInt32LE(at + 12) !== 0) continue;
    const [address, length] = [view.readUInt32LE(at), view.readUInt32LE(at + 8)];
    if (length < LEAST_PACKED || address + length > end) continue;
    const packed = view.subarray(address, address + length);
    if (packed.subarray(0, 1024).includes(ZEROS)) continue;
    const text = unpack(packed);
    if (text && text.length > length && whole.includes(text)) packed.fill(0);
  }
}
