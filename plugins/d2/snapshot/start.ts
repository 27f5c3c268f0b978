import {dropPacked} from './packed';
import {globalName, runUntilIdle} from './run';
import {VALUES} from './values';
import {name, Reader, readSections, SECTION, type Section, signed, size, writeSections} from './wasm';

/** Bytes of a page of WebAssembly's memory. */
const PAGE = 65_536;
/** Zeros between two parts of the memory for which a new part is worth its head. */
const GAP = 64;
const INT32 = 0x7f;
const INT64 = 0x7e;
/** Opcodes of an expression that is a number: `i32.const`, `i64.const`, and its end. */
const CONST = {[INT32]: 0x41, [INT64]: 0x42} as const;
const END = 0x0b;

/** Types of the program's own globals, in their order. */
function readGlobals({body}: Section): (typeof INT32 | typeof INT64)[] {
  const reader = new Reader(body);
  return Array.from({length: reader.size()}, () => {
    const type = reader.byte();
    const [isVariable, opcode] = [reader.byte(), reader.byte()];
    reader.size(); // its first value: as long with a sign as without
    if ((type !== INT32 && type !== INT64) || !isVariable || opcode !== CONST[type] || reader.byte() !== END)
      throw new Error('D2’s program has a global of a kind that Go’s programs had none of.');
    return type;
  });
}

function changed(sections: readonly Section[], bodies: Readonly<Record<number, Uint8Array>>): Section[] {
  return sections.map(({id, body}) => ({id, body: bodies[id] ?? body}));
}

function sectionOf(sections: readonly Section[], id: number): Section {
  const section = sections.find((one) => one.id === id);
  if (!section) throw new Error(`D2’s program has no section ${id}.`);
  return section;
}

/** Has the program export its globals, so that they can be read. */
function exportGlobals(sections: readonly Section[], count: number): Buffer {
  const {body} = sectionOf(sections, SECTION.exports);
  const reader = new Reader(body);
  const exported = reader.size();
  const more = Array.from({length: count}, (_, at) => [...name(globalName(at)), 3, at]);
  return writeSections(
    changed(sections, {
      [SECTION.exports]: Uint8Array.from([...size(exported + count), ...body.subarray(reader.at), ...more.flat()]),
    }),
  );
}

/** The address behind a program's own data. */
function endOfData({body}: Section): number {
  const reader = new Reader(body);
  let end = 0;
  for (let count = reader.size(); count > 0; count--) {
    if (reader.byte() !== 0 || reader.byte() !== CONST[INT32])
      throw new Error('D2’s program has data of another kind.');
    const address = reader.signed();
    reader.byte();
    const length = reader.size();
    reader.take(length);
    end = Math.max(end, address + length);
  }
  return end;
}

/** The parts of a memory that are not zero, as parts of a data section. */
function dataOf(memory: Uint8Array): Buffer {
  const parts: Uint8Array[] = [];
  let count = 0;
  for (let start = 0; start < memory.length; ) {
    if (memory[start] === 0) {
      start += 1;
      continue;
    }
    let end = start + 1;
    for (let at = end; at < memory.length && at - end < GAP; at++) if (memory[at] !== 0) end = at + 1;
    parts.push(
      Uint8Array.of(0, CONST[INT32], ...signed(BigInt(start | 0)), END, ...size(end - start)),
      memory.subarray(start, end),
    );
    count += 1;
    start = end;
  }
  return Buffer.concat([Uint8Array.from(size(count)), ...parts]);
}

/**
 * Starts a program of Go's for browsers, which takes most of a second, and writes it down as it is then: a program whose memory holds
 * what the start made, to be resumed by `resume`. Equal programs give equal bytes.
 *
 * @param program a WebAssembly file that Go made, which waits for requests at a global `d2`
 * @param runtime Go's script that runs it
 * @throws if the program ends, comes to no rest, or holds something that cannot be written down
 */
export function startedProgram(program: Uint8Array, runtime: string): Buffer {
  const sections = readSections(program);
  const types = readGlobals(sectionOf(sections, SECTION.globals));
  const {memory, globals, values} = runUntilIdle(exportGlobals(sections, types.length), runtime, types.length);
  dropPacked(memory, endOfData(sectionOf(sections, SECTION.data)));
  const custom = [...name(VALUES), ...Buffer.from(JSON.stringify(values))];
  return writeSections([
    ...changed(sections, {
      [SECTION.memory]: Uint8Array.from([1, 0, ...size(memory.length / PAGE)]),
      [SECTION.globals]: Uint8Array.from([
        ...size(types.length),
        ...types.flatMap((type, at) => [type, 1, CONST[type], ...signed(BigInt(globals[at] ?? 0)), END]),
      ]),
      [SECTION.data]: dataOf(memory),
    }),
    {id: SECTION.custom, body: Uint8Array.from(custom)},
  ]);
}
