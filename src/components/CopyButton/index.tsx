import {translate} from '@docusaurus/Translate';
import {type ReactNode, use} from 'react';
import {FigureNameContext} from '../../../plugins/d2/theme/D2Figure/context';
import {createNameFromSource, getControlName} from '../../../plugins/d2/theme/D2Figure/name';
import CopyStatus from './CopyStatus';
import styles from './styles.module.css';
import {useCopy} from './useCopy';

interface Props {
  readonly code: string;
  /** Name of the code, such as a file name. */
  readonly title?: string;
}

/** A button that copies code to the clipboard and reports whether that worked. */
export default function CopyButton({code, title}: Props): ReactNode {
  const {state, copy} = useCopy(() => navigator.clipboard.writeText(code));
  const figure = use(FigureNameContext);
  const label = translate({id: 'code.copy', message: 'Copy code', description: 'Button that copies a code block'});
  return (
    <button
      type="button"
      className={styles.copy}
      title={label}
      aria-label={getControlName(label, title ?? figure ?? createNameFromSource(code)) ?? label}
      data-state={state}
      onClick={copy}
    >
      <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
        <path d="M7 7V4h9v9h-3M4 7h9v9H4z" />
        <path d="m4 10.5 4 4 8-9" />
      </svg>
      <CopyStatus state={state} />
    </button>
  );
}
