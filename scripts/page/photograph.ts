import fs from 'node:fs';
import path from 'node:path';
import {chromium} from '@playwright/test';
import {CHROMIUM_FLAGS, ensureHeadless} from '../chromium';
import type {Picture} from './check';

/** Saves diagrams as PNG files, in light colors. @returns the paths of the files */
export async function photograph(pictures: readonly Picture[], folder: string): Promise<string[]> {
  fs.mkdirSync(folder, {recursive: true});
  const browser = await chromium.launch({executablePath: ensureHeadless(), args: CHROMIUM_FLAGS});
  try {
    const page = await browser.newPage();
    const files: string[] = [];
    for (const {name, svg, width, height} of pictures) {
      await page.setViewportSize({width: Math.ceil(width), height: Math.ceil(height)});
      const address = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
      await page.setContent(`<body style="margin:0"><img src="${address}"></body>`);
      const file = path.join(folder, `${name}.png`);
      await page.screenshot({path: file});
      files.push(file);
    }
    return files;
  } finally {
    await browser.close();
  }
}
