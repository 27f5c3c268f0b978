import type {ReactNode} from 'react';
import {formatCounts} from '../../altText';
import type {Mistake} from '../../mistakes';
import {describeMistake} from './mistakes/explanations';
import type {MistakesInText} from './mistakes/useMistakes';
import {PHRASES, translateText} from './phrases';
import styles from './styles.module.css';
import {type Compilation, isFailed} from './useCompiler';

interface Props {
  /** The result to report. */
  readonly compilation: Compilation;
  /** How many drawings have been reported. */
  readonly drawingCount: number;
  /** Path of the file in the source editor. */
  readonly file: string;
  /** The mistakes in that file. */
  readonly mistakesInFile: MistakesInText;
  /** The mistake of the first visible card, if any. */
  readonly mistakeInView: Mistake | undefined;
  /** Message about what a command has just done, or an empty string. */
  readonly notice: string;
  readonly onRetry: () => void;
}

/** Shows the compiler's status, errors, and messages about commands below the source, and announces them to screen readers. */
export default function StatusLine(props: Props): ReactNode {
  const {compilation, drawingCount, file, mistakesInFile, mistakeInView, notice, onRetry} = props;
  const {status, diagnostics} = compilation;
  const otherFileDiagnostics = diagnostics.filter((diagnostic) => diagnostic.file !== file);
  const message = getMessage(compilation);
  const [firstMistake] = [...mistakesInFile.mistakes].sort((a, b) => a.from - b.from);
  return (
    <div className={styles.state}>
      <span className={styles.notice} role="status">
        {notice}
      </span>
      <div role="status">
        {message && (
          <p>
            {message}
            {/* Screen readers only announce the same message again if the text has changed. */}
            {status === 'drawn' && drawingCount % 2 === 0 && '\u00a0'}
          </p>
        )}
        {/* Always announced, but there's no room to show it twice on a phone. */}
        {firstMistake && (
          <p className={firstMistake === mistakeInView ? styles.explained : undefined}>
            {describeFirst(mistakesInFile, firstMistake)}
          </p>
        )}
        {otherFileDiagnostics.map((diagnostic) => (
          <p key={`${diagnostic.file} ${diagnostic.line} ${diagnostic.message}`}>
            {diagnostic.file}:{diagnostic.line}: {diagnostic.message}
          </p>
        ))}
      </div>
      {/* Screen readers get the source's description instead. */}
      <p className={styles.hint} aria-hidden="true">
        {translateText(PHRASES.tabHint)}
      </p>
      {isFailed(status) && (
        <button type="button" onClick={onRetry}>
          {translateText(PHRASES.retry)}
        </button>
      )}
    </div>
  );
}

/** Describes the first mistake, and says how many more there are. */
function describeFirst({text, mistakes}: MistakesInText, first: Mistake): string {
  const line = text.slice(0, first.from).split('\n').length;
  return describeMistake(line, first, mistakes.length - 1);
}

function getMessage({status, last}: Compilation): string {
  switch (status) {
    case 'loading':
      return translateText(PHRASES.loading);
    case 'drawing':
      return translateText(PHRASES.drawing);
    case 'drawn':
      return translateText(PHRASES.drawn, {
        summary: last ? formatCounts(last.drawing, document.documentElement.lang) : '',
      });
    case 'mistakes':
      return '';
    case 'timedOut':
      return translateText(PHRASES.compileTimedOut);
    case 'paintTimedOut':
      return translateText(PHRASES.paintTimedOut);
    case 'tooLarge':
      return translateText(PHRASES.tooLarge);
    case 'crashed':
      return translateText(PHRASES.crashed);
    case 'failed':
      return translateText(PHRASES.failed);
    case 'unavailable':
      return translateText(PHRASES.unavailable);
  }
}
