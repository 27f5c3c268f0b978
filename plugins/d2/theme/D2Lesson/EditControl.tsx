import {translate} from '@docusaurus/Translate';
import {type ReactNode, use} from 'react';
import {createDataAttributes} from '../../client/attributes';
import {FigureNameContext} from '../D2Figure/context';
import {getControlName} from '../D2Figure/name';
import figureStyles from '../D2Figure/styles.module.css';

interface Props {
  readonly label: string;
  /** @default '' */
  readonly className?: string | undefined;
}

/** The button that opens a figure's editor. */
export default function EditControl({label, className = ''}: Props): ReactNode {
  return (
    <button
      type="button"
      className={`${figureStyles.edit} ${className}`}
      aria-label={getControlName(label, use(FigureNameContext))}
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

/** Returns the word on the button of an ordinary figure. */
export function getEditLabel(): string {
  return translate({id: 'd2.figure.edit', message: 'Edit', description: 'Opens the editor of an example'});
}
