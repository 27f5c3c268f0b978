import os from 'node:os';
import {type Icons, NO_ICONS} from '../icons';
import {CompilerInstance} from './instance';
import type {CompileRequest, CompileResult} from './request';

export interface PoolOptions {
  /** Maximum number of instances. @default one per core, up to four */
  readonly workers?: number;
  /** How long instances keep running without requests. `Infinity` never ends them. */
  readonly idleTimeMs: number;
  /** How long one request may take. */
  readonly timeLimitMs: number;
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
  private readonly waitingJobs: Job[] = [];
  private readonly idleInstances: CompilerInstance[] = [];
  private runningJobs = 0;
  private idleTimer: NodeJS.Timeout | undefined;

  constructor(private readonly options: PoolOptions) {
    this.size = options.workers ?? Math.max(1, Math.min(os.availableParallelism(), 4));
  }

  run(request: CompileRequest): Promise<CompileResult> {
    return new Promise((resolve, reject) => {
      this.waitingJobs.push({request, resolve, reject});
      this.startWaitingJobs();
    });
  }

  private startWaitingJobs(): void {
    clearTimeout(this.idleTimer);
    while (this.runningJobs < this.size) {
      const job = this.waitingJobs.shift();
      if (!job) break;
      this.runningJobs++;
      void this.runJob(job);
    }
    if (this.runningJobs === 0 && Number.isFinite(this.options.idleTimeMs)) {
      this.idleTimer = setTimeout(() => void this.close(), this.options.idleTimeMs);
      this.idleTimer.unref();
    }
  }

  private async runJob({request, resolve, reject}: Job): Promise<void> {
    try {
      const instance = this.takeInstance();
      await instance.setKeepAlive(true);
      const result = await instance.run(request);
      await instance.setKeepAlive(false);
      if (instance.isBroken) await instance.close();
      else this.idleInstances.push(instance);
      resolve(result);
    } catch (error) {
      reject(error instanceof Error ? error : new Error(String(error)));
    } finally {
      this.runningJobs--;
      this.startWaitingJobs();
    }
  }

  /** Returns an idle instance that isn't broken, or starts a new one. */
  private takeInstance(): CompilerInstance {
    for (let instance = this.idleInstances.pop(); instance; instance = this.idleInstances.pop()) {
      if (!instance.isBroken) return instance;
      void instance.close();
    }
    return new CompilerInstance(this.options.timeLimitMs, this.options.icons ?? NO_ICONS);
  }

  /** Ends all idle instances. The pool remains usable. */
  async close(): Promise<void> {
    await Promise.all(this.idleInstances.splice(0).map((instance) => instance.close()));
  }
}
