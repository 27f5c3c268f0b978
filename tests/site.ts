/** Everything that the tests know about the site: its routes and locales, and a `test` that watches the console. */

import fs from 'node:fs';
import path from 'node:path';
import {test as base, expect, type Page} from '@playwright/test';
import {ROOT} from '../scripts/sources';

const pages = (folder: string, names: string) =>
  names
    .trim()
    .split(/[\s,]+/)
    .map((name) => `/${folder}/${name}/`);

/** Every route of the specification, section 2. */
export const ROUTES: readonly string[] = [
  '/',
  '/search/',
  '/blog/',
  ...pages('blog', 'animation ascii c4 dark-mode hand-drawn-diagrams powerpoint archive tags'),
  ...pages('blog/tags', 'dark-mode hand-drawn powerpoint show-and-tell'),
  ...pages('examples', 'overview dagre elk tala'),
  ...pages(
    'releases',
    `intro 0.0.13 0.1.0 0.1.1 0.1.2 0.1.3 0.1.4 0.1.5 0.1.6 0.2.0 0.2.1 0.2.2 0.2.3 0.2.4 0.2.5 0.2.6 0.3.0 0.4.0 0.4.1
     0.4.2 0.5.0 0.5.1 0.6.0 0.6.1 0.6.2 0.6.3 0.6.4 0.6.5 0.6.6 0.6.7 0.6.8 0.6.9 0.7.0 0.7.1`,
  ),
  ...pages(
    'tour',
    `intro, hello-world, install, api, auto-formatter, cheat-sheet, classes, comments, community, composition,
     composition-formats, confluence, connections, containers, dagre, design, dimensions, discord, elk, experience,
     exports, extensions, faq, fonts, future, globs, grid-diagrams, help, icons, imported-template, imports,
     imports-use-cases, interactive, layers, layouts, legend, linking, man, model-view, models, modular-classes,
     nested-composition, obsidian, overrides, positions, scenarios, sequence-diagrams, shapes, sketch, slack, sql-tables,
     steps, strings, studio, style, tala, text, themes, troubleshoot, uml-classes, vars, version-visualization, vim,
     vscode, editor-support`,
  ),
];

function sourceOf(route: string): string {
  const [, folder = '', name = ''] = /^\/(\w+)\/([\w.-]+)\/$/.exec(route) ?? [];
  return path.join(ROOT, folder, `${name}.mdx`);
}

/** Routes whose page is still to be written. A page that is written leaves this list by itself. */
export const STILL_TO_COME: readonly string[] = ROUTES.filter((route) => {
  if (/^\/blog\/tags\/./.test(route)) return !usedTags().has(route.split('/')[3] ?? '');
  if (['/', '/search/', '/blog/', '/blog/archive/', '/blog/tags/'].includes(route)) return false;
  return !fs.existsSync(sourceOf(route));
});

function usedTags(): Set<string> {
  const posts = fs.readdirSync(path.join(ROOT, 'blog')).filter((name) => name.endsWith('.mdx'));
  return new Set(
    posts.flatMap((name) => {
      const [, list = ''] = /^tags: \[(.*)\]$/m.exec(fs.readFileSync(path.join(ROOT, 'blog', name), 'utf8')) ?? [];
      return list.split(',').map((tag) => tag.trim());
    }),
  );
}

/** Routes that exist today. */
export const WRITTEN: readonly string[] = ROUTES.filter((route) => !STILL_TO_COME.includes(route));

export const LOCALES = [
  {name: 'en', prefix: ''},
  {name: 'ko', prefix: '/ko'},
] as const;

/** Every existing page of both locales. */
export const PAGES: readonly string[] = LOCALES.flatMap(({prefix}) => WRITTEN.map((route) => prefix + route));

/** Address of the site under test, without a closing slash. */
export function site(): string {
  const address = process.env.TEST_SITE;
  if (!address) throw new Error('The tests are run by playwright, which starts the site.');
  return address;
}

/** Like Playwright's `test`, but one that fails when a page writes an error to the console, unless it is allowed. */
export const test = base.extend<{allowErrors: (pattern: RegExp) => void}>({
  baseURL: async ({}, use) => use(site()),
  allowErrors: [
    async ({page}, use) => {
      const allowed: RegExp[] = [];
      const errors: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`);
      });
      page.on('pageerror', (error) => errors.push(String(error)));
      await use((pattern) => allowed.push(pattern));
      expect(errors.filter((error) => !allowed.some((pattern) => pattern.test(error)))).toEqual([]);
    },
    {auto: true},
  ],
});

export {expect, type Page};

/** Waits until React has taken over the page. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.hasHydrated === 'true');
}

/** Watches from now on how far things on the page move by themselves; call it before the page is opened. */
export async function watchShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, {shift: 0});
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (window as unknown as {shift: number}).shift += (entry as unknown as {value: number}).value;
    }).observe({type: 'layout-shift', buffered: true});
  });
  return () => page.evaluate(() => (window as unknown as {shift: number}).shift);
}
