import {BoundedMap} from '../../shared/boundedMap';
import {DiskCache} from '../../shared/diskCache';
import {sha256} from '../../shared/hash';
import {shrinkFonts} from '../svg/fonts';
import {Pool} from './pool';
import type {CompileRequest, CompileResult} from './request';
import {computeVersion} from './version';

export type * from './request';

export interface CompilerOptions {
  /** Folder of the cache. */
  readonly cache: string;
  /** Maximum number of D2 instances. @default one per core, up to four */
  readonly workers?: number;
  /** Whether instances keep running between requests, for the authoring server. @default false */
  readonly stayWarm?: boolean;
  /** Milliseconds that one source may take. @default 60,000 */
  readonly timeLimit?: number;
  readonly warn: (message: string) => void;
}

/** Compiles a request with D2, or gets the result from memory or disk. Equal requests have equal results, unless D2 crashes. */
export type Compile = (request: CompileRequest) => Promise<CompileResult>;

export interface Compiler {
  readonly compile: Compile;
  /** Starts D2 and the font converter before the first request that isn't cached. */
  readonly warmUp: () => Promise<void>;
  /** Removes the least recently used results from the folder if it has grown too large. */
  readonly prune: () => Promise<void>;
  /** Ends all D2 instances. */
  readonly close: () => Promise<void>;
}

/** Characters of results to keep in memory. */
const MAX_MEMORY = 200_000_000;
/** Weight of a result without its SVGs, or while it's pending. */
const MIN_WEIGHT = 10_000;
/** Bytes of the folder: enough for a few versions of a large site. */
const MAX_CACHE_SIZE = 600_000_000;
/** An authoring server may run for days, so it prunes the folder from time to time. */
const WRITES_PER_PRUNE = 1000;

function weigh({drawing}: CompileResult): number {
  const boards = drawing?.boards?.map((board) => board.drawing?.picture.length ?? 0) ?? [];
  return boards.reduce((sum, length) => sum + length, MIN_WEIGHT + (drawing?.picture.length ?? 0));
}

/** Exercises everything that other diagrams need. */
const WARM_UP_REQUEST: CompileRequest = {files: {'small.d2': 'a -> b\n'}, entry: 'small.d2', options: {}};

/** Creates the compiler of a site. D2 doesn't start before the first request that isn't cached, or `warmUp`. */
export function createCompiler(options: CompilerOptions): Compiler {
  const version = computeVersion('compiler', 'svg');
  const disk = new DiskCache(options.cache, 'Diagrams', options.warn);
  const memory = new BoundedMap<Promise<CompileResult>>(MAX_MEMORY, () => MIN_WEIGHT);
  let writes = 0;
  const pool = new Pool({
    workers: options.workers,
    idle: options.stayWarm ? Number.POSITIVE_INFINITY : 2000,
    timeLimit: options.timeLimit ?? 60_000,
  });

  async function readOrCompile(key: string, request: CompileRequest): Promise<CompileResult> {
    const cached = disk.read(key);
    if (cached) return JSON.parse(cached.toString()) as CompileResult;
    const result = await shrinkFonts(await pool.run(request));
    // The machine may have caused a crash or a timeout, so the next request tries again.
    if (result.crashedOrTimedOut) {
      memory.delete(key);
      return result;
    }
    await disk.write(key, JSON.stringify(result));
    writes++;
    if (writes % WRITES_PER_PRUNE === 0) void disk.prune(MAX_CACHE_SIZE);
    return result;
  }

  return {
    compile(request) {
      const key = sha256(
        JSON.stringify([version, request.entry, sortEntries(request.files), sortEntries(request.options)]),
      );
      const known = memory.get(key);
      if (known) return known;
      const pending = readOrCompile(key, request);
      memory.set(key, pending);
      pending.then(
        (result) => {
          if (!result.crashedOrTimedOut) memory.set(key, pending, weigh(result));
        },
        () => memory.delete(key),
      );
      return pending;
    },
    async warmUp() {
      await shrinkFonts(await pool.run(WARM_UP_REQUEST));
    },
    prune: () => disk.prune(MAX_CACHE_SIZE),
    close: () => pool.close(),
  };
}

function sortEntries(record: object): [string, unknown][] {
  return Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
}
