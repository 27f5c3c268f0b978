import {type ChildProcess, spawn} from 'node:child_process';
import {once} from 'node:events';
import fs from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type {Command, Session} from './browser';

// Marionette's names of the commands: https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html
const NAMES: Readonly<Record<Command, string>> = {
  NavigateTo: 'WebDriver:Navigate',
  ExecuteAsyncScript: 'WebDriver:ExecuteAsyncScript',
  PerformActions: 'WebDriver:PerformActions',
  SetWindowRect: 'WebDriver:SetWindowRect',
  TakeScreenshot: 'WebDriver:TakeScreenshot',
};

// Firefox sends no requests by itself, and uses any free port.
const SETTINGS: Readonly<Record<string, unknown>> = {
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
  const settings = Object.entries(SETTINGS).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
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
    const connection = await Connection.to(await portOf(profile, browser));
    await connection.send('WebDriver:NewSession', {});
    return {
      send: async (command, parameters) => {
        const answer = await connection.send(NAMES[command], parameters);
        return (answer as {value?: unknown} | null)?.value;
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
async function portOf(profile: string, browser: ChildProcess): Promise<number> {
  for (const end = Date.now() + 60_000; Date.now() < end && browser.exitCode === null; ) {
    const text = await fs.readFile(path.join(profile, 'MarionetteActivePort'), 'utf8').catch(() => '');
    if (text.trim()) return Number(text);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('Firefox did not start.');
}

type Answer = readonly [type: 1, id: number, error: {error: string; message: string} | null, result: unknown];

/** Messages are JSON after their length: requests are `[0, id, name, parameters]`, responses `[1, id, error, result]`. */
class Connection {
  private readonly waiting = new Map<number, (answer: Answer) => void>();
  private received = Buffer.alloc(0);
  private last = 0;

  private constructor(private readonly socket: net.Socket) {
    socket.on('data', (data) => this.take(data));
    socket.on('error', (error) => this.fail(error.message));
    socket.on('close', () => this.fail('The connection was closed.'));
  }

  static async to(port: number): Promise<Connection> {
    const socket = net.connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return new Connection(socket);
  }

  send(name: string, parameters: object): Promise<unknown> {
    const id = ++this.last;
    const message = JSON.stringify([0, id, name, parameters]);
    this.socket.write(`${Buffer.byteLength(message)}:${message}`);
    return new Promise((resolve, reject) => {
      this.waiting.set(id, ([, , error, result]) => {
        if (error) reject(new Error(`${name}: ${error.error}: ${error.message}`));
        else resolve(result);
      });
    });
  }

  close(): void {
    this.socket.destroy();
  }

  private take(data: Buffer): void {
    this.received = Buffer.concat([this.received, data]);
    for (;;) {
      const colon = this.received.indexOf(':');
      const end = colon + 1 + Number(this.received.subarray(0, Math.max(colon, 0)));
      if (colon < 0 || this.received.length < end) return;
      const message: unknown = JSON.parse(this.received.subarray(colon + 1, end).toString());
      this.received = this.received.subarray(end);
      if (Array.isArray(message)) this.answer(message as unknown as Answer); // the first message is a greeting
    }
  }

  private answer(answer: Answer): void {
    this.waiting.get(answer[1])?.(answer);
    this.waiting.delete(answer[1]);
  }

  private fail(message: string): void {
    for (const id of [...this.waiting.keys()]) this.answer([1, id, {error: 'connection', message}, null]);
  }
}
