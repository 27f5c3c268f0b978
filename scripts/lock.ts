import fs from 'node:fs';
import path from 'node:path';
import {setTimeout as wait} from 'node:timers/promises';

const POLL_INTERVAL_MS = 500;

/**
 * Waits until no other living process holds a lock, and takes it.
 *
 * @param file contains the id of the process that holds the lock
 * @param onWait called once if the lock isn't free, with the holder's id, or `undefined` if the holder hasn't written it yet
 * @returns a function that releases the lock
 */
export async function acquireLock(file: string, onWait?: (holder: number | undefined) => void): Promise<() => void> {
  fs.mkdirSync(path.dirname(file), {recursive: true});
  for (let isWaiting = false; ; isWaiting = true) {
    try {
      fs.writeFileSync(file, String(process.pid), {flag: 'wx'});
      return () => fs.rmSync(file, {force: true});
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = readHolder(file);
      if (holder !== undefined && !isAlive(holder)) removeStale(file, holder);
      else {
        if (!isWaiting) onWait?.(holder);
        await wait(POLL_INTERVAL_MS);
      }
    }
  }
}

/** Returns the process that holds a lock; `undefined` if it hasn't written its id yet, or has just released the lock. */
function readHolder(file: string): number | undefined {
  try {
    return Number(fs.readFileSync(file, 'utf8')) || undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'; // EPERM means that another user's process is alive.
  }
}

/** Removes the lock of a process that ended without releasing it, unless another process has already replaced it. */
function removeStale(file: string, holder: number): void {
  const renamedFile = `${file}.${process.pid}`;
  try {
    fs.renameSync(file, renamedFile);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if (readHolder(renamedFile) !== holder) fs.renameSync(renamedFile, file);
  else fs.rmSync(renamedFile, {force: true});
}
