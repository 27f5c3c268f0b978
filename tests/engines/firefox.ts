import {type ChildProcess, spawn} from 'node:child_process';
import {once} from 'node:events';
import fs from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type {Command, Session} from './browser';

// Marionette's names of the commands: https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html
const MARIONETTE_COMMANDS: Readonly<Record<Command, string>> = {
  NavigateTo: 'WebDriver:Navigate',
  ExecuteAsyncScript: 'WebDriver:ExecuteAsyncScript',
  PerformActions: 'WebDriver:PerformActions',
  SetWindowRect: 'WebDriver:SetWindowRect',
  TakeScreenshot: 'WebDriver:TakeScreenshot',
};

// Firefox sends no requests by itself, and uses any free port.
const PREFERENCES: Readonly<Record<string, unknown>> = {
  'marionette.port': 0,
  'app.update.disabledForTesting': true,
  'browser.safebrowsing.downloads.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,#no-server',
};

/** Starts Firefox with a new profile, and controls it with the Marionette protocol, without geckodriver in between. */
export async function startFirefox(program: string): Promise<Session> {
  const profile = await fs.mkdtemp(path.join(os.tmpdir(), 'firefox-'));
  const settings = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
  );
  await fs.writeFile(path.join(profile, 'user.js'), settings.join('\n'));
  const browser = spawn(program, ['--headless', '--marionette', '--no-remote', '--profile', profile], {
    stdio: 'ignore',
    env: {...process.env, HOME: profile},
  });
  const ended = once(browser, 'exit');
  const end = async () => {
    browser.kill();
    await ended;
    await fs.rm(profile, {recursive: true, force: true, maxRetries: 5});
  };
  try {
    const connection = await Connection.open(await readPort(profile, browser));
    await connection.send('WebDriver:NewSession', {});
    return {
      send: async (command, parameters) => {
        const reply = await connection.send(MARIONETTE_COMMANDS[command], parameters);
        return (reply as {value?: unknown} | null)?.value;
      },
      end: async () => {
        connection.close();
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Waits until Firefox is ready and has written its port into the profile. */
async function readPort(profile: string, browser: ChildProcess): Promise<number> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline && browser.exitCode === null; ) {
    const text = await fs.readFile(path.join(profile, 'MarionetteActivePort'), 'utf8').catch(() => '');
    if (text.trim()) return Number(text);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("Firefox didn't start.");
}

type Reply = readonly [type: 1, id: number, error: {error: string; message: string} | null, result: unknown];

/** Messages are JSON after their length: requests are `[0, id, name, parameters]`, responses `[1, id, error, result]`. */
class Connection {
  private readonly pending = new Map<number, (reply: Reply) => void>();
  private received = Buffer.alloc(0);
  private lastId = 0;

  private constructor(private readonly socket: net.Socket) {
    socket.on('data', (data) => this.receiveData(data));
    socket.on('error', (error) => this.rejectAll(error.message));
    socket.on('close', () => this.rejectAll('The connection was closed.'));
  }

  static async open(port: number): Promise<Connection> {
    const socket = net.connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return new Connection(socket);
  }

  send(name: string, parameters: object): Promise<unknown> {
    const id = ++this.lastId;
    const message = JSON.stringify([0, id, name, parameters]);
    this.socket.write(`${Buffer.byteLength(message)}:${message}`);
    return new Promise((resolve, reject) => {
      this.pending.set(id, ([, , error, result]) => {
        if (error) reject(new Error(`${name}: ${error.error}: ${error.message}`));
        else resolve(result);
      });
    });
  }

  close(): void {
    this.socket.destroy();
  }

  private receiveData(data: Buffer): void {
    this.received = Buffer.concat([this.received, data]);
    for (;;) {
      const colon = this.received.indexOf(':');
      const end = colon + 1 + Number(this.received.subarray(0, Math.max(colon, 0)));
      if (colon < 0 || this.received.length < end) return;
      const message: unknown = JSON.parse(this.received.subarray(colon + 1, end).toString());
      this.received = this.received.subarray(end);
      if (Array.isArray(message)) this.settle(message as unknown as Reply); // the first message is a greeting
    }
  }

  private settle(reply: Reply): void {
    this.pending.get(reply[1])?.(reply);
    this.pending.delete(reply[1]);
  }

  private rejectAll(message: string): void {
    for (const id of [...this.pending.keys()]) this.settle([1, id, {error: 'connection', message}, null]);
  }
}
