import {useEffect, useState} from 'react';

/** For how long a button says what became of the copy, in milliseconds. */
const SAID = 2000;

export interface Copy {
  /** What became of the last copy, while the button says so. */
  readonly state: 'copied' | 'failed' | undefined;
  readonly copy: () => Promise<void>;
}

/** What a button that copies does and says. @param write puts something into the clipboard, or rejects */
export function useCopy(write: () => Promise<void>): Copy {
  // An object, so that each copy is said for its full time.
  const [said, setSaid] = useState<Pick<Copy, 'state'>>();
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(setSaid, SAID);
    return () => clearTimeout(timer);
  }, [said]);
  return {
    state: said?.state,
    async copy() {
      try {
        await write();
        setSaid({state: 'copied'});
      } catch {
        setSaid({state: 'failed'}); // no permission, no network, or a page without https
      }
    },
  };
}
