import {DiskCache} from '../../shared/diskCache';
import {sha256} from '../../shared/hash';
import {LruCache} from '../../shared/lruCache';
import {type Icons, mayNameIcon, NO_ICONS} from '../icons';
import {shrinkFonts} from '../svg/fonts';
import {Pool} from './pool';
import type {CompileRequest, CompileResult} from './request';
import {computeVersion} from './version';

export type * from './request';

export interface CompilerOptions {
  /** Absolute path of the cache's folder. */
  readonly cache: string;
  /** Maximum number of D2 instances. @default one per core, up to four */
  readonly workers?: number;
  /** Whether instances keep running between requests, as the development server needs them to. @default false */
  readonly stayWarm?: boolean;
  /** How long one request may take. @default 60,000 */
  readonly timeLimitMs?: number;
  /** The icons that drawings can show. @default none */
  readonly icons?: Icons | undefined;
  readonly warn: (message: string) => void;
}

/** Compiles a request with D2, or returns the cached result. The same request always has the same result, unless D2 crashes. */
export type Compile = (request: CompileRequest) => Promise<CompileResult>;

export interface Compiler {
  readonly compile: Compile;
  /** Starts D2 and the font converter before the first request that isn't cached. */
  readonly warmUp: () => Promise<void>;
  /** Deletes the least recently used results if the cache has grown too large. */
  readonly prune: () => Promise<void>;
  /** Ends all idle D2 instances. */
  readonly close: () => Promise<void>;
}

/** Maximum total length of the results that are kept in memory. */
const MAX_MEMORY_CHARACTERS = 50_000_000;
/** What each result counts for in addition to its SVGs, because it also has other parts. A pending result only counts for this much. */
const MIN_WEIGHT_CHARACTERS = 10_000;
/** Maximum size of the disk cache, enough for a few versions of a large site. */
const MAX_CACHE_BYTES = 600_000_000;
/** The development server may run for days, so it prunes the disk cache after this many writes. */
const WRITES_PER_PRUNE = 1000;

/** Returns how much a result counts toward `MAX_MEMORY_CHARACTERS`. */
function getWeight({drawing}: CompileResult): number {
  const boards = drawing?.boards?.map((board) => board.drawing?.content.length ?? 0) ?? [];
  return boards.reduce((sum, length) => sum + length, MIN_WEIGHT_CHARACTERS + (drawing?.content.length ?? 0));
}

/** A request that makes D2 load everything that most diagrams need. */
const WARM_UP_REQUEST: CompileRequest = {files: {'small.d2': 'a -> b\n'}, entry: 'small.d2', options: {}};

/** Creates the compiler of a site. D2 starts with `warmUp`, or with the first request that isn't cached. */
export function createCompiler(options: CompilerOptions): Compiler {
  const version = computeVersion('compiler', 'svg', 'icons');
  const {icons = NO_ICONS} = options;
  const iconsVersion = sha256(JSON.stringify(icons));
  const disk = new DiskCache(options.cache, 'Diagrams', options.warn);
  const memory = new LruCache<Promise<CompileResult>>(MAX_MEMORY_CHARACTERS, () => MIN_WEIGHT_CHARACTERS);
  let writes = 0;
  const pool = new Pool({
    workers: options.workers,
    idleTimeMs: options.stayWarm ? Number.POSITIVE_INFINITY : 2000,
    timeLimitMs: options.timeLimitMs ?? 60_000,
    icons,
  });

  async function readOrCompile(key: string, request: CompileRequest): Promise<CompileResult> {
    const cachedResult = disk.read(key);
    if (cachedResult) return JSON.parse(cachedResult.toString()) as CompileResult;
    const result = await shrinkFonts(await pool.run(request));
    // Don't cache crashes and timeouts: the cause may have been the machine, such as too little memory.
    if (result.hasCrashedOrTimedOut) {
      memory.delete(key);
      return result;
    }
    await disk.write(key, JSON.stringify(result));
    writes++;
    if (writes % WRITES_PER_PRUNE === 0) void disk.prune(MAX_CACHE_BYTES);
    return result;
  }

  return {
    compile(request) {
      const key = sha256(
        JSON.stringify([
          version,
          Object.values(request.files).some(mayNameIcon) ? iconsVersion : '',
          request.entry,
          sortEntries(request.files),
          sortEntries(request.options),
        ]),
      );
      const resultInMemory = memory.get(key);
      if (resultInMemory) return resultInMemory;
      const pendingResult = readOrCompile(key, request);
      memory.set(key, pendingResult);
      pendingResult.then(
        (result) => {
          if (!result.hasCrashedOrTimedOut) memory.set(key, pendingResult, getWeight(result));
        },
        () => memory.delete(key),
      );
      return pendingResult;
    },
    async warmUp() {
      await shrinkFonts(await pool.run(WARM_UP_REQUEST));
    },
    prune: () => disk.prune(MAX_CACHE_BYTES),
    close: () => pool.close(),
  };
}

function sortEntries(record: object): [string, unknown][] {
  return Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
}
