import {Children, isValidElement, type ReactNode} from 'react';

/** Maximum length of a figure's name in code points. Screen readers read all of it. */
const MAX_NAME_LENGTH = 60;
/** How much of a source is searched for a name, in UTF-16 code units. Matching blocks takes quadratic time. */
const MAX_SEARCHED_LENGTH = 5000;
/** Matches `vars` blocks of several lines. */
const VARS_BLOCKS = /^([ \t]*)vars\b.*\{[ \t]*\n(?:.*\n)*?\1\}/gm;
/** Matches lines that many sources start with: settings, comments, braces, blank lines. */
const COMMON_LINE = /^(?:#|direction:|vars\b|[{}]|$)/;

/** Returns the beginning of a source, to name a figure that has no caption. Skips what many sources start with. */
export function createNameFromSource(source: string): string {
  const start = source.slice(0, MAX_SEARCHED_LENGTH);
  const distinctive = start
    .replace(VARS_BLOCKS, '')
    .split('\n')
    .filter((line) => !COMMON_LINE.test(line.trim()));
  const name = (distinctive.join(' ') || start).replace(/\s+/g, ' ').trim();
  return [...name].slice(0, MAX_NAME_LENGTH).join('').trim();
}

/** Returns the source of the code block among a figure's children, if any. */
export function findCode(children: ReactNode): string | undefined {
  for (const child of Children.toArray(children))
    if (isValidElement<{code?: unknown}>(child) && typeof child.props.code === 'string') return child.props.code;
  return undefined;
}

/** Creates a control's accessible name, such as "Edit: Checkout". Returns `undefined` if there's no subject. */
export function createControlName(label: string, subject: string | undefined): string | undefined {
  return subject ? `${label}: ${subject}` : undefined;
}
