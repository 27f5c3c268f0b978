import {translate} from '@docusaurus/Translate';
import {type ReactNode, use} from 'react';
import {createDataAttributes} from '../../client/attributes';
import {createControlName} from '../D2Figure/accessibleNames';
import {FigureNameContext} from '../D2Figure/context';
import figureStyles from '../D2Figure/styles.module.css';

interface Props {
  readonly label: string;
  /** @default '' */
  readonly className?: string | undefined;
}

/** Renders the button that opens a figure's editor. */
export default function EditControl({label, className = ''}: Props): ReactNode {
  return (
    <button
      type="button"
      className={`${figureStyles.editButton} ${className}`}
      aria-label={createControlName(label, use(FigureNameContext))}
      {...createDataAttributes({
        action: 'edit',
        failed: translate({
          id: 'd2.figure.editFailed',
          message: "The editor couldn't be loaded. Try again.",
          description: 'Replaces "Edit" if the editor\'s code can\'t be loaded',
        }),
      })}
    >
      {label}
    </button>
  );
}

/** Returns the label of an ordinary figure's Edit button. */
export function getEditLabel(): string {
  return translate({id: 'd2.figure.edit', message: 'Edit', description: 'Button that opens the editor of an example'});
}
