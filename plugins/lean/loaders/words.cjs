/**
 * A loader for the words of the interface, which Docusaurus puts into every page's scripts whole: leaves out those of what this
 * site does not have, which are a switch for colours, several versions, and pages of authors.
 */
const ABSENT = /^theme\.(?:colorToggle|docs\.version|blog\.author)/;

/** @param {string} source the file, as JSON */
module.exports = function words(source) {
  return JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(source)).filter(([id]) => !ABSENT.test(id))));
};
