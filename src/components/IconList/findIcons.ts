import {ICON_WORDS} from './words';

/** Returns the names of the icons that match all words of a query, in the order of `names`. */
export function findIcons(query: string, names: readonly string[]): string[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return names.filter((name) => {
    const text = `${name} ${ICON_WORDS[name] ?? ''}`;
    return words.every((word) => text.includes(word));
  });
}
