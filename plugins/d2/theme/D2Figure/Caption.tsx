import Translate, {translate} from '@docusaurus/Translate';
import {type ReactNode, use} from 'react';
import type {View} from '../../figure/contract';
import {FigureName} from './context';
import {nameOf} from './name';
import Outline from './Outline';
import styles from './styles.module.css';

interface Props {
  readonly caption?: string;
  readonly view?: View;
  /** What stands at its end. */
  readonly children?: ReactNode;
}

/** What a figure is called, and what is on it in words. */
export default function Caption({caption, view, children}: Props): ReactNode {
  const figure = use(FigureName);
  if (!caption && !view && !children) return null;
  return (
    <figcaption className={styles.caption}>
      {caption && <span data-d2-caption="">{caption}</span>}
      {view?.kind === 'boards' &&
        view.boards.map(({id, lines, name}, i) => (
          <Words key={id} lines={lines} of={id} name={figure ? `${figure}, ${name}` : name} hidden={i > 0} />
        ))}
      {view && view.kind !== 'boards' && view.lines.length > 0 && <Words lines={view.lines} name={figure} />}
      {children}
      <span className={styles.end} hidden />
    </figcaption>
  );
}

interface WordsProps {
  readonly lines: readonly string[];
  /** Id of the board that they are about, where there are several. */
  readonly of?: string;
  readonly name: string | undefined;
  readonly hidden?: boolean;
}

function Words({lines, of, name, hidden}: WordsProps): ReactNode {
  const label = translate({id: 'd2.figure.text', message: 'Diagram as text'});
  return (
    <details className={styles.words} data-d2-board={of} hidden={hidden}>
      <summary aria-label={nameOf(label, name)}>
        <Translate id="d2.figure.text" description="Opens the text alternative of a diagram">
          Diagram as text
        </Translate>
      </summary>
      <Outline lines={lines} />
    </details>
  );
}
