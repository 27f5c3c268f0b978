import {useEffect, useState} from 'react';

/** How long the result of a copy is shown. */
const RESULT_DURATION_MS = 2000;

export interface Copy {
  /** Result of the last copy, for as long as it's shown. */
  readonly state: 'copied' | 'failed' | undefined;
  readonly copy: () => Promise<void>;
}

/** Returns the state of a copy button, and a function to call on a click. @param write writes to the clipboard; rejects on failure */
export function useCopy(write: () => Promise<void>): Copy {
  // A new object each time, so that every result is shown for the full time.
  const [outcome, setOutcome] = useState<Pick<Copy, 'state'>>();
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(setOutcome, RESULT_DURATION_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  return {
    state: outcome?.state,
    async copy() {
      try {
        await write();
        setOutcome({state: 'copied'});
      } catch {
        setOutcome({state: 'failed'}); // no permission, no network, or a page without https
      }
    },
  };
}
