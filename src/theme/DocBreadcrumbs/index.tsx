/** Leaves out the way to a page, which the sidebar shows (`breadcrumbs` in docusaurus.config.ts); the theme would ship it all the same. */
export default function DocBreadcrumbs(): null {
  return null;
}
