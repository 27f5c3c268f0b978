import {translate} from '@docusaurus/Translate';
import {type ReactNode, use} from 'react';
import {attributes} from '../../client/attributes';
import {FigureName} from '../D2Figure/context';
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
      aria-label={getControlName(label, use(FigureName))}
      {...attributes({
        action: 'edit',
        failed: translate({
          id: 'd2.figure.editFailed',
          message: 'The editor could not be loaded. Try again',
          description: 'Takes the place of "Edit" when its code cannot be fetched',
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
