import {Fragment, type ReactNode} from 'react';

/** Renders a text whose code is between backticks. Everything else is plain text. */
export default function WithCode({text}: {readonly text: string}): ReactNode {
  return text.split(/`([^`]+)`/).map((part, i) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts are in the order of the text
    i % 2 === 0 ? <Fragment key={i}>{part}</Fragment> : <code key={i}>{part}</code>,
  );
}
