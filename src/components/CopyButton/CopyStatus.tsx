import {translate} from '@docusaurus/Translate';
import type {ReactNode} from 'react';
import type {Copy} from './useCopy';

/** Announces whether copying worked. */
export default function CopyStatus({state}: Pick<Copy, 'state'>): ReactNode {
  return (
    <span role="status">
      {state === 'copied' &&
        translate({id: 'code.copied', message: 'Copied', description: 'Said after a code block was copied'})}
      {state === 'failed' &&
        translate({
          id: 'code.copyFailed',
          message: 'Couldn’t copy. Select the text instead.',
          description: 'Said when the browser does not allow copying',
        })}
    </span>
  );
}
