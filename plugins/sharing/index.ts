import {randomUUID} from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type {HtmlTagObject, LoadContext, Plugin, PluginModule, Props} from '@docusaurus/types';
import {sha256} from '../d2/compiler/cache';
import {type Card, drawAll} from './cards';
import {cardDiagram} from './cards/diagram';
import {insertIntoHead, tag} from './head/insert';
import {type Alternate, headTags} from './head/tags';
import {ICONS, MANIFEST, manifest, writeIcons} from './icons';
import {COPY} from './markdown';
import {FULL, LIST, llmsFull, llmsList} from './markdown/llms';
import {wordsOf} from './markdown/words';
import {PageCache} from './pages/cache';
import {datesOf} from './pages/dates';
import {type Page, readPage} from './pages/page';
import {type Section, sectionsOf} from './pages/sections';
import {robots, sitemap} from './pages/sitemap';

export interface SharingOptions {
  /** The SVG of a diagram by its file's name. */
  readonly fileOf: (name: string) => string | undefined;
  /** The mark, as an SVG file below the site's folder. */
  readonly mark: string;
  /** Files that the head of a page names, by its path and its locale's base URL. */
  readonly alternates?: (pathname: string, baseUrl: string, locale: string) => readonly Alternate[];
}

/** Folder of the cards in the built site, below its base URL: their names hold a hash of what they show. */
const CARDS = 'assets/cards';

/** Makes of the finished pages what is there for those who share them, and for programs that read. */
export function sharing(options: SharingOptions): PluginModule {
  return (context) => createPlugin(context, options);
}

function createPlugin({i18n, siteDir, siteConfig: {baseUrl}}: LoadContext, options: SharingOptions): Plugin {
  const locale = i18n.currentLocale;
  return {
    name: 'sharing',

    getThemePath: () => path.join(__dirname, 'theme'),

    getClientModules: () => [path.join(__dirname, 'client/leavePage.ts')],

    injectHtmlTags: () => {
      const link = (attributes: HtmlTagObject['attributes']): HtmlTagObject => ({tagName: 'link', attributes});
      const root = rootOf(baseUrl, i18n);
      return {
        headTags: [
          link({rel: 'manifest', href: `${baseUrl}${MANIFEST}`}),
          link({rel: 'apple-touch-icon', href: `${root}${ICONS.touch}`}),
        ],
      };
    },

    async postBuild(props) {
      const {outDir, siteConfig, plugins} = props;
      const pages = await readPages(props, options.fileOf);
      const root = `${siteConfig.url}${siteConfig.baseUrl}`;
      const {title: name, more} = wordsOf(locale);
      const sections = sectionsOf(plugins, pages, {
        sidebar: (sidebar) => labelOfSidebar(siteConfig.themeConfig, sidebar),
        more,
      });
      const dates = datesOf(plugins, pages);
      const summary = pages.find(({address}) => address === root)?.description ?? siteConfig.tagline;
      const cache = path.join(siteDir, '.cache/cards');

      const cards = await drawAll(
        pages.map((page) => cardOf(page, sections, options.fileOf)),
        cache,
      );
      await fs.mkdir(path.join(outDir, CARDS), {recursive: true});
      await Promise.all(
        pages.map(async (page, i) => {
          const card = cards[i] as Buffer;
          const image = `${CARDS}/${sha256(card).slice(0, 16)}.png`;
          const context = {
            site: {name, address: root},
            trail: trailOf(page, sections, pages),
            image: root + image,
            dates: dates.get(page),
          };
          const alternates = options.alternates?.(page.pathname, siteConfig.baseUrl, locale);
          const tags = headTags(page, `${page.pathname}${COPY}`, context, alternates);
          await fs.writeFile(path.join(outDir, image), card);
          const folder = folderOf(page.pathname, props);
          await fs.writeFile(path.join(folder, COPY), page.markdown);
          const file = path.join(folder, 'index.html');
          await replaceFile(file, insertIntoHead(await fs.readFile(file, 'utf8'), tags));
        }),
      );

      const others = otherLocales(props);
      const site = {locale, root, summary, others, sections};
      const write = (file: string, content: string) => fs.writeFile(path.join(outDir, file), content);
      await write(LIST, llmsList(site));
      await write(FULL, llmsFull(site));
      await write('sitemap.xml', sitemap(pages, dates));
      const rootUrl = rootOf(siteConfig.baseUrl, i18n);
      await write(MANIFEST, manifest({name, description: summary, locale, baseUrl: siteConfig.baseUrl, rootUrl}));
      await hideNotFound(outDir);
      if (locale !== i18n.defaultLocale) return;
      await write('robots.txt', robots([root, ...others.map((other) => other.root)]));
      await writeIcons(await fs.readFile(path.join(siteDir, options.mark), 'utf8'), outDir, cache);
    },
  };
}

type I18n = LoadContext['i18n'];

