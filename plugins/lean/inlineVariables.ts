/** A declaration in a style sheet: where it stands, and in what. */
interface Declaration {
  readonly name: string;
  readonly value: string;
  /** What stands before the blocks around it, the outermost first. */
  readonly within: readonly string[];
  readonly start: number;
  readonly end: number;
}

/** Strings and addresses, which may hold any sign; the signs that a sheet is made of. */
const SIGN = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|url\([^"')]*\)|[{};]/g;

/** Selectors of the one element that all others inherit from. */
const ROOT = /^(?::root|html|(?:html)?\[data-theme=["']?\w+["']?\])$/;

/** Values that say something about the variable itself, or that depend on where they stand. */
const OF_VARIABLE = /^(?:inherit|initial|unset|revert|revert-layer)?$|url\(|!important/;

/** Where a variable is read, without a fallback or with one. */
const READ = /var\((--[\w-]+)\s*([,)])/g;

/** A value of so many characters is shorter than the name of a variable, wherever that is read. */
const SHORT = 16;

function variablesOf(sheet: string): Declaration[] {
  const found: Declaration[] = [];
  const within: string[] = [];
  let start = 0;
  for (const {0: sign, index} of sheet.matchAll(SIGN)) {
    if (sign.length > 1) continue;
    const text = sheet.slice(start, index);
    const [, name, value = ''] = /^\s*(--[\w-]+)\s*:([\s\S]*)$/.exec(text) ?? [];
    if (sign === '{') within.push(text.trim());
    else if (name)
      found.push({name, value: value.trim(), within: [...within], start, end: sign === ';' ? index + 1 : index});
    if (sign === '}') within.pop();
    start = index + 1;
  }
  return found;
}

const isOfRoot = ({within}: Declaration): boolean =>
  (within.at(-1) ?? '').split(',').every((selector) => ROOT.test(selector.trim()));

/** Nothing but a layer around it decides whether it counts. */
const isAlways = ({within}: Declaration): boolean =>
  within.at(-1) === ':root' && within.slice(0, -1).every((prelude) => prelude.startsWith('@layer'));

/** It gives way to what stands outside of layers, whatever the selectors. */
const isLayered = ({within}: Declaration): boolean => within.some((prelude) => prelude.startsWith('@layer'));

const without = (sheet: string, declarations: readonly Declaration[]): string =>
  declarations.reduceRight((text, {start, end}) => text.slice(0, start) + text.slice(end), sheet);

/** Puts values in the place of variables, without making one word of them and their neighbours. */
function putInto(values: ReadonlyMap<string, string>, text: string): string {
  let put = -1;
  return text.replace(READ, (read: string, name: string, _end: string, at: number) => {
    const value = values.get(name);
    if (value === undefined) return read;
    const before = at !== put && /[\w%)"'-]/.test(text[at - 1] ?? '') ? ' ' : '';
    const after = /[\w%#."'(+-]/.test(text[at + read.length] ?? '') ? ' ' : '';
    put = at + read.length;
    return before + value + after;
  });
}

/** A variable's value with those of others put into it, as often as one leads to the next. */
function resolve(values: ReadonlyMap<string, string>, value: string): string {
  let text = value;
  for (let depth = 0; depth < values.size; depth++) {
    const next = putInto(values, text);
    if (next === text) break;
    text = next;
  }
  return text;
}

/** Leaves out what sets a variable on the root in vain, since the same style sheet sets it there always. */
export function withoutOverridden(sheet: string): string {
  const all = variablesOf(sheet);
  const wins = new Set(all.filter((one) => isAlways(one) && !isLayered(one)).map(({name}) => name));
  return without(
    sheet,
    all.filter((one) => wins.has(one.name) && isLayered(one) && isOfRoot(one) && !one.value.endsWith('!important')),
  );
}

/**
 * Writes values in the place of variables that have the same one everywhere, where that is shorter. Such a variable is set once,
 * on the root, and what its value reads is set on the root alone.
 *
 * @param sheets all style sheets of the site, as small as they are made by themselves
 * @param scripts all scripts of the site; a variable that one of them names stays
 */
export function withInlineVariables(sheets: readonly string[], scripts: readonly string[]): string[] {
  const named = new Set(scripts.flatMap((script) => script.match(/--[\w-]+/g) ?? []));
  const set = new Map<string, Declaration[]>();
  for (const one of sheets.flatMap(variablesOf)) set.set(one.name, [...(set.get(one.name) ?? []), one]);
  const reads = sheets.flatMap((sheet) => [...sheet.matchAll(READ)]);
  const times = new Map<string, number>();
  for (const [, name = ''] of reads) times.set(name, (times.get(name) ?? 0) + 1);
  const withFallback = new Set(reads.filter(([, , end]) => end === ',').map(([, name]) => name));

  const isSteady = (name: string): boolean => {
    const [one, ...others] = set.get(name) ?? [];
    if (!one || others.length > 0 || named.has(name) || withFallback.has(name) || !isAlways(one)) return false;
    const read = [...one.value.matchAll(READ)].map(([, inner = '']) => set.get(inner));
    return !OF_VARIABLE.test(one.value) && read.every((found) => found?.every(isOfRoot));
  };
  const steady = new Map([...set].filter(([name]) => isSteady(name)).map(([name, [one]]) => [name, one?.value ?? '']));
  const isShorter = ([name, value]: readonly [string, string]) =>
    times.get(name) === 1 || resolve(steady, value).length <= SHORT;
  const values = new Map([...steady].filter(isShorter));
  return sheets.map((sheet) =>
    resolve(
      values,
      without(
        sheet,
        variablesOf(sheet).filter(({name}) => values.has(name)),
      ),
    ),
  );
}
