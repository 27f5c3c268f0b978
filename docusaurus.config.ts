import type * as Preset from '@docusaurus/preset-classic';
import type {Config} from '@docusaurus/types';
import {getSearchAccount, readEnvironment} from './environment';
import {buildCache} from './plugins/buildCache';
import {markReference} from './plugins/contents';
import {core} from './plugins/core';
import {addD2ToPrism, d2} from './plugins/d2';
import {delivery} from './plugins/delivery';
import {analytics} from './plugins/delivery/analytics';
import {blogFeeds} from './plugins/delivery/blogFeeds';
import {listReleasesFiles} from './plugins/delivery/releases';
import {docPages} from './plugins/docPages';
import {docsRule} from './plugins/docsRule';
import {addCards, createGalleryPlugin} from './plugins/gallery';
import {highlight} from './plugins/highlight';
import {lean, PAGE_TEMPLATE} from './plugins/lean';
import {offline} from './plugins/offline';
import {restrictPageFiles} from './plugins/ownFiles';
import {removeKeywords, search} from './plugins/search';
import {listPageIds, type SidebarItem} from './plugins/shared/sidebar';
import {sharing} from './plugins/sharing';
import {stackTables} from './plugins/tables';
import sidebars from './sidebars';
import {createHeadScript} from './src/headScript';
import {links} from './src/links';

const environment = readEnvironment();
const diagrams = d2({
  siteDir: __dirname,
  defaultLocale: 'en',
  siteUrl: environment.siteUrl + environment.baseUrl,
  pages: ['{tour,examples,releases,blog,src,i18n}/**/*.{md,mdx}'],
  course: listPageIds(sidebars.tour as readonly SidebarItem[]).map((id) => `${id}.mdx`),
  workers: environment.d2Workers,
});
const remarkPlugins = [
  markReference,
  diagrams.remarkPlugin,
  addCards,
  highlight({languages: ['bash', 'diff', 'lua', 'vim', 'ini', 'json'], prepare: addD2ToPrism}),
];
const rehypePlugins = [stackTables];

/** These options link each page to the source file of its language. */
const editOptions = environment.editUrl ? {editUrl: environment.editUrl, editLocalizedFiles: true} : {};

/** Readers who closed the last announcement see this one, because its id is new. Its text is in src/theme/AnnouncementBar/Content. */
const ANNOUNCEMENT = 'release-0.7.1';

// Docusaurus loads this file for each locale, and can't translate the title: https://github.com/facebook/docusaurus/issues/4542
const isKorean = process.env.DOCUSAURUS_CURRENT_LOCALE === 'ko';
const site = isKorean
  ? {title: 'D2 문서', tagline: '무엇이 있고 어떻게 이어지는지 쓰면 D2가 그립니다.'}
  : {title: 'D2 Documentation', tagline: 'Write what exists and how it connects; D2 draws it.'};

// Open Graph needs a territory (https://ogp.me/#optional), and Docusaurus only writes the language.
const [ogLocale, otherOgLocale] = isKorean ? ['ko_KR', 'en_US'] : ['en_US', 'ko_KR'];

