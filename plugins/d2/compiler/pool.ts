import os from 'node:os';
import {type Icons, NO_ICONS} from '../icons';
import {CompilerInstance} from './instance';
import type {CompileRequest, CompileResult} from './request';

export interface PoolOptions {
  /** Maximum number of instances. @default one per core, up to four */
  readonly workers?: number;
  /** How long instances keep running without requests, in milliseconds. `Infinity` never ends them. */
  readonly idle: number;
  /** How long one request may take, in milliseconds. */
  readonly timeLimit: number;
  /** The icons that drawings can show. @default none */
  readonly icons?: Icons | undefined;
}

interface Job {
  readonly request: CompileRequest;
  readonly resolve: (result: CompileResult) => void;
  readonly reject: (error: Error) => void;
}

/** Distributes requests over several D2 instances. Starts instances on demand, replaces broken ones, and ends idle ones. */
export class Pool {
  private readonly size: number;
  private readonly waiting: Job[] = [];
  private readonly free: CompilerInstance[] = [];
  private running = 0;
  private idleTimer: NodeJS.Timeout | undefined;

  constructor(private readonly options: PoolOptions) {
    this.size = options.workers ?? Math.max(1, Math.min(os.availableParallelism(), 4));
  }

  run(request: CompileRequest): Promise<CompileResult> {
    return new Promise((resolve, reject) => {
      this.waiting.push({request, resolve, reject});
      this.startWaitingJobs();
    });
  }

  private startWaitingJobs(): void {
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

  private async serve({request, resolve, reject}: Job): Promise<void> {
    try {
      const instance = this.take();
      await instance.setKeepAlive(true);
      const result = await instance.run(request);
      await instance.setKeepAlive(false);
      if (instance.isBroken) await instance.close();
      else this.free.push(instance);
      resolve(result);
    } catch (error) {
      reject(error instanceof Error ? error : new Error(String(error)));
    } finally {
      this.running--;
      this.startWaitingJobs();
    }
  }

  /** Returns an idle instance that still works, or starts a new one. */
  private take(): CompilerInstance {
    for (let instance = this.free.pop(); instance; instance = this.free.pop()) {
      if (!instance.isBroken) return instance;
      void instance.close();
    }
    return new CompilerInstance(this.options.timeLimit, this.options.icons ?? NO_ICONS);
  }

  /** Ends all idle instances. The pool remains usable. */
  async close(): Promise<void> {
    await Promise.all(this.free.splice(0).map((instance) => instance.close()));
  }
}
