import {createHash, randomUUID} from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {Worker} from 'node:worker_threads';
import type {CardDiagram} from './diagram';
import fonts from './fonts.json';

/** What is on a card. */
export interface Card {
  readonly title: string;
  /** Shown where there is room; may be empty. */
  readonly description: string;
  /** Part of the site that the page belongs to; may be empty. */
  readonly section: string;
  readonly diagram?: CardDiagram;
}

export const CARD_SIZE = {width: 1200, height: 630} as const;

/** What decides how cards look, besides what is on them: our code, the renderer and the fonts. */
const PARTS = [
  ...['./draw.mjs', './fonts.mjs', './layout.mjs', './fonts.json'].map((name) => path.join(__dirname, name)),
  ...['@resvg/resvg-wasm/index_bg.wasm', 'opentype.js', 'fontverter', ...fonts].map((name) => require.resolve(name)),
];

const sha256 = (content: string | Uint8Array): Buffer => createHash('sha256').update(content).digest();
const HASH_BYTES = 32;

async function version(): Promise<string> {
  const hash = createHash('sha256');
  for (const file of PARTS) hash.update(await fs.readFile(file));
  return hash.digest('hex');
}

/**
 * Draws cards, and SVGs without text, in threads of their own. Each is kept behind a hash of itself, so that a damaged one is
 * drawn anew.
 *
 * @param cache folder of what is kept
 * @returns their PNGs, in the same order
 */
export async function drawAll(wanted: readonly (Card | string)[], cache: string): Promise<Buffer[]> {
  const made = await version();
  const files = wanted.map((one) => path.join(cache, `${sha256(made + JSON.stringify(one)).toString('hex')}.png`));
  const found = await Promise.all(files.map(readKept));
  const missing = [...found.keys()].filter((at) => found[at] === undefined);
  if (missing.length > 0) {
    await fs.mkdir(cache, {recursive: true});
    const next = missing.values();
    const threads = Math.min(os.availableParallelism(), 4, missing.length);
    await Promise.all(
      Array.from({length: threads}, async () => {
        const thread = new Thread();
        try {
          for (const at of next) {
            const png = await thread.draw(wanted[at] as Card | string);
            found[at] = png;
            await keep(files[at] as string, png);
          }
        } finally {
          await thread.end();
        }
      }),
    );
  }
  return found as Buffer[];
}

async function readKept(file: string): Promise<Buffer | undefined> {
  const kept = await fs.readFile(file).catch(() => undefined); // not there yet, or not to be read
  const body = kept?.subarray(HASH_BYTES);
  return kept && body && sha256(body).equals(kept.subarray(0, HASH_BYTES)) ? body : undefined;
}

async function keep(file: string, png: Buffer): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  await fs.writeFile(draft, Buffer.concat([sha256(png), png]));
  await fs.rename(draft, file);
}

/** Draws one after the other. */
class Thread {
  private readonly worker = new Worker(path.join(__dirname, 'worker.mjs'));

  draw(wanted: Card | string): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      this.worker.removeAllListeners();
      this.worker.once('error', reject);
      this.worker.once('message', ({png, error}: {png?: Uint8Array; error?: string}) => {
        if (png) resolve(Buffer.from(png));
        else reject(new Error(`A card could not be drawn: ${error} ${JSON.stringify(wanted).slice(0, 200)}`));
      });
      this.worker.postMessage(wanted);
    });
  }

  async end(): Promise<void> {
    await this.worker.terminate();
  }
}
