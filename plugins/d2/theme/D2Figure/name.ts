import {Children, isValidElement, type ReactNode} from 'react';

/** In characters. Screen readers read the whole name aloud. */
const MAX_NAME_LENGTH = 60;
/** Lines that many sources start with: settings, comments, braces, blank lines. */
const COMMON_LINE = /^(?:#|direction:|vars\b|[{}]|$)/;

/** Returns the beginning of a source, without lines that many sources start with, as the name of a figure without a caption. */
export function getFirstWords(code: string): string {
  const lines = code.split('\n').map((line) => line.trim());
  const distinctive = lines.filter((line) => !COMMON_LINE.test(line));
  return (distinctive.length > 0 ? distinctive : lines).join(' ').slice(0, MAX_NAME_LENGTH).trim();
}

/** Returns the source of the code block among a figure's children, if any. */
export function findCode(children: ReactNode): string | undefined {
  for (const child of Children.toArray(children))
    if (isValidElement<{code?: unknown}>(child) && typeof child.props.code === 'string') return child.props.code;
  return undefined;
}

/** Returns the accessible name of a control that every figure has, such as "Edit: Checkout". `undefined` without a subject. */
export function getControlName(label: string, subject: string | undefined): string | undefined {
  return subject ? `${label}: ${subject}` : undefined;
}
