import {translate} from '@docusaurus/Translate';
import type {ReactNode} from 'react';
import type {useCopy} from './useCopy';

/** Says whether copying code has worked. */
export default function CopyStatus({state}: {readonly state: ReturnType<typeof useCopy>['state']}): ReactNode {
  return (
    <span role="status">
      {state === 'copied' &&
        translate({id: 'code.copied', message: 'Copied', description: 'Said after a code block was copied'})}
      {state === 'failed' &&
        translate({
          id: 'code.copyFailed',
          message: 'Could not copy. Select the text instead.',
          description: 'Said when the browser does not allow copying',
        })}
    </span>
  );
}
