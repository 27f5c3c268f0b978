import assert from 'node:assert/strict';
import {test} from 'node:test';
import {findChangedOriginals} from '../../scripts/originals';

/** Theme components that ours replace completely, by folder. Wrapped components aren't listed. */
const REPLACED_COMPONENTS: Readonly<Record<string, string>> = {
  'AnnouncementBar/Content': 'f5b621385920',
  BlogArchivePage: '9a46c4deb232',
  BlogListPage: 'bea76516bb7d',
  'BlogPostItem/Header/Authors': 'e1b73bcecf8d',
  'BlogPostItem/Footer/ReadMoreLink': '727f3819b580',
  CodeBlock: '639f8655d319',
  DocBreadcrumbs: 'a5e21e8d877b',
  DocVersionBadge: '20215ec62c76',
  DocVersionBanner: '28bd5c678e2c',
  'DocItem/TOC/Mobile': '59a62ae232b1',
  'DocSidebarItem/Link': '167427e96a7f',
  Footer: '6ce037aaac9d',
  TagsListByLetter: 'bcd7bf5fbe90',
  PaginatorNavLink: '4fb0010d8bef',
  TOC: '5586e5cc0e30',
  MDXPage: 'fc4ecd1e04a9',
  'NotFound/Content': '1339cadd0fe0',
  'Navbar/MobileSidebar/Layout': '1e731cf3878c',
  'NavbarItem/LocaleDropdownNavbarItem': 'eaff9ad0a582',
  'Navbar/ColorModeToggle': '7c82eed255a7',
  'Navbar/Logo': '28a2d5959559',
};

test("the theme's components that ours replace haven't changed", () => {
  const changedOriginals = findChangedOriginals([
    ...Object.entries(REPLACED_COMPONENTS).map(([name, hash]) => ({
      file: `@docusaurus/theme-classic/lib/theme/${name}/index.js`,
      hash,
      compareWith: `src/theme/${name}/index.tsx`,
    })),
    {
      file: '@docusaurus/theme-classic/lib/theme/NavbarItem/ComponentTypes.js',
      hash: '90ba290ccf01',
      compareWith: 'src/theme/NavbarItem/ComponentTypes.tsx',
    },
    {
      file: '@docusaurus/theme-classic/lib/theme/ErrorPageContent.js',
      hash: 'a85bb2d0b98b',
      compareWith: 'src/theme/ErrorPageContent/index.tsx',
    },
    {
      file: '@docusaurus/core/lib/client/theme-fallback/Error/index.js',
      hash: '4037ad84f198',
      compareWith: 'src/theme/Error/index.tsx',
    },
    {
      file: '@docusaurus/core/lib/client/theme-fallback/Loading/index.js',
      hash: 'ffd8013daa28',
      compareWith: 'src/theme/Loading/index.tsx',
    },
    {
      file: '@docusaurus/theme-classic/lib/theme/Navbar/Search/index.js',
      hash: '3eeaa4456187',
      compareWith: 'plugins/search/theme/Navbar/Search/index.tsx',
    },
    {
      file: '@docusaurus/theme-classic/lib/theme/DocItem/Content/index.js',
      hash: '0902dcb538c3',
      compareWith: 'plugins/sharing/theme/DocItem/Content/index.tsx',
    },
    {
      file: '@docusaurus/theme-search-algolia/lib/theme/SearchBar/index.js',
      hash: 'd5b14f512da2',
      compareWith: 'plugins/search/theme/SearchBar/index.tsx',
    },
    {
      file: '@docusaurus/theme-search-algolia/lib/theme/SearchPage/index.js',
      hash: 'f5c1f6b3588e',
      compareWith: 'plugins/search/theme/SearchPage/index.tsx',
    },
  ]);
  assert.deepEqual(changedOriginals, []);
});
