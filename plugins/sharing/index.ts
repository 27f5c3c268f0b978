import fs from 'node:fs/promises';
import path from 'node:path';
import type {Plugin, PluginModule, Props} from '@docusaurus/types';
import type {Alternate} from '../shared/alternate';
import {DiskCache} from '../shared/diskCache';
import {hashCodeAndPackages, sha256} from '../shared/hash';
import {prepareDiagram} from '../shared/png/diagram';
import {drawSocialCards, type SocialCard} from './cards';
import {createHeadTags, createTag, insertIntoHead} from './head/tags';
import {createManifest, MANIFEST_FILE, TOUCH_ICON} from './manifest';
import {COPY_FILE} from './markdown';
import {createLlmsFull, createLlmsList, FULL_FILE, getMessages, LIST_FILE} from './markdown/llms';
import type {GetDiagramFile} from './markdown/simplify';
import {readDates} from './pages/dates';
import {type Page, readPage} from './pages/page';
import {addTrailingSlash, createSections, findSection, type Section} from './pages/sections';
import {createRobotsTxt, createSitemap} from './pages/sitemap';

export interface SharingOptions {
  /** Returns the content of a diagram or example that the D2 plugin publishes, by file name. */
  readonly getDiagramFile: GetDiagramFile;
  /** Returns other formats of a page's content by its path and its locale's base URL. */
  readonly alternates?: (pathname: string, baseUrl: string, locale: string) => readonly Alternate[];
}

/** Folder of the cards, relative to the base URL. */
const CARDS_FOLDER = 'assets/cards';

/** Writes files for sharing pages and for programs that read them, all from the finished HTML. */
export function sharing({getDiagramFile, alternates}: SharingOptions): PluginModule {
  return ({i18n, siteDir, siteConfig: {baseUrl, url}}) => {
    const locale = i18n.currentLocale;
    const localeUrl = `${url}${baseUrl}`;
    // All locales except the default one are folders below its base URL.
    const defaultBaseUrl = locale === i18n.defaultLocale ? baseUrl : baseUrl.slice(0, -`${locale}/`.length);
    const otherLocales = i18n.locales
      .filter((otherLocale) => otherLocale !== locale)
      .map((otherLocale) => ({
        label: i18n.localeConfigs[otherLocale]?.label ?? otherLocale,
        localeUrl: `${url}${defaultBaseUrl}${otherLocale === i18n.defaultLocale ? '' : `${otherLocale}/`}`,
      }));
    return {
      name: 'sharing',

      getThemePath: () => path.join(__dirname, 'theme'),

      getClientModules: () => [path.join(__dirname, 'client/removePageTags.ts')],

      injectHtmlTags: () => ({
        headTags: [
          {tagName: 'link', attributes: {rel: 'manifest', href: `${baseUrl}${MANIFEST_FILE}`}},
          {tagName: 'link', attributes: {rel: 'apple-touch-icon', href: `${defaultBaseUrl}${TOUCH_ICON}`}},
        ],
      }),

      async postBuild(props) {
        const {outDir, plugins, siteConfig} = props;
        const pages = await readPages(props, getDiagramFile);
        const {title: name, more} = getMessages(locale);
        const sections = createSections(props, pages, more);
        const dates = readDates(plugins, pages);
        const description = pages.find(({url}) => url === localeUrl)?.description ?? siteConfig.tagline;

        const cards = await drawSocialCards(
          pages.map((page) => createCard(page, findSection(page, sections), getDiagramFile)),
          path.join(siteDir, '.cache/cards'),
        );
        await fs.mkdir(path.join(outDir, CARDS_FOLDER), {recursive: true});
        await Promise.all(
          pages.map(async (page, i) => {
            const card = cards[i] as Buffer;
            const image = `${CARDS_FOLDER}/${sha256(card).slice(0, 16)}.png`;
            const context = {
              site: {name, url: localeUrl},
              breadcrumbs: createBreadcrumbs(page, findSection(page, sections)),
              image: localeUrl + image,
              dates: dates.get(page.pathname),
            };
            const tags = createHeadTags(page, context, alternates?.(page.pathname, baseUrl, locale));
            const folder = getFolder(page.pathname, props);
            await fs.writeFile(path.join(outDir, image), card);
            await fs.writeFile(path.join(folder, COPY_FILE), page.markdown);
            await updateFile(path.join(folder, 'index.html'), (html) => insertIntoHead(html, tags));
          }),
        );
        // The not-found page doesn't have a URL, and some hosts serve it without the status 404.
        await updateFile(path.join(outDir, '404.html'), (html) =>
          insertIntoHead(html.replace(PAGE_URL_TAGS, ''), [createTag('meta', {name: 'robots', content: 'noindex'})]),
        );

        const site = {locale, localeUrl, summary: description, otherLocales, sections};
        const writeFile = (file: string, content: string) => fs.writeFile(path.join(outDir, file), content);
        await writeFile(LIST_FILE, createLlmsList(site));
        await writeFile(FULL_FILE, createLlmsFull(site));
        await writeFile('sitemap.xml', createSitemap(pages, dates));
        await writeFile(MANIFEST_FILE, createManifest({name, description, locale, baseUrl, defaultBaseUrl}));
        if (locale === i18n.defaultLocale)
          await writeFile(
            'robots.txt',
            createRobotsTxt([localeUrl, ...otherLocales.map((otherSite) => otherSite.localeUrl)]),
          );
      },
    };
  };
}

