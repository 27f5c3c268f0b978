import type {ReactNode} from 'react';
import type {Copy} from './useCopy';

const SHEETS = 'M7 7V4h9v9h-3M4 7h9v9H4z';
const CHECK_MARK = 'm4 10.5 4 4 8-9';

/** Renders the icon of a copy button: two sheets, or a check mark right after copying. */
export default function CopyIcon({state}: Pick<Copy, 'state'>): ReactNode {
  return (
    <svg
      viewBox="0 0 20 20"
      width="18"
      height="18"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d={state === 'copied' ? CHECK_MARK : SHEETS} />
    </svg>
  );
}
