import Translate, {translate} from '@docusaurus/Translate';
import {type ReactNode, use} from 'react';
import {createDataAttributes} from '../../client/attributes';
import type {View} from '../../figure/contract';
import {createControlName} from './accessibleNames';
import {FigureNameContext} from './context';
import Outline from './Outline';
import styles from './styles.module.css';

interface Props {
  readonly caption?: string;
  readonly view?: View;
  /** Controls at the end of the caption. */
  readonly children?: ReactNode;
}

/** Renders a figure's caption, with an outline of the diagram as text. */
export default function Caption({caption, view, children}: Props): ReactNode {
  const figure = use(FigureNameContext);
  if (!caption && !view && !children) return null;
  return (
    <figcaption className={styles.caption}>
      {caption && <span {...createDataAttributes({caption: ''})}>{caption}</span>}
      {view?.kind === 'boards' &&
        view.boards.map(({id, lines, name}, i) => (
          <TextOutline
            key={id}
            lines={lines}
            board={id}
            subject={figure ? `${figure}, ${name}` : name}
            // At first, only the first board is shown.
            isHidden={i > 0}
          />
        ))}
      {view && view.kind !== 'boards' && view.lines.length > 0 && <TextOutline lines={view.lines} subject={figure} />}
      {children}
      {/* Marks the end: the CSS hides a caption until all of it has loaded. */}
      <span className={styles.loadMarker} hidden />
    </figcaption>
  );
}

interface TextOutlineProps {
  readonly lines: readonly string[];
  /** Id of the board that the lines describe, if there are several. */
  readonly board?: string;
  /** Name of the figure or board, for screen readers. */
  readonly subject: string | undefined;
  readonly isHidden?: boolean;
}

function TextOutline({lines, board, subject, isHidden}: TextOutlineProps): ReactNode {
  const label = translate({id: 'd2.figure.text', message: 'Diagram as text'});
  return (
    <details className={styles.outline} {...createDataAttributes({board})} hidden={isHidden}>
      <summary aria-label={createControlName(label, subject)}>
        <Translate id="d2.figure.text" description="Opens the text alternative of a diagram">
          Diagram as text
        </Translate>
      </summary>
      <Outline lines={lines} />
    </details>
  );
}
