import {zeroPackedFiles} from './packed';
import {getGlobalName, runUntilIdle} from './run';
import {VALUES_SECTION} from './values';
import {
  encodeName,
  encodeSigned,
  encodeUnsigned,
  Reader,
  readSections,
  SECTION_IDS,
  type Section,
  writeSections,
} from './wasm';

/** Size of a WebAssembly memory page, in bytes. */
const PAGE_SIZE = 65_536;
/** Minimum length of a run of zeros that ends a data segment. The header of a new segment takes less space than so many zeros. */
const MIN_GAP_BYTES = 64;
/** Encodings of the value types `i32` and `i64`. */
const I32 = 0x7f;
const I64 = 0x7e;
/** Opcodes in constant expressions: `i32.const` or `i64.const`, by type, and `end`. */
const CONST_OPCODE = {[I32]: 0x41, [I64]: 0x42} as const;
const END_OPCODE = 0x0b;
/** The kind of an export that's a global. */
const GLOBAL_EXPORT = 3;

/** Reads the types of the program's globals, in order. */
function readGlobals({body}: Section): (typeof I32 | typeof I64)[] {
  const reader = new Reader(body);
  return Array.from({length: reader.readUnsigned()}, () => {
    const type = reader.readByte();
    const [isMutable, opcode] = [reader.readByte(), reader.readByte()];
    reader.readUnsigned(); // skips the initial value: in LEB128, signed and unsigned numbers end at the same byte
    if (
      (type !== I32 && type !== I64) ||
      !isMutable ||
      opcode !== CONST_OPCODE[type] ||
      reader.readByte() !== END_OPCODE
    )
      throw new Error(
        "D2's program has a global that isn't a mutable `i32` or `i64` with a constant value. Update `readGlobals` in plugins/d2/snapshot/create.ts.",
      );
    return type;
  });
}

function replaceBodies(sections: readonly Section[], bodies: Readonly<Record<number, Uint8Array>>): Section[] {
  return sections.map(({id, body}) => ({id, body: bodies[id] ?? body}));
}

function findSection(sections: readonly Section[], id: number): Section {
  const section = sections.find((candidate) => candidate.id === id);
  if (!section) throw new Error(`D2's program has no WebAssembly section with the id ${id}.`);
  return section;
}

/** Adds an export for each of the program's globals, so that JavaScript can read them. */
function exportGlobals(sections: readonly Section[], globalCount: number): Buffer {
  const {body} = findSection(sections, SECTION_IDS.exports);
  const reader = new Reader(body);
  const exportCount = reader.readUnsigned();
  const newExports = Array.from({length: globalCount}, (_, index) => [
    ...encodeName(getGlobalName(index)),
    GLOBAL_EXPORT,
    ...encodeUnsigned(index),
  ]);
  return writeSections(
    replaceBodies(sections, {
      [SECTION_IDS.exports]: Uint8Array.from([
        ...encodeUnsigned(exportCount + globalCount),
        ...body.subarray(reader.offset),
        ...newExports.flat(),
      ]),
    }),
  );
}

/** Returns the address after the program's last data segment. */
function findDataEnd({body}: Section): number {
  const reader = new Reader(body);
  let end = 0;
  for (let segmentCount = reader.readUnsigned(); segmentCount > 0; segmentCount--) {
    if (reader.readByte() !== 0 || reader.readByte() !== CONST_OPCODE[I32])
      throw new Error(
        "D2's program has a data segment without a constant `i32` address. Update `findDataEnd` in plugins/d2/snapshot/create.ts.",
      );
    const address = reader.readSigned();
    reader.readByte(); // skips `end`
    const length = reader.readUnsigned();
    reader.readBytes(length);
    end = Math.max(end, address + length);
  }
  return end;
}

/** Encodes a memory as the body of a data section, without long runs of zeros. */
function encodeDataSection(memory: Uint8Array): Buffer {
  const parts: Uint8Array[] = [];
  let segmentCount = 0;
  for (let start = 0; start < memory.length; ) {
    if (memory[start] === 0) {
      start += 1;
      continue;
    }
    let end = start + 1;
    for (let index = end; index < memory.length && index - end < MIN_GAP_BYTES; index++)
      if (memory[index] !== 0) end = index + 1;
    // `| 0`: WebAssembly encodes addresses as signed numbers, so those above 2 GiB are negative.
    parts.push(
      Uint8Array.of(
        0,
        CONST_OPCODE[I32],
        ...encodeSigned(BigInt(start | 0)),
        END_OPCODE,
        ...encodeUnsigned(end - start),
      ),
      memory.subarray(start, end),
    );
    segmentCount += 1;
    start = end;
  }
  return Buffer.concat([Uint8Array.from(encodeUnsigned(segmentCount)), ...parts]);
}

/**
 * Starts a Go program and returns a snapshot: a copy of the program that includes its memory after startup. `resume` continues from
 * that state, which saves browsers most of a second. The same program always results in the same snapshot.
 *
 * @param program a WebAssembly file compiled from Go; it must set the global `d2` to an object of functions
 * @param runtime Go's `wasm_exec.js`
 * @throws if the program has an unexpected structure or can't be started
 */
export function createSnapshot(program: Uint8Array, runtime: string): Buffer {
  const sections = readSections(program);
  const globalTypes = readGlobals(findSection(sections, SECTION_IDS.globals));
  const {memory, globals, values} = runUntilIdle(
    exportGlobals(sections, globalTypes.length),
    runtime,
    globalTypes.length,
  );
  zeroPackedFiles(memory, findDataEnd(findSection(sections, SECTION_IDS.data)));
  const valuesSection = [...encodeName(VALUES_SECTION), ...Buffer.from(JSON.stringify(values))];
  return writeSections([
    ...replaceBodies(sections, {
      [SECTION_IDS.memory]: Uint8Array.from([1, 0, ...encodeUnsigned(memory.length / PAGE_SIZE)]),
      [SECTION_IDS.globals]: Uint8Array.from([
        ...encodeUnsigned(globalTypes.length),
        ...globalTypes.flatMap((type, index) => [
          type,
          1,
          CONST_OPCODE[type],
          ...encodeSigned(BigInt(globals[index] ?? 0)),
          END_OPCODE,
        ]),
      ]),
      [SECTION_IDS.data]: encodeDataSection(memory),
    }),
    {id: SECTION_IDS.custom, body: Uint8Array.from(valuesSection)},
  ]);
}
