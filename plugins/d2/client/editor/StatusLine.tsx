import type {ReactNode} from 'react';
import {formatCounts} from '../../altText';
import {describeMistake} from './mistakes/texts';
import type {FoundMistakes} from './mistakes/useMistakes';
import {PHRASES, translateText} from './phrases';
import styles from './styles.module.css';
import {type Compilation, isFailed} from './useCompiler';

interface Props {
  /** The result to report, and how many drawings have been reported. */
  readonly compilation: Compilation;
  readonly count: number;
  /** Path of the file shown in the source editor. */
  readonly file: string;
  /** The mistakes in that file. */
  readonly found: FoundMistakes;
  /** What a command has just done, or `''`. */
  readonly notice: string;
  readonly onRetry: () => void;
}

/** Shows the compiler's status, errors, and what commands did below the source, and announces them to screen readers. */
export default function StatusLine({compilation, count, file, found, notice, onRetry}: Props): ReactNode {
  const {status, diagnostics} = compilation;
  const otherFileDiagnostics = diagnostics.filter((diagnostic) => diagnostic.file !== file);
  const message = getMessage(compilation);
  const first = describeFirst(found);
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
            {status === 'drawn' && count % 2 === 0 && '\u00a0'}
          </p>
        )}
        {first && <p>{first}</p>}
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
function describeFirst({text, mistakes}: FoundMistakes): string {
  const [first] = [...mistakes].sort((a, b) => a.from - b.from);
  if (!first) return '';
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
        what: last ? formatCounts(last.drawing, document.documentElement.lang) : '',
      });
    case 'mistakes':
      return '';
    case 'tooLong':
      return translateText(PHRASES.tooLong);
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
