import {Children, isValidElement, type ReactNode} from 'react';

/** Letters of a name; a screen reader reads all of them. */
const LONGEST = 60;
/** What many sources begin with: settings, comments, ends of blocks. */
const COMMON = /^(?:#|direction:|vars\b|[{}]|$)/;

/** How a source begins, without the lines that many begin with: what names it where it has no caption. */
export function firstWords(code: string): string {
  const lines = code.split('\n').map((line) => line.trim());
  const own = lines.filter((line) => !COMMON.test(line));
  return (own.length > 0 ? own : lines).join(' ').slice(0, LONGEST).trim();
}

/** The source among the children of a figure, as the site's code block has it. */
export function codeIn(children: ReactNode): string | undefined {
  for (const child of Children.toArray(children))
    if (isValidElement<{code?: unknown}>(child) && typeof child.props.code === 'string') return child.props.code;
  return undefined;
}

/** The name of a control that several figures have: what it does, and to which. */
export function nameOf(label: string, subject: string | undefined): string | undefined {
  return subject ? `${label}: ${subject}` : undefined;
}
