import {dropPacked} from './packed';
import {getGlobalName, runUntilIdle} from './run';
import {VALUES_SECTION} from './values';
import {
  encodeName,
  encodeSigned,
  encodeUnsigned,
  Reader,
  readSections,
  SECTION,
  type Section,
  writeSections,
} from './wasm';

/** Size of a WebAssembly memory page, in bytes. */
const PAGE_SIZE = 65_536;
/** From this many zero bytes on, a new data segment takes less space than writing the zeros. */
const MIN_GAP = 64;
const INT32 = 0x7f;
const INT64 = 0x7e;
/** Opcodes in constant expressions: `i32.const` and `i64.const` by type, and the one that ends the expression. */
const CONST = {[INT32]: 0x41, [INT64]: 0x42} as const;
const END = 0x0b;

/** Reads the types of the program's globals, in order. */
function readGlobals({body}: Section): (typeof INT32 | typeof INT64)[] {
  const reader = new Reader(body);
  return Array.from({length: reader.readUnsigned()}, () => {
    const type = reader.readByte();
    const [isVariable, opcode] = [reader.readByte(), reader.readByte()];
    reader.readUnsigned(); // skips the initial value; signed numbers are encoded in as many bytes as unsigned ones
    if ((type !== INT32 && type !== INT64) || !isVariable || opcode !== CONST[type] || reader.readByte() !== END)
      throw new Error("D2's program has a global of an unexpected kind.");
    return type;
  });
}

function replaceBodies(sections: readonly Section[], bodies: Readonly<Record<number, Uint8Array>>): Section[] {
  return sections.map(({id, body}) => ({id, body: bodies[id] ?? body}));
}

function findSection(sections: readonly Section[], id: number): Section {
  const section = sections.find((candidate) => candidate.id === id);
  if (!section) throw new Error(`D2's program has no section ${id}.`);
  return section;
}

/** Makes the program export its globals, so that they can be read. */
function exportGlobals(sections: readonly Section[], count: number): Buffer {
  const {body} = findSection(sections, SECTION.exports);
  const reader = new Reader(body);
  const exported = reader.readUnsigned();
  const more = Array.from({length: count}, (_, index) => [...encodeName(getGlobalName(index)), 3, index]);
  return writeSections(
    replaceBodies(sections, {
      [SECTION.exports]: Uint8Array.from([
        ...encodeUnsigned(exported + count),
        ...body.subarray(reader.at),
        ...more.flat(),
      ]),
    }),
  );
}

/** Returns the end address of a program's data. */
function findEndOfData({body}: Section): number {
  const reader = new Reader(body);
  let end = 0;
  for (let count = reader.readUnsigned(); count > 0; count--) {
    if (reader.readByte() !== 0 || reader.readByte() !== CONST[INT32])
      throw new Error("D2's program has data of an unexpected kind.");
    const address = reader.readSigned();
    reader.readByte();
    const length = reader.readUnsigned();
    reader.readBytes(length);
    end = Math.max(end, address + length);
  }
  return end;
}

/** Encodes a memory as the body of a data section, without long runs of zeros. */
function encodeData(memory: Uint8Array): Buffer {
  const parts: Uint8Array[] = [];
  let count = 0;
  for (let start = 0; start < memory.length; ) {
    if (memory[start] === 0) {
      start += 1;
      continue;
    }
    let end = start + 1;
    for (let index = end; index < memory.length && index - end < MIN_GAP; index++)
      if (memory[index] !== 0) end = index + 1;
    parts.push(
      Uint8Array.of(0, CONST[INT32], ...encodeSigned(BigInt(start | 0)), END, ...encodeUnsigned(end - start)),
      memory.subarray(start, end),
    );
    count += 1;
    start = end;
  }
  return Buffer.concat([Uint8Array.from(encodeUnsigned(count)), ...parts]);
}

/**
 * Starts a Go program and returns a snapshot: a copy of the program that contains the memory of the running one. `resume` continues
 * from there, which saves browsers most of a second. The same program always gives the same snapshot.
 *
 * @param program a WebAssembly file from Go's compiler, with an interface in the global `d2`
 * @param runtime Go's `wasm_exec.js`
 * @throws if the program doesn't have the expected structure
 */
export function createSnapshot(program: Uint8Array, runtime: string): Buffer {
  const sections = readSections(program);
  const types = readGlobals(findSection(sections, SECTION.globals));
  const {memory, globals, values} = runUntilIdle(exportGlobals(sections, types.length), runtime, types.length);
  dropPacked(memory, findEndOfData(findSection(sections, SECTION.data)));
  const custom = [...encodeName(VALUES_SECTION), ...Buffer.from(JSON.stringify(values))];
  return writeSections([
    ...replaceBodies(sections, {
      [SECTION.memory]: Uint8Array.from([1, 0, ...encodeUnsigned(memory.length / PAGE_SIZE)]),
      [SECTION.globals]: Uint8Array.from([
        ...encodeUnsigned(types.length),
        ...types.flatMap((type, index) => [type, 1, CONST[type], ...encodeSigned(BigInt(globals[index] ?? 0)), END]),
      ]),
      [SECTION.data]: encodeData(memory),
    }),
    {id: SECTION.custom, body: Uint8Array.from(custom)},
  ]);
}
