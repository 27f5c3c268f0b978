/**
 * A loader for the words of the interface, which Docusaurus puts into every page's scripts whole: leaves out those of what this
 * site does not have: a switch for colors, several versions, pages of authors and of docs' tags, breadcrumbs, dates of changes,
 * several pages of posts, the theme's own archive and buttons of code.
 */
const ABSENT =
  /^theme\.(?:colorToggle|CodeBlock|lastUpdated|navbar\.mobileVersions|docs\.(?:version|breadcrumbs|tagDoc)|blog\.(?:author|archive|paginator))/;

/** @param {string} source the file, as JSON */
module.exports = function words(source) {
  return JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(source)).filter(([id]) => !ABSENT.test(id))));
};
