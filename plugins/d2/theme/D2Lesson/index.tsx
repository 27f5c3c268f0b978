import {useBaseUrlUtils} from '@docusaurus/useBaseUrl';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import {Children, isValidElement, type ReactElement, type ReactNode, use, useMemo} from 'react';
import {createDataAttributes} from '../../client/attributes';
import type {Figure} from '../../figure/contract';
import {FigureNameContext} from '../D2Figure/context';
import {EagerLoadingContext} from '../D2Figure/eagerLoading';
import figureStyles from '../D2Figure/styles.module.css';
import ChangeFigure from './ChangeFigure';
import ExerciseFigure from './ExerciseFigure';
import QuestionFigure from './QuestionFigure';
import styles from './styles.module.css';

export interface Props {
  /** A `Figure` as JSON. The remark plugin has validated it. */
  readonly figure: string;
  /**
   * One or two code blocks: the start and the solution of an exercise, or the source after and before a change. For a question, a code block
   * and the answer in a `div`.
   */
  readonly children?: ReactNode;
}

/** Props that all kinds of lessons share. */
export interface LessonProps {
  readonly figure: Figure;
  readonly blocks: readonly ReactElement<{readonly code?: string}>[];
  readonly loading: 'eager' | 'lazy';
  readonly resolveUrl: (path: string) => string;
}

/** Renders a figure that readers do something with: an exercise, a change that they can flip, or a question before the drawing. */
export default function D2Lesson({figure: json, children}: Props): ReactNode {
  const figure = useMemo((): Figure => JSON.parse(json), [json]);
  const {id, caption, view, example, isFirst, exercise, change} = figure;
  const {withBaseUrl} = useBaseUrlUtils();
  const {collectAnchor} = useBrokenLinks();
  const loading = use(EagerLoadingContext) && isFirst ? 'eager' : 'lazy';
  collectAnchor(id);
  if (view?.kind === 'boards') for (const board of view.boards) collectAnchor(board.id);
  const blocks = Children.toArray(children).filter((child) => isValidElement<{code?: string}>(child));
  const Content = exercise ? ExerciseFigure : change ? ChangeFigure : QuestionFigure;
  return (
    <figure
      id={id}
      className={`${figureStyles.figure} ${styles.lesson}`}
      {...createDataAttributes({
        figure: '',
        example: example === undefined ? undefined : withBaseUrl(example),
        exercise: exercise?.id,
      })}
    >
      <FigureNameContext value={caption}>
        <Content figure={figure} blocks={blocks} loading={loading} resolveUrl={withBaseUrl} />
      </FigureNameContext>
    </figure>
  );
}