const config: Config = {
  ...site,
  url: environment.siteUrl,
  baseUrl: environment.baseUrl,
  trailingSlash: true,
  ssrTemplate: PAGE_TEMPLATE,
  favicon: 'img/favicon.svg',
  onBrokenLinks: 'throw',
  onBrokenMarkdownLinks: 'warn',
  onBrokenAnchors: 'warn',
  i18n: {
    defaultLocale: 'en',
    locales: ['en', 'ko'],
    localeConfigs: {
      en: {label: 'English', htmlLang: 'en', direction: 'ltr'},
      ko: {label: '한국어', htmlLang: 'ko', direction: 'ltr'},
    },
  },
  future: {
    v4: true,
    experimental_faster: {
      swcJsLoader: true,
      swcJsMinimizer: true,
      swcHtmlMinimizer: true,
      lightningCssMinimizer: true,
      rspackBundler: true,
      rspackPersistentCache: true,
      ssgWorkerThreads: true,
      // With this cache, a compilation waits forever for a page that the other one took from the persistent cache.
      mdxCrossCompilerCache: false,
    },
  },
  headTags: [{tagName: 'script', attributes: {}, innerHTML: createHeadScript(ANNOUNCEMENT)}],
  // Whether the embedded index or the hosted service answers searches; `themeConfig.algolia` has no option for this.
  customFields: {search: environment.search.mode},
  // Only the hosted search's crawler reads keywords in the heads of pages; the embedded index takes them from the sources.
  ...(environment.search.mode === 'embedded' ? {markdown: {parseFrontMatter: removeKeywords}} : {}),
  clientModules: ['./src/client/normalizeUrl.ts', './src/client/printing.ts', './src/client/headingLinks/index.ts'],
  plugins: [
    diagrams.plugin,
    createGalleryPlugin,
    restrictPageFiles,
    search,
    delivery,
    blogFeeds,
    sharing({getDiagramFile: diagrams.getFile, alternates: listReleasesFiles}),
    offline({enabled: environment.offline}),
    docsRule,
    docPages,
    core,
    lean,
    buildCache,
    ...(environment.analyticsSrc ? [analytics(environment.analyticsSrc)] : []),
  ],
  presets: [
    [
      'classic',
      {
        docs: {
          path: '.',
          include: ['{tour,examples,releases}/**/*.mdx'],
          routeBasePath: '/',
          sidebarPath: './sidebars.ts',
          breadcrumbs: false,
          numberPrefixParser: false,
          remarkPlugins,
          rehypePlugins,
          ...editOptions,
        },
        blog: {
          postsPerPage: 'ALL',
          blogSidebarCount: 'ALL',
          blogSidebarTitle: 'All posts',
          // With an authors file, Docusaurus would add a page that lists the only author.
          onInlineAuthors: 'ignore',
          blogTitle: 'Blog',
          blogDescription: 'What D2 can do, shown one feature at a time.',
          // plugins/delivery/blogFeeds writes feeds in the language of each locale.
          feedOptions: {type: null},
          onInlineTags: 'throw',
          onUntruncatedBlogPosts: 'throw',
          remarkPlugins,
          rehypePlugins,
          ...editOptions,
        },
        pages: {remarkPlugins, rehypePlugins, ...editOptions},
        // plugins/sharing writes a sitemap with dates and languages.
        sitemap: false,
        theme: {customCss: ['./src/css/fonts.css', './src/css/tokens.css', './src/css/site.css', './src/css/code.css']},
      } satisfies Preset.Options,
    ],
  ],
  themeConfig: {
    colorMode: {defaultMode: 'light', disableSwitch: true, respectPrefersColorScheme: true},
    metadata: [
      {property: 'og:locale', content: ogLocale},
      {property: 'og:locale:alternate', content: otherOgLocale},
      {name: 'theme-color', content: '#fbfbfe', media: '(prefers-color-scheme: light)'},
      {name: 'theme-color', content: '#181825', media: '(prefers-color-scheme: dark)'},
    ],
    announcementBar: {id: ANNOUNCEMENT, content: ANNOUNCEMENT, isCloseable: true},
    tableOfContents: {minHeadingLevel: 2, maxHeadingLevel: 3},
    navbar: {
      title: 'D2',
      logo: {src: 'img/logo.svg', srcDark: 'img/logo-dark.svg', alt: '', width: 28, height: 28},
      items: [
        {type: 'docSidebar', sidebarId: 'tour', label: 'Tour', position: 'left'},
        {to: '/blog/', label: 'Blog', position: 'left'},
        {type: 'docSidebar', sidebarId: 'examples', label: 'Examples', position: 'left'},
        {type: 'docSidebar', sidebarId: 'releases', label: 'Releases', position: 'left'},
        {href: links.playground, label: 'Playground', position: 'right'},
        {href: links.github, label: 'GitHub', className: 'navbar-icon navbar-icon--github', position: 'right'},
        {href: links.discord, label: 'Discord', className: 'navbar-icon navbar-icon--discord', position: 'right'},
        {type: 'search', position: 'right'},
        {type: 'localeDropdown', position: 'right'},
      ],
    },
    // Without this, the preset leaves out the search theme, which has the route of the results page and the texts of the dialog. For
    // the embedded index, the account is a placeholder, and plugins/search makes sure that it's never used.
    algolia: {...getSearchAccount(environment.search), contextualSearch: true, searchPagePath: 'search'},
    // Colors come from src/css/code.css. Without this, the theme would ship a palette that nothing uses.
    prism: {theme: {plain: {}, styles: []}},
  } satisfies Preset.ThemeConfig,
};

export default config;
