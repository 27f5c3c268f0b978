/** A text in both languages, or one that needs no translation. */
export type Text = string | {readonly en: string; readonly ko: string};

/**
 * Returns a text in a language.
 *
 * @param values what to put in for placeholders such as `{line}`, by name
 */
export function getText(text: Text, language: string, values?: Readonly<Record<string, string>>): string {
  const translated = typeof text === 'string' ? text : language === 'ko' ? text.ko : text.en;
  return values ? translated.replace(/\{(\w+)\}/g, (placeholder, name) => values[name] ?? placeholder) : translated;
}
