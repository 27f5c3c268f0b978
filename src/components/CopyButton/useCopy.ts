import {useEffect, useState} from 'react';

/** For how long a button shows what became of the copy, in milliseconds. */
const SHOWN = 2000;

export interface Copy {
  /** What became of the last copy, while the button shows it. */
  readonly state: 'copied' | 'failed' | undefined;
  readonly copy: () => Promise<void>;
}

/** What a button that copies does and shows. @param write puts something into the clipboard, or rejects */
export function useCopy(write: () => Promise<void>): Copy {
  // An object, so that each outcome is shown for its full time.
  const [outcome, setOutcome] = useState<Pick<Copy, 'state'>>();
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(setOutcome, SHOWN);
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
