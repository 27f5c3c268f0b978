/** The routes of the site: the pages in the sidebars, and the URLs that the site has promised. */
import {listPageIds, type SidebarItem} from '../plugins/shared/sidebar';
import sidebars from '../sidebars';

interface Category {
  readonly label: string;
  readonly items: readonly SidebarItem[];
}

/** The categories of the tour, with the ids of their pages. */
export const TOUR_CATEGORIES = (sidebars.tour as readonly Category[]).map(({label, items}) => ({
  label,
  ids: listPageIds(items),
}));

const LISTED_IDS = Object.values(sidebars).flatMap((sidebar) => listPageIds(sidebar as readonly SidebarItem[]));

const createPaths = (folder: string, names: string): string[] =>
  names
    .trim()
    .split(/[\s,]+/)
    .map((name) => `/${folder}/${name}/`);

/** URLs that must stay, because other sites link to them. A new page doesn't belong here. */
const PROMISED_ROUTES: readonly string[] = [
  '/',
  '/search/',
  '/blog/',
  ...createPaths('blog', 'animation ascii c4 dark-mode hand-drawn-diagrams powerpoint archive tags'),
  ...createPaths('blog/tags', 'dark-mode hand-drawn powerpoint show-and-tell'),
  ...createPaths('examples', 'overview dagre elk tala'),
  ...createPaths(
    'releases',
    `intro 0.0.13 0.1.0 0.1.1 0.1.2 0.1.3 0.1.4 0.1.5 0.1.6 0.2.0 0.2.1 0.2.2 0.2.3 0.2.4 0.2.5 0.2.6 0.3.0 0.4.0 0.4.1
     0.4.2 0.5.0 0.5.1 0.6.0 0.6.1 0.6.2 0.6.3 0.6.4 0.6.5 0.6.6 0.6.7 0.6.8 0.6.9 0.7.0 0.7.1`,
  ),
  ...createPaths(
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

/** Every route of the site, without the prefix of a locale. */
export const ROUTES: readonly string[] = [...new Set([...PROMISED_ROUTES, ...LISTED_IDS.map((id) => `/${id}/`)])];

export const LOCALES = [
  {name: 'en', prefix: ''},
  {name: 'ko', prefix: '/ko'},
] as const;

/** Every page of both locales. */
export const PAGES: readonly string[] = LOCALES.flatMap(({prefix}) => ROUTES.map((route) => prefix + route));

/** One page of each kind. Pages of the same kind only differ in their content. */
export const SAMPLE_ROUTES: readonly string[] = [
  '/',
  '/search/',
  '/tour/connections/',
  '/tour/editor-support/',
  '/examples/overview/',
  '/releases/0.7.1/',
  '/blog/',
  '/blog/ascii/',
  '/blog/archive/',
  '/blog/tags/',
  '/blog/tags/show-and-tell/',
];

/** Pages that `npm test` checks with axe. The audit checks all others. */
export const SAMPLE_PAGES: readonly string[] = [
  '/',
  '/ko/',
  '/tour/connections/',
  '/ko/tour/connections/',
  '/examples/overview/',
  '/releases/0.7.1/',
  '/ko/blog/',
  '/ko/search/',
];
