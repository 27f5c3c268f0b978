import os from 'node:os';
import {Instance} from './instance';
import type {CompileRequest, CompileResult} from './request';

export interface PoolOptions {
  /** Instances at most; by default one for each core, four at most. */
  readonly workers?: number;
  /** Milliseconds without work after which instances are ended. `Infinity` keeps them for the next request. */
  readonly idle: number;
  /** Milliseconds that one request may take. */
  readonly timeLimit: number;
}

interface Job {
  readonly request: CompileRequest;
  readonly resolve: (result: CompileResult) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Compiles on several D2 instances side by side. Instances are started when there is work for them, replaced when they
 * break, and ended when there has been none for a while.
 */
export class Pool {
  private readonly size: number;
  private readonly waiting: Job[] = [];
  private readonly free: Instance[] = [];
  private running = 0;
  private idleTimer: NodeJS.Timeout | undefined;

  constructor(private readonly options: PoolOptions) {
    this.size = options.workers ?? Math.max(1, Math.min(os.availableParallelism(), 4));
  }

  run(request: CompileRequest): Promise<CompileResult> {
    return new Promise((resolve, reject) => {
      this.waiting.push({request, resolve, reject});
      this.next();
    });
  }

  private next(): void {
    clearTimeout(this.idleTimer);
    while (this.running < this.size) {
      const job = this.waiting.shift();
      if (!job) break;
      this.running++;
      void this.serve(job);
    }
    if (this.running === 0 && Number.isFinite(this.options.idle)) {
      this.idleTimer = setTimeout(() => void this.close(), this.options.idle);
      this.idleTimer.unref();
    }
  }

  private async serve(job: Job): Promise<void> {
    try {
      const instance = this.take();
      await instance.hold(true);
      const result = await instance.run(job.request);
      await instance.hold(false);
      if (instance.broken) await instance.close();
      else this.free.push(instance);
      job.resolve(result);
    } catch (error) {
      job.reject(error instanceof Error ? error : new Error(String(error)));
    } finally {
      this.running--;
      this.next();
    }
  }

  /** An instance that can work: one that ended while it was idle is none. */
  private take(): Instance {
    for (let instance = this.free.pop(); instance; instance = this.free.pop()) {
      if (!instance.broken) return instance;
      void instance.close();
    }
    return new Instance(this.options.timeLimit);
  }

  /** Ends all instances that have no work. The pool stays usable. */
  async close(): Promise<void> {
    await Promise.all(this.free.splice(0).map((instance) => instance.close()));
  }
}
