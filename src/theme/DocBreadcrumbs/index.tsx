/** Removes breadcrumbs, which are off (`breadcrumbs` in docusaurus.config.ts). The theme would still ship their code. */
export default function DocBreadcrumbs(): null {
  return null;
}
