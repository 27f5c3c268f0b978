import {BoundedMap} from '../../shared/boundedMap';
import {DiskCache} from '../../shared/diskCache';
import {sha256} from '../../shared/hash';
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
  /** How long one request may take, in milliseconds. @default 60,000 */
  readonly timeLimit?: number;
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

/** Total length of the results to keep in memory, in characters. */
const MAX_MEMORY = 50_000_000;
/** What a result counts toward `MAX_MEMORY` in addition to its SVGs, and while it's pending. */
const MIN_WEIGHT = 10_000;
/** Size of the disk cache in bytes, enough for a few versions of a large site. */
const MAX_CACHE_SIZE = 600_000_000;
/** The development server may run for days, so it prunes the disk cache after this many writes. */
const WRITES_PER_PRUNE = 1000;

function weigh({drawing}: CompileResult): number {
  const boards = drawing?.boards?.map((board) => board.drawing?.content.length ?? 0) ?? [];
  return boards.reduce((sum, length) => sum + length, MIN_WEIGHT + (drawing?.content.length ?? 0));
}

/** A source that uses everything that most diagrams need. */
const WARM_UP_REQUEST: CompileRequest = {files: {'small.d2': 'a -> b\n'}, entry: 'small.d2', options: {}};

/** Creates the compiler of a site. D2 starts with `warmUp`, or with the first request that isn't cached. */
export function createCompiler(options: CompilerOptions): Compiler {
  const version = computeVersion('compiler', 'svg', 'icons');
  const {icons = NO_ICONS} = options;
  const iconsVersion = sha256(JSON.stringify(icons));
  const disk = new DiskCache(options.cache, 'Diagrams', options.warn);
  const memory = new BoundedMap<Promise<CompileResult>>(MAX_MEMORY, () => MIN_WEIGHT);
  let writes = 0;
  const pool = new Pool({
    workers: options.workers,
    idle: options.stayWarm ? Number.POSITIVE_INFINITY : 2000,
    timeLimit: options.timeLimit ?? 60_000,
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
    if (writes % WRITES_PER_PRUNE === 0) void disk.prune(MAX_CACHE_SIZE);
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
          if (!result.hasCrashedOrTimedOut) memory.set(key, pendingResult, weigh(result));
        },
        () => memory.delete(key),
      );
      return pendingResult;
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
