import {translate} from '@docusaurus/Translate';
import type {ReactNode} from 'react';
import {countAll} from '../../altText';
import {describeMistake} from './mistakes/texts';
import type {FoundMistakes} from './mistakes/useMistakes';
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
  readonly onRetry: () => void;
}

/** Shows the compiler's status and errors below the source, and announces them to screen readers. */
export default function StatusLine({compilation, count, file, found, onRetry}: Props): ReactNode {
  const {status, diagnostics} = compilation;
  const otherFileDiagnostics = diagnostics.filter((diagnostic) => diagnostic.file !== file);
  const message = getMessage(compilation);
  const first = describeFirst(found);
  return (
    <div className={styles.state}>
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
      {isFailed(status) && (
        <button type="button" onClick={onRetry}>
          {translate({id: 'd2.live.retry', message: 'Retry', description: 'Loads the compiler again'})}
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
      return translate({
        id: 'd2.live.loading',
        message: 'Loading the compiler (5.9 MB, first time only). You can start typing.',
      });
    case 'drawing':
      return translate({id: 'd2.live.drawing', message: 'Drawing …'});
    case 'drawn':
      return translate(
        {id: 'd2.live.drawn', message: 'Drawn: {what}', description: 'Such as: Drawn: 4 shapes, 3 connections'},
        {what: last ? countAll(last.drawing, document.documentElement.lang) : ''},
      );
    case 'mistakes':
      return '';
    case 'tooLong':
      return translate({
        id: 'd2.live.tooLong',
        message:
          'This diagram took too long to compile, so the compiler was stopped. Edit the source or press “Retry” to start it again.',
      });
    case 'tooLarge':
      return translate({
        id: 'd2.live.tooLarge',
        message: 'This diagram is too large to show here. You can still render it with D2 on your own computer.',
      });
    case 'crashed':
      return translate({
        id: 'd2.live.crashed',
        message: 'This source crashes the compiler. Edit it or press “Retry” to start the compiler again.',
      });
    case 'failed':
      return translate({
        id: 'd2.live.failed',
        message:
          'The diagram couldn’t be drawn because of a bug on this site, not because of your source. Edit the source or press “Retry” to try again.',
      });
    case 'unavailable':
      return translate({
        id: 'd2.live.unavailable',
        message: 'The compiler couldn’t be loaded, so the diagram won’t update. You can keep editing.',
      });
  }
}
