import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type {ReactNode} from 'react';
import {getText} from '../../language/text';
import Caption from '../D2Figure/Caption';
import FigureView from '../D2Figure/FigureView';
import type {LessonProps} from '.';
import EditControl, {getEditLabel} from './EditControl';
import {PHRASES} from './phrases';
import styles from './styles.module.css';

/** A drawing that's folded behind a question. */
export default function QuestionFigure({figure, blocks, loading, resolveUrl}: LessonProps): ReactNode {
  const {view, caption, question, example} = figure;
  const {i18n} = useDocusaurusContext();
  return (
    <>
      <details className={styles.question}>
        <summary>
          <span className={styles.mark}>{getText(PHRASES.predict, i18n.currentLocale)}</span> {question}
        </summary>
        {view && <FigureView view={view} loading={loading} resolveUrl={resolveUrl} />}
      </details>
      <Caption caption={caption} view={view}>
        {example && <EditControl label={getEditLabel()} />}
      </Caption>
      {blocks[0]}
    </>
  );
}
