import type {ChildProcess} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {performance} from 'node:perf_hooks';
import {chromium} from '@playwright/test';
import {CHROMIUM_FLAGS, ensureChromium} from '../chromium';
import {startDocusaurus} from '../docusaurus';

const PORT = 4720;
const EDITED_PAGE = 'tour/connections.mdx';

/** Text appended to the page in each round. */
const createProse = (round: number) => `\n\nChanged in round ${round}.\n`;
const createDiagram = (round: number) =>
  `\n\n\`\`\`d2 title="Round ${round}"\nweb -> api: asks ${round} times\n\`\`\`\n`;

async function waitUntilStarted(child: ChildProcess): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (data) => /compiled/i.test(String(data)) && resolve());
    child.on('exit', () => reject(new Error('The development server exited. Its output is above.')));
  });
}

/** Latencies in milliseconds: from starting the server to seeing a page, and in each round from saving the page to seeing the change. */
export interface Latencies {
  readonly first: number;
  readonly prose: readonly number[];
  readonly diagram: readonly number[];
}

/** Changes a page of a copied site several times while its development server runs, and watches it in a browser. */
export async function measureAuthoring(siteDir: string, rounds: number): Promise<Latencies> {
  const startTime = performance.now();
  const server = startDocusaurus(siteDir, ['start', '--no-open', '--port', String(PORT)]);
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: CHROMIUM_FLAGS,
  });
  try {
    await waitUntilStarted(server);
    const page = await browser.newPage();
    await page.goto(`http://localhost:${PORT}/tour/connections/`);
    await page.locator('figure img').first().waitFor();
    const first = performance.now() - startTime;
    const file = path.join(siteDir, EDITED_PAGE);
    const text = fs.readFileSync(file, 'utf8');
    const measureChange = async (changedText: string, waitUntilSeen: () => Promise<unknown>) => {
      await page.waitForTimeout(1500);
      const saveTime = performance.now();
      fs.writeFileSync(file, changedText);
      await waitUntilSeen();
      return performance.now() - saveTime;
    };
    const latencies = {first, prose: [] as number[], diagram: [] as number[]};
    for (let round = 0; round < rounds; round++) {
      latencies.prose.push(
        await measureChange(text + createProse(round), () => page.getByText(`Changed in round ${round}.`).waitFor()),
      );
      latencies.diagram.push(
        await measureChange(text + createDiagram(round), () =>
          page.waitForFunction((caption) => {
            const figure = [...document.querySelectorAll('figure')].find(({textContent}) =>
              textContent?.includes(caption),
            );
            const image = figure?.querySelector('img');
            image?.scrollIntoView();
            return image?.complete && image.naturalWidth > 0;
          }, `Round ${round}`),
        ),
      );
    }
    return latencies;
  } finally {
    await browser.close();
    server.kill();
  }
}
