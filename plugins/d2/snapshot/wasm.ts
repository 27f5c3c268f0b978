/** Reads and writes the sections of WebAssembly files: https://webassembly.github.io/spec/core/binary/modules.html */

/** Ids of the sections that a snapshot replaces or adds. */
export const SECTION_IDS = {custom: 0, memory: 5, globals: 6, exports: 7, data: 11} as const;

export interface Section {
  readonly id: number;
  readonly body: Uint8Array;
}

const HEADER = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);

/** Reads the body of a section from start to end. */
export class Reader {
  offset = 0;

  constructor(private readonly bytes: Uint8Array) {}

  get isAtEnd(): boolean {
    return this.offset >= this.bytes.length;
  }

  /** @throws at the end of the bytes */
  readByte(): number {
    const byte = this.bytes[this.offset++];
    if (byte === undefined) throw new Error('The WebAssembly file ends too early.');
    return byte;
  }

  /** Reads an unsigned number in LEB128. */
  readUnsigned(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = this.readByte();
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  }

  /** Reads a signed 32-bit number in LEB128. */
  readSigned(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.readByte();
      value |= (byte & 127) << shift;
      if (byte < 128) return byte & 64 && shift < 25 ? value | (-1 << (shift + 7)) : value;
    }
  }

  readBytes(length: number): Uint8Array {
    if (this.offset + length > this.bytes.length) throw new Error('The WebAssembly file ends too early.');
    this.offset += length;
    return this.bytes.subarray(this.offset - length, this.offset);
  }
}

/** Encodes an unsigned number in LEB128. */
export function encodeUnsigned(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) | 128, ...encodeUnsigned(Math.floor(value / 128))];
}

/** Encodes a signed number in LEB128. */
export function encodeSigned(value: bigint): number[] {
  const rest = value >> 7n;
  const byte = Number(value & 127n);
  const isLast = rest === (byte & 64 ? -1n : 0n);
  return isLast ? [byte] : [byte | 128, ...encodeSigned(rest)];
}

/** Encodes a name as its length and UTF-8 bytes. */
export function encodeName(text: string): number[] {
  const bytes = Buffer.from(text);
  return [...encodeUnsigned(bytes.length), ...bytes];
}

/** @throws if the file isn't WebAssembly, version 1 */
export function readSections(program: Uint8Array): Section[] {
  const reader = new Reader(program);
  if (!Buffer.from(reader.readBytes(HEADER.length)).equals(HEADER)) throw new Error('This is not a WebAssembly file.');
  const sections: Section[] = [];
  while (!reader.isAtEnd) sections.push({id: reader.readByte(), body: reader.readBytes(reader.readUnsigned())});
  return sections;
}

export function writeSections(sections: readonly Section[]): Buffer {
  return Buffer.concat([
    HEADER,
    ...sections.flatMap(({id, body}) => [Uint8Array.of(id, ...encodeUnsigned(body.length)), body]),
  ]);
}
