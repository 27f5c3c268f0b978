import {translate} from '@docusaurus/Translate';
import {type ReactNode, use} from 'react';
import {createControlName, createNameFromSource} from '../../../plugins/d2/theme/D2Figure/accessibleNames';
import {FigureNameContext} from '../../../plugins/d2/theme/D2Figure/context';
import CopyIcon from './CopyIcon';
import CopyStatus from './CopyStatus';
import styles from './styles.module.css';
import {useCopy} from './useCopy';

interface Props {
  readonly code: string;
  /** Name of the code, such as a file name. */
  readonly title?: string;
}

/** Renders a button that copies code to the clipboard and reports whether that worked. */
export default function CopyButton({code, title}: Props): ReactNode {
  const {state, copy} = useCopy(() => navigator.clipboard.writeText(code));
  const figure = use(FigureNameContext);
  const label = translate({id: 'code.copy', message: 'Copy code', description: 'Button that copies a code block'});
  return (
    <button
      type="button"
      className={styles.copy}
      title={label}
      aria-label={createControlName(label, title ?? figure ?? createNameFromSource(code)) ?? label}
      data-state={state}
      onClick={copy}
    >
      <CopyIcon state={state} />
      <CopyStatus state={state} />
    </button>
  );
}