/** Path of the whole site, of which each locale but the default one is a folder. */
function rootOf(baseUrl: string, {currentLocale, defaultLocale}: I18n): string {
  return currentLocale === defaultLocale ? baseUrl : baseUrl.slice(0, -`${currentLocale}/`.length);
}

interface Built {
  readonly routesBuildMetadata: Readonly<Record<string, {readonly noIndex: boolean}>>;
}

/** The pages that search engines may list; what is left are the search itself and the answer to unknown addresses. */
async function readPages(props: Props & Built, fileOf: SharingOptions['fileOf']): Promise<Page[]> {
  const {siteDir, siteConfig, i18n, routesPaths, routesBuildMetadata} = props;
  const cache = new PageCache(path.join(siteDir, '.cache/pages'), ...CODE_OF_PAGES);
  const routes = [...new Set(routesPaths)].filter(
    (route) => !route.endsWith('/404.html') && !routesBuildMetadata[route]?.noIndex,
  );
  const pages: Page[] = [];
  for (const route of routes.sort()) {
    const pathname = route.replace(/\/?$/, '/');
    const html = await fs.readFile(path.join(folderOf(pathname, props), 'index.html'), 'utf8');
    const about = [`${siteConfig.url}${encodeURI(pathname)}`, i18n.currentLocale] as const;
    pages.push(await cache.value(html, about, () => readPage(html, ...about, fileOf)));
  }
  await cache.prune();
  return pages;
}

/** What makes of a page what is known of it. Of diagrams it reads files whose names hold a hash of what is in them. */
const CODE_OF_PAGES = ['pages', 'markdown', '../d2/figure'].map((name) => path.join(__dirname, name));

/** The folder of a page in the built site. */
function folderOf(pathname: string, {outDir, siteConfig}: Props): string {
  return path.join(outDir, pathname.slice(siteConfig.baseUrl.length));
}

const sectionOf = (page: Page, sections: readonly Section[]) => sections.find(({pages}) => pages.includes(page));

/** Title, description and the first diagram that can be drawn. */
function cardOf(page: Page, sections: readonly Section[], fileOf: SharingOptions['fileOf']): Card {
  const {title, description, part} = page;
  let diagram: Card['diagram'];
  for (const name of page.diagrams) {
    diagram = cardDiagram(fileOf(name) ?? '');
    if (diagram) break;
  }
  const section = sectionOf(page, sections)?.label ?? part;
  return {title, description, section: section === title ? '' : section, ...(diagram ? {diagram} : {})};
}

/** The first page of a page's part of the site; of lists of posts, the blog. */
function trailOf(page: Page, sections: readonly Section[], pages: readonly Page[]) {
  if (page.kind === 'page') return [];
  const posts = sections.find((section) => section.pages[0]?.kind === 'post');
  const blog = pages.find(({pathname, kind}) => kind === 'list' && posts?.pages[0]?.pathname.startsWith(pathname));
  const part = page.kind === 'doc' ? sectionOf(page, sections)?.part : posts?.part;
  const first = page.kind === 'doc' ? sections.find((section) => section.part === part)?.pages[0] : blog;
  return first && part !== undefined && first !== page ? [{name: part, address: first.address}] : [];
}

/** What leads to a sidebar in the bar at the top. */
function labelOfSidebar({navbar}: Props['siteConfig']['themeConfig'], name: string): string {
  const items = (navbar as {items?: readonly {sidebarId?: string; label?: string}[]} | undefined)?.items ?? [];
  return items.find(({sidebarId}) => sidebarId === name)?.label ?? name;
}

/** The site's other languages, and where each has its pages. */
function otherLocales({siteConfig, i18n}: Props) {
  const root = rootOf(siteConfig.baseUrl, i18n);
  return i18n.locales
    .filter((other) => other !== i18n.currentLocale)
    .map((other) => ({
      label: i18n.localeConfigs[other]?.label ?? other,
      root: `${siteConfig.url}${root}${other === i18n.defaultLocale ? '' : `${other}/`}`,
    }));
}

/** The answer to unknown addresses has one of its own on some hosts, which is not to be found. */
async function hideNotFound(outDir: string): Promise<void> {
  const file = path.join(outDir, '404.html');
  const html = (await fs.readFile(file, 'utf8')).replace(OWN_ADDRESS, '');
  await replaceFile(file, insertIntoHead(html, [tag('meta', {name: 'robots', content: 'noindex'})]));
}

/** Tags that say where a page is. The answer to unknown addresses is nowhere. */
const OWN_ADDRESS = /<(?:meta\b[^>]*\bproperty="?og:url\b|link\b[^>]*(?:\brel="?canonical\b|\bhreflang=))[^>]*>/g;

/** Other plugins read the pages meanwhile: they see the file as it was, or as it is. */
async function replaceFile(file: string, content: string): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  await fs.writeFile(draft, content);
  await fs.rename(draft, file);
}