type BuildResult = Parameters<NonNullable<Plugin['postBuild']>>[0];

/** The code that turns a page's HTML into Markdown, and the format of examples. */
const PAGE_CODE = ['pages', 'markdown', '../d2/figure'].map((name) => path.join(__dirname, name));
/** Names of scripts and style sheets, most of which change with every build. */
const ASSET_NAMES = /assets\/(?:css|js)\/[\w.~-]+/g;
/** Enough for several versions of every page. */
const MAX_CACHE_BYTES = 100_000_000;

/** Reads the pages that search engines may list: all except search and the not-found page. */
async function readPages(props: BuildResult, getDiagramFile: GetDiagramFile): Promise<Page[]> {
  const {siteDir, siteConfig, i18n, routesPaths, routesBuildMetadata} = props;
  const cache = new DiskCache(path.join(siteDir, '.cache/pages'), 'Markdown copies');
  const version = hashCodeAndPackages(...PAGE_CODE);
  const routes = [...new Set(routesPaths)].filter(
    (route) => !route.endsWith('/404.html') && !routesBuildMetadata[route]?.noIndex,
  );
  const pages: Page[] = [];
  for (const route of routes.sort()) {
    const pathname = addTrailingSlash(route);
    const html = await fs.readFile(path.join(getFolder(pathname, props), 'index.html'), 'utf8');
    const pageContext = [`${siteConfig.url}${encodeURI(pathname)}`, i18n.currentLocale] as const;
    const key = sha256(JSON.stringify([version, pageContext, html.replace(ASSET_NAMES, '')]));
    pages.push(await cache.readOrMakeValue(key, () => readPage(html, ...pageContext, getDiagramFile)));
  }
  await cache.prune(MAX_CACHE_BYTES);
  return pages;
}

/** Returns the folder of a page in the built site. */
function getFolder(pathname: string, {outDir, siteConfig}: Props): string {
  return path.join(outDir, pathname.slice(siteConfig.baseUrl.length));
}

/** Creates a page's card, with the first of its diagrams that a card can show. */
function createCard(
  {title, description, diagramFiles}: Page,
  section: Section | undefined,
  getDiagramFile: GetDiagramFile,
): SocialCard {
  let diagram: SocialCard['diagram'];
  for (const name of diagramFiles) diagram ??= prepareDiagram(getDiagramFile(name) ?? '');
  const label = section?.label ?? '';
  return {title, description, section: label === title ? '' : label, diagram};
}

/** Returns the breadcrumbs between the home page and `page`: the first page of its part of the site. */
function createBreadcrumbs(page: Page, section: Section | undefined) {
  const {home, label = ''} = section?.part ?? {};
  return home && home !== page ? [{name: label, url: home.url}] : [];
}

/** Matches tags that contain the URL of a page. */
const PAGE_URL_TAGS = /<(?:meta\b[^>]*\bproperty="?og:url\b|link\b[^>]*(?:\brel="?canonical\b|\bhreflang=))[^>]*>/g;

/** Replaces a file in one step, because other plugins read the pages at the same time. */
async function updateFile(file: string, update: (content: string) => string): Promise<void> {
  const draft = `${file}.sharing`;
  await fs.writeFile(draft, update(await fs.readFile(file, 'utf8')));
  await fs.rename(draft, file);
}
