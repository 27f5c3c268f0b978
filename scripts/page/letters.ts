const ARROW = /->|<-|--/;

/**
 * Whether a source is about letters instead of something in the world: all that its connections name, and all that is written
 * without a value, has a name of one letter and no label.
 */
export function isAboutLetters(source: string): boolean {
  const statements = source
    .replace(/(^|\s)#.*$/gm, '$1')
    .split(/[\n;{}]/)
    .map((statement) => statement.trim());
  const named = statements.flatMap((statement) => {
    const [key = '', label] = statement.split(/:(?=\s|$)/, 2);
    if (ARROW.test(key)) return (/\((.*)\)/.exec(key)?.[1] ?? key).split(/\.|<->|->|<-|--/);
    return (label ?? '').trim() === '' && /^[\p{L}\p{N}_ -]+$/u.test(key) ? [key] : [];
  });
  const names = named.map((name) => name.trim());
  const isLabelled = (name: string) => statements.some((statement) => new RegExp(`^${name}: *\\S`).test(statement));
  return names.length > 0 && names.every((name) => /^\w$/.test(name) && !isLabelled(name));
}
