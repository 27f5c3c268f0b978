import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type {ReactNode} from 'react';
import {getText} from '../../language/text';
import Caption from '../D2Figure/Caption';
import FigureView from '../D2Figure/FigureView';
import type {LessonProps} from '.';
import EditControl, {getEditLabel} from './EditControl';
import {PHRASES} from './phrases';
import styles from './styles.module.css';

/** Renders a question that unfolds to the drawing and the answer. */
export default function QuestionFigure({figure, blocks, loading, resolveUrl}: LessonProps): ReactNode {
  const {view, caption, question, example} = figure;
  const {i18n} = useDocusaurusContext();
  const answer = blocks.find(isAnswer);
  return (
    <>
      <details className={styles.question}>
        <summary>
          <span className={styles.mark}>{getText(PHRASES.predict, i18n.currentLocale)}</span> {question}
        </summary>
        {view && <FigureView view={view} loading={loading} resolveUrl={resolveUrl} />}
        {answer && <div className={styles.answer}>{answer}</div>}
      </details>
      <Caption caption={caption} view={view}>
        {example && <EditControl label={getEditLabel()} />}
      </Caption>
      {blocks.find((block) => !isAnswer(block))}
    </>
  );
}

/** Returns whether a block is the answer, which the remark plugin puts into a `div`. */
const isAnswer = ({type}: LessonProps['blocks'][number]): boolean => type === 'div';
