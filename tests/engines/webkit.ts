import {type ChildProcess, spawn} from 'node:child_process';
import {once} from 'node:events';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type {Readable} from 'node:stream';
import {findFreePort} from '../freePort';
import type {Command, Session} from './browser';

const ENDPOINTS: Readonly<Record<Command, readonly [method: string, path: string]>> = {
  NavigateTo: ['POST', '/url'],
  ExecuteAsyncScript: ['POST', '/execute/async'],
  PerformActions: ['POST', '/actions'],
  SetWindowRect: ['POST', '/window/rect'],
  TakeScreenshot: ['GET', '/screenshot'],
};

export interface WebkitPrograms {
  readonly driver: string;
  /** MiniBrowser, the browser that comes with the engine. */
  readonly browser: string;
  /** Xvfb, because the engine needs a display. */
  readonly display: string;
}

/** Starts WebKitGTK's MiniBrowser on a new display, controlled by WebKit's WebDriver server. */
export async function startWebkit(programs: WebkitPrograms): Promise<Session> {
  const home = await fs.mkdtemp(path.join(os.tmpdir(), 'webkit-'));
  const display = spawn(programs.display, ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const processes: ChildProcess[] = [display];
  const end = async () => {
    for (const child of processes.reverse()) {
      const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
      child.kill();
      await ended;
    }
    await fs.rm(home, {recursive: true, force: true, maxRetries: 5});
  };
  try {
    const [name] = await once(display.stdio[3] as Readable, 'data');
    const port = await findFreePort();
    const driver = spawn(programs.driver, [`--port=${port}`], {
      stdio: 'ignore',
      env: {
        ...process.env,
        HOME: home,
        XDG_RUNTIME_DIR: home,
        DISPLAY: `:${String(name).trim()}`,
        GDK_BACKEND: 'x11',
        // The engine's sandbox doesn't work for root, or in most containers.
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      },
    });
    processes.push(driver);
    const url = `http://127.0.0.1:${port}`;
    await waitForDriver(`${url}/status`, driver);
    const options = {'webkitgtk:browserOptions': {binary: programs.browser, args: ['--automation']}};
    const created = await request('POST', `${url}/session`, {capabilities: {alwaysMatch: options}});
    const session = `${url}/session/${(created as {sessionId: string}).sessionId}`;
    return {
      send: (command, parameters) => {
        const [method, path] = ENDPOINTS[command];
        return request(method, session + path, method === 'GET' ? undefined : parameters);
      },
      end: async () => {
        await request('DELETE', session).finally(end);
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

async function waitForDriver(url: string, driver: ChildProcess): Promise<void> {
  for (const deadline = Date.now() + 30_000; Date.now() < deadline && driver.exitCode === null; ) {
    const isReady = await fetch(url).then(
      ({ok}) => ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("WebKit's WebDriver server didn't start.");
}

async function request(method: string, url: string, body?: object): Promise<unknown> {
  const response = await fetch(url, {method, ...(body ? {body: JSON.stringify(body)} : {})});
  const {value} = (await response.json()) as {value: unknown};
  if (response.ok) return value;
  const {error, message} = value as {error: string; message: string};
  throw new Error(`${new URL(url).pathname}: ${error}: ${message}`);
}
