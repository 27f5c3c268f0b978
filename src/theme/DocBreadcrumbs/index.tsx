/** Removes breadcrumbs. They're disabled (`breadcrumbs` in docusaurus.config.ts), but the theme would still ship their code. */
export default function DocBreadcrumbs(): null {
  return null;
}
