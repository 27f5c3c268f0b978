/** A text in both languages, or a single text that doesn't need a translation. */
export type LocalizedText = string | {readonly en: string; readonly ko: string};

/**
 * Translates a text, with English as the fallback.
 *
 * @param values replacements for placeholders such as `{line}`, by name
 */
export function getText(text: LocalizedText, language: string, values?: Readonly<Record<string, string>>): string {
  const translated = typeof text === 'string' ? text : language === 'ko' ? text.ko : text.en;
  return values ? translated.replace(/\{(\w+)\}/g, (placeholder, name) => values[name] ?? placeholder) : translated;
}
