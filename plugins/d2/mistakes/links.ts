/** Finds broken links: D2 drops a link to a board that doesn't exist, and browsers take a URL without a scheme for a file. */
import {getLastSegment, type Range, readStatements, type Statement, type Value} from '../grammar/statements';
import {findSimilar} from './words';

/** A link that doesn't lead where its author meant. */
export interface BrokenLink {
  readonly kind: 'link-board' | 'link-scheme';
  readonly value: Value;
  /** The part that is wrong. */
  readonly range: Range;
  /** What was probably meant instead of that part, if anything. */
  readonly suggestion: string | undefined;
}

/** Maximum length of the links to check, in UTF-16 code units. */
const MAX_LINK_LENGTH = 200;

const BOARD_KEYS: ReadonlySet<string> = new Set(['layers', 'scenarios', 'steps']);
const isBoardKey = (text = ''): boolean => BOARD_KEYS.has(text.toLowerCase());

/** URLs that can't be files: they start with `www.`, or their domain has a well-known end. */
const DOMAIN =
  /^(?:www\.[\w.-]+\.[a-z]{2,}|[\w.-]+\.(?:ai|app|com|de|dev|edu|eu|gov|io|jp|kr|net|org|uk))(?:[/?#]\S*)?$/i;

/** Returns the names of all boards, in lower case. If imports could add boards, also returns all other keys. */
export function readBoardNames(files: Readonly<Record<string, string>>): ReadonlySet<string> {
  const names = new Set<string>();
  const sources = Object.values(files);
  const mayImport = sources.some((source) => /@|\.\.\./.test(source));
  for (const statement of sources.flatMap(readStatements)) {
    const isBoard = statement.parent && isBoardKey(getLastSegment(statement.parent)?.text);
    for (const path of statement.ends)
      path.forEach(({text}, i) => {
        if (mayImport || (i === 0 ? isBoard : isBoardKey(path[i - 1]?.text))) names.add(text.toLowerCase());
      });
  }
  return names;
}

/** Returns a statement's link if it's certainly broken. @param boards as `readBoardNames` returns them */
export function checkLink(statement: Statement, boards: ReadonlySet<string>): BrokenLink | undefined {
  const {value, isFilterOrSpread} = statement;
  const key = getLastSegment(statement);
  if (isFilterOrSpread || !value || key?.isQuoted || key?.text.toLowerCase() !== 'link') return undefined;
  if (value.kind === 'mixed' || value.text.length > MAX_LINK_LENGTH) return undefined;
  const segments = value.text.split('.');
  if (!isBoardKey(segments[0]))
    return DOMAIN.test(value.text)
      ? {kind: 'link-scheme', value, range: value, suggestion: `https://${value.text}`}
      : undefined;
  const wrongIndex = segments.findIndex((name, i) => i % 2 === 1 && !boards.has(name.toLowerCase()));
  const name = segments[wrongIndex];
  // Quotes around a name can contain dots, and a link in quotes isn't for a board.
  if (name === undefined || value.kind !== 'unquoted' || !/^[\p{L}\p{N}_ -]+$/u.test(name)) return undefined;
  const from = value.from + segments.slice(0, wrongIndex).join('.').length + 1;
  return {kind: 'link-board', value, range: {from, to: from + name.length}, suggestion: findSimilar(name, [...boards])};
}
