import {RESERVED_CONFIG_KEYS, RESERVED_KEYS} from '../grammar/reserved';
import {listUsedKeys} from '../language/context';

/** Lists the keywords that a source uses as keys, in lower case. */
export function listKeywords(source: string): Set<string> {
  return new Set(
    listUsedKeys(source).flatMap(({path, name}) => {
      const key = name.toLowerCase();
      const isSetting = path.at(-2)?.toLowerCase() === 'd2-config' && RESERVED_CONFIG_KEYS.has(key);
      return isSetting || RESERVED_KEYS.has(key) ? [key] : [];
    }),
  );
}

/** Lists the keywords in text about D2, such as `style.fill`, in lower case. */
export function listMentionedKeywords(code: string): string[] {
  const words = code.toLowerCase().match(/[\w-]+/g) ?? [];
  return words.filter((word) => RESERVED_KEYS.has(word) || RESERVED_CONFIG_KEYS.has(word));
}
