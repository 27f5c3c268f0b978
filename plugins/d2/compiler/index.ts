import {DiskCache, sha256} from './cache';
import {Pool} from './pool';
import type {CompileRequest, CompileResult} from './request';
import {versionOf} from './version';

export type * from './request';

export interface CompilerOptions {
  /** Folder of the cache. */
  readonly cache: string;
  /** D2 instances at most; the machine decides by default. */
  readonly workers?: number;
  /** Keep instances running between requests, as an authoring server wants it. */
  readonly stayWarm?: boolean;
  /** Milliseconds that one source may take. */
  readonly timeLimit?: number;
  readonly warn: (message: string) => void;
}

/** Compiles a request: from memory, from disk, or by D2. The same request gives the same result, unless D2 gives up. */
export type Compile = (request: CompileRequest) => Promise<CompileResult>;

export interface Compiler {
  readonly compile: Compile;
  /** Ends all D2 instances. */
  readonly close: () => Promise<void>;
}

/** Makes the compiler of a site. Nothing is started before the first request that no cache answers. */
export function createCompiler(options: CompilerOptions): Compiler {
  const version = versionOf('compiler');
  const disk = new DiskCache<CompileResult>(options.cache, options.warn);
  const memory = new Map<string, Promise<CompileResult>>();
  const pool = new Pool({
    workers: options.workers,
    idle: options.stayWarm ? Number.POSITIVE_INFINITY : 2000,
    timeLimit: options.timeLimit ?? 60_000,
  });

  async function compileAnew(key: string, request: CompileRequest): Promise<CompileResult> {
    const kept = await disk.read(key);
    if (kept) return kept;
    const result = await pool.run(request);
    // A crash or a time-out may be the machine's fault, so the next request tries again.
    if (result.gaveUp) memory.delete(key);
    else await disk.write(key, result);
    return result;
  }

  return {
    compile(request) {
      const key = sha256(JSON.stringify([version, request.entry, sorted(request.files), sorted(request.options)]));
      let result = memory.get(key);
      if (!result) {
        result = compileAnew(key, request);
        memory.set(key, result);
        result.catch(() => memory.delete(key));
      }
      return result;
    },
    close: () => pool.close(),
  };
}

function sorted(record: object): [string, unknown][] {
  return Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
}
