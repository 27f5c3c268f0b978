/** Finds links that lead nowhere: D2 drops a link to a board that doesn't exist, and an address without a scheme is that of a file. */
import {getLastSegment, type Range, readStatements, type Statement, type Value} from '../grammar/statements';
import {findSimilar} from './words';

/** A link that leads nowhere. */
export interface LostLink {
  readonly kind: 'link-board' | 'link-scheme';
  readonly value: Value;
  /** The part that is wrong. */
  readonly range: Range;
  /** What was probably meant instead of that part, if anything. */
  readonly suggestion: string | undefined;
}

/** Longer links aren't checked. */
const MAX_LINK_LENGTH = 200;

const BOARD_KEYS: ReadonlySet<string> = new Set(['layers', 'scenarios', 'steps']);
const isBoardKey = (text = ''): boolean => BOARD_KEYS.has(text.toLowerCase());

/** Addresses that can't be files: they start with `www.`, or their domain has a well-known end. */
const DOMAIN =
  /^(?:www\.[\w.-]+\.[a-z]{2,}|[\w.-]+\.(?:ai|app|com|de|dev|edu|eu|gov|io|jp|kr|net|org|uk))(?:[/?#]\S*)?$/i;

/** Returns the names of all boards, in lower case, or more if imports could add some. */
export function readBoards(files: Readonly<Record<string, string>>): ReadonlySet<string> {
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

/** Returns what's wrong with a statement's link, if it's certain. @param boards as `readBoards` returns them */
export function checkLink(statement: Statement, boards: ReadonlySet<string>): LostLink | undefined {
  const {value, isSpecial} = statement;
  const key = getLastSegment(statement);
  if (isSpecial || !value || key?.isQuoted || key?.text.toLowerCase() !== 'link') return undefined;
  if (value.kind === 'mixed' || value.text.length > MAX_LINK_LENGTH) return undefined;
  const segments = value.text.split('.');
  if (!isBoardKey(segments[0]))
    return DOMAIN.test(value.text)
      ? {kind: 'link-scheme', value, range: value, suggestion: `https://${value.text}`}
      : undefined;
  const wrong = segments.findIndex((name, i) => i % 2 === 1 && !boards.has(name.toLowerCase()));
  const name = segments[wrong];
  // Quotes around a name can contain dots, and a link in quotes isn't for a board.
  if (name === undefined || value.kind !== 'unquoted' || !/^[\p{L}\p{N}_ -]+$/u.test(name)) return undefined;
  const from = value.from + segments.slice(0, wrong).join('.').length + 1;
  return {kind: 'link-board', value, range: {from, to: from + name.length}, suggestion: findSimilar(name, [...boards])};
}
