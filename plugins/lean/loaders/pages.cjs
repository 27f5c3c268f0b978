/** A path whose last part can stand in a list: what comes before it, the part itself, and a closing slash. */
const PATH = /^(.*\/)([^/ ]+)(\/?)$/;

/** Takes the place of the hash, by which Docusaurus distinguishes routes of one path, where a path has only one. */
exports.KEY = 'p';

/**
 * Groups rows that follow each other and differ in the last part of their path, and in nothing else that counts.
 *
 * @template Row
 * @param {readonly Row[]} rows
 * @param {(row: Row) => string} pathOf
 * @param {(row: Row) => string | undefined} kindOf what rows of a group have in common; none leaves a row alone
 * @returns {{rows: Row[], folder: string, names: string, end: string}[]} the rows of a group; without a folder if alone
 */
exports.groupPages = function groupPages(rows, pathOf, kindOf) {
  const groups = [];
  let last;
  for (const row of rows) {
    const kind = kindOf(row);
    const [, folder, name, end] = (kind !== undefined && PATH.exec(pathOf(row))) || [];
    const key = JSON.stringify([folder, end, kind]);
    if (folder !== undefined && last?.key === key) {
      last.rows.push(row);
      last.names += ` ${name}`;
      continue;
    }
    last = {key, rows: [row], folder, names: name, end};
    groups.push(last);
  }
  return groups;
};

/** Which of some paths occur once. */
exports.uniquePaths = function uniquePaths(paths) {
  const counts = new Map();
  for (const path of paths) counts.set(path, (counts.get(path) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count === 1).map(([path]) => path));
};
