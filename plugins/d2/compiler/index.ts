import {DiskCache} from '../../shared/diskCache';
import {sha256} from '../../shared/hash';
import {BoundedMap} from '../svg/bounded';
import {withSmallFonts} from '../svg/fonts';
import {Pool} from './pool';
import type {CompileRequest, CompileResult} from './request';
import {versionOf} from './version';

export type * from './request';

export interface CompilerOptions {
  /** Folder of the cache. */
  readonly cache: string;
  /** D2 instances at most; the machine decides by default. */
  readonly workers?: number;
  /** Keep instances running between requests, as an authoring server requires it. */
  readonly stayWarm?: boolean;
  /** Milliseconds that one source may take. */
  readonly timeLimit?: number;
  readonly warn: (message: string) => void;
}

/** Compiles a request: from memory, from disk, or by D2. The same request gives the same result, unless D2 gives up. */
export type Compile = (request: CompileRequest) => Promise<CompileResult>;

export interface Compiler {
  readonly compile: Compile;
  /** Starts D2 and what finishes its pictures ahead of the first request that no cache answers. */
  readonly warmUp: () => Promise<void>;
  /** Removes from the folder what no run has used for longest, if it has grown large. */
  readonly prune: () => Promise<void>;
  /** Ends all D2 instances. */
  readonly close: () => Promise<void>;
}

/** Letters of results that are kept in memory. */
const MOST_LETTERS = 200_000_000;
/** What a result weighs beside its pictures, and while it is not there yet. */
const SMALL = 10_000;
/** Bytes of the folder: some versions of a large site. */
const MOST_BYTES = 600_000_000;

/** Writes after which it is looked at again. */
const PRUNED_AFTER = 1000;

function lettersOf({drawing}: CompileResult): number {
  const boards = drawing?.boards?.map((board) => board.drawing?.picture.length ?? 0) ?? [];
  return boards.reduce((sum, length) => sum + length, SMALL + (drawing?.picture.length ?? 0));
}

/** A drawing of two shapes, which takes what any other takes. */
const SMALL_REQUEST: CompileRequest = {files: {'small.d2': 'a -> b\n'}, entry: 'small.d2', options: {}};

/** Makes the compiler of a site. Nothing is started before the first request that no cache answers, or `warmUp`. */
export function createCompiler(options: CompilerOptions): Compiler {
  const version = versionOf('compiler', 'svg');
  const disk = new DiskCache(options.cache, 'Diagrams', options.warn);
  const memory = new BoundedMap<Promise<CompileResult>>(MOST_LETTERS, () => SMALL);
  let writes = 0;
  const pool = new Pool({
    workers: options.workers,
    idle: options.stayWarm ? Number.POSITIVE_INFINITY : 2000,
    timeLimit: options.timeLimit ?? 60_000,
  });

  async function compileAnew(key: string, request: CompileRequest): Promise<CompileResult> {
    const kept = disk.read(key);
    if (kept) return JSON.parse(kept.toString()) as CompileResult;
    const result = await withSmallFonts(await pool.run(request));
    // A crash or a time-out may be the machine's fault, so the next request tries again.
    if (result.gaveUp) {
      memory.delete(key);
      return result;
    }
    await disk.write(key, JSON.stringify(result));
    writes++;
    // An authoring server may run for days.
    if (writes % PRUNED_AFTER === 0) void disk.prune(MOST_BYTES);
    return result;
  }

  return {
    compile(request) {
      const key = sha256(JSON.stringify([version, request.entry, sorted(request.files), sorted(request.options)]));
      let result = memory.get(key);
      if (!result) {
        result = compileAnew(key, request);
        const pending = result;
        memory.set(key, pending);
        pending.then(
          (made) => {
            if (!made.gaveUp) memory.set(key, pending, lettersOf(made));
          },
          () => memory.delete(key),
        );
      }
      return result;
    },
    async warmUp() {
      await withSmallFonts(await pool.run(SMALL_REQUEST));
    },
    prune: () => disk.prune(MOST_BYTES),
    close: () => pool.close(),
  };
}

function sorted(record: object): [string, unknown][] {
  return Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
}
