import type * as Preset from '@docusaurus/preset-classic';
import type {Config} from '@docusaurus/types';
import {accountOf, readEnvironment} from './environment';
import {buildCache} from './plugins/buildCache';
import {core} from './plugins/core';
import {addD2ToPrism, d2} from './plugins/d2';
import {delivery} from './plugins/delivery';
import {analytics} from './plugins/delivery/analytics';
import {blogFeeds} from './plugins/delivery/blogFeeds';
import {releasesFiles} from './plugins/delivery/releases';
import {docsRule} from './plugins/docsRule';
import {highlight} from './plugins/highlight';
import {lean, PAGE_TEMPLATE} from './plugins/lean';
import {offline} from './plugins/offline';
import {ownFiles} from './plugins/ownFiles';
import {search, withoutKeywords} from './plugins/search';
import {sharing} from './plugins/sharing';
import {links} from './src/links';

const environment = readEnvironment();
const diagrams = d2({
  siteDir: __dirname,
  defaultLocale: 'en',
  pages: ['{tour,examples,releases,blog,src,i18n}/**/*.{md,mdx}'],
  workers: environment.d2Workers,
});
const remarkPlugins = [
  diagrams.remarkPlugin,
  highlight({languages: ['bash', 'lua', 'vim', 'ini', 'json'], prepare: addD2ToPrism}),
];

/** Each page's file in the sources' editor, that of the page's language. */
const editing = environment.editUrl ? {editUrl: environment.editUrl, editLocalizedFiles: true} : {};

/** A new id shows the announcement again to readers who closed the last one. */
const ANNOUNCEMENT = 'release-0.7.1';

/** What titles of pages end in. Docusaurus loads this file for each locale and has no file to translate it in: https://github.com/facebook/docusaurus/issues/4542 */
const isKorean = process.env.DOCUSAURUS_CURRENT_LOCALE === 'ko';
const site = isKorean
  ? {title: 'D2 문서', tagline: '무엇이 있고 어떻게 이어지는지 쓰면 D2가 그립니다.'}
  : {title: 'D2 Documentation', tagline: 'Write what exists and how it connects; D2 draws it.'};

/** Open Graph wants a territory (https://ogp.me/#optional); Docusaurus writes the language alone. */
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
      // It waits for ever for a page that the other compilation took from the persistent cache.
      mdxCrossCompilerCache: false,
    },
  },
  headTags: [
    {
      tagName: 'script',
      attributes: {},
      // Before the theme's own scripts take what is stored for good. They hide a bar that was closed before they look at the
      // id, so that a new one shows up only on the second page: this forgets the closing in time. And they make any stored
      // word a colour theme, which leaves a reader of dark pages with half a light one.
      // The third thing: a search requested by keys before the scripts are there opens with them (plugins/search). A
      // property marks it: attributes of this element are what the address wants them to be.
      innerHTML: `try{var s=localStorage;s.getItem('docusaurus.announcement.id')!=='${ANNOUNCEMENT}'&&s.removeItem('docusaurus.announcement.dismiss');/^(dark|light)$/.test(s.getItem('theme'))||s.removeItem('theme')}catch{}addEventListener('keydown',e=>{var d=document.documentElement;d.search==='ready'||e.key!=='k'||e.ctrlKey===e.metaKey||e.altKey||e.shiftKey||(e.preventDefault(),d.search='open')})`,
    },
  ],
  // Who answers searches. `themeConfig.algolia` has no place of its own for it.
  customFields: {search: environment.search.mode},
  // The hosted search's crawler reads the keywords in pages' heads; our own index takes them from the sources.
  ...(environment.search.mode === 'embedded' ? {markdown: {parseFrontMatter: withoutKeywords}} : {}),
  clientModules: ['./src/client/plainAddress.ts', './src/client/printing.ts'],
  plugins: [
    diagrams.plugin,
    ownFiles,
    search,
    delivery,
    blogFeeds,
    sharing({fileOf: diagrams.file, alternates: releasesFiles}),
    offline({enabled: environment.offline}),
    docsRule,
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
          ...editing,
        },
        blog: {
          postsPerPage: 'ALL',
          blogSidebarCount: 'ALL',
          blogSidebarTitle: 'All posts',
          blogTitle: 'Blog',
          blogDescription: 'What D2 can do, shown one feature at a time.',
          // plugins/delivery/blogFeeds writes them, in the language of each locale.
          feedOptions: {type: null},
          onInlineTags: 'throw',
          onUntruncatedBlogPosts: 'throw',
          remarkPlugins,
          ...editing,
        },
        pages: {remarkPlugins, ...editing},
        // plugins/sharing writes one with dates and languages.
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
    // The bar's text is in src/theme/AnnouncementBar/Content.
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
    // Always set, since it makes the preset bring the search theme: the results page's route and the dialog's words. With the
    // embedded engine its account is made up, and plugins/search ensures that nothing is requested from the network.
    algolia: {...accountOf(environment.search), contextualSearch: true, searchPagePath: 'search'},
    // Colours come from src/css/code.css; without this the theme would ship a palette that nothing uses.
    prism: {theme: {plain: {}, styles: []}},
  } satisfies Preset.ThemeConfig,
};

export default config;
